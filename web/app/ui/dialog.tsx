import type { ReactNode } from 'react';
import { Dialog as AriaDialog } from 'react-aria-components/Dialog';
import { Modal, ModalOverlay } from 'react-aria-components/Modal';
import { CARD } from './card.tsx';

/**
 * A box over the page; `<Heading slot="title">` inside names it. Load it when it is needed: the
 * library behind it is large.
 */
export const Dialog = ({
  role,
  isDismissable = false,
  className,
  onClose,
  children,
}: {
  role?: 'alertdialog';
  /** A click outside closes it. */
  isDismissable?: boolean;
  /** Its greatest width and its padding. */
  className: string;
  onClose: () => void;
  children: ReactNode;
}) => (
  <ModalOverlay
    isOpen
    isDismissable={isDismissable}
    onOpenChange={onClose}
    className="fixed inset-0 z-40 grid place-items-center overflow-y-auto bg-black/60 p-4"
  >
    <Modal className={`w-full min-w-0 ${CARD} text-ink shadow-lg ${className}`}>
      <AriaDialog {...(role && { role })} className="flex flex-col gap-5 outline-none">
        {children}
      </AriaDialog>
    </Modal>
  </ModalOverlay>
);
