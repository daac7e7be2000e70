import type { ReactNode } from 'react';
import { Dialog as AriaDialog, Heading } from 'react-aria-components/Dialog';
import { Modal, ModalOverlay } from 'react-aria-components/Modal';
import { Button } from './button.tsx';
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

/** For `ConfirmDialog`, which loads it. */
export const ConfirmBox = ({
  question,
  action,
  onConfirm,
  onClose,
}: {
  question: string;
  action: string;
  onConfirm: () => void;
  onClose: () => void;
}) => (
  <Dialog role="alertdialog" isDismissable className="max-w-sm p-6" onClose={onClose}>
    <Heading slot="title" className="text-xl font-semibold wrap-anywhere">
      {question}
    </Heading>
    <div className="flex flex-wrap justify-end gap-3">
      <Button look="quiet" onClick={onClose}>
        Cancel
      </Button>
      <Button
        look="danger"
        onClick={() => {
          onClose();
          onConfirm();
        }}
      >
        {action}
      </Button>
    </div>
  </Dialog>
);
