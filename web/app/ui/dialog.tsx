import { useEffect, useState, type ReactNode } from 'react';
import { Dialog as AriaDialog, Heading } from 'react-aria-components/Dialog';
import { Modal, ModalOverlay } from 'react-aria-components/Modal';
import { Button } from './button.tsx';
import { CARD } from './card.tsx';

/**
 * The library gives the focus back only if it is still inside the box when the box closes. A button
 * that has disappeared by then took it along.
 */
const useFocusOpener = () => {
  const [opener] = useState(() => document.activeElement);
  useEffect(
    () => () => {
      // After the library's own try, a frame later.
      requestAnimationFrame(() =>
        requestAnimationFrame(() => {
          if (document.activeElement !== document.body) return;
          if (opener instanceof HTMLElement) opener.focus();
        }),
      );
    },
    [opener],
  );
};

/**
 * A box over the page; `<Heading slot="title">` inside names it. Load it when it is needed: the
 * library behind it is large.
 */
export const Dialog = ({
  role,
  isDismissable = false,
  isSheet = false,
  className,
  onClose,
  children,
}: {
  role?: 'alertdialog';
  /** A click outside closes it. */
  isDismissable?: boolean;
  /** Fills the screen of a phone. */
  isSheet?: boolean;
  /** Its greatest width and its padding. */
  className: string;
  onClose: () => void;
  children: ReactNode;
}) => {
  useFocusOpener();
  return (
    <ModalOverlay
      isOpen
      isDismissable={isDismissable}
      onOpenChange={onClose}
      className={`fixed inset-0 z-40 grid place-items-center overflow-y-auto bg-black/60 p-4 ${isSheet ? 'max-sm:place-items-stretch max-sm:p-0' : ''}`}
    >
      <Modal
        className={`w-full min-w-0 ${CARD} text-ink shadow-lg ${isSheet ? 'max-sm:max-w-none max-sm:rounded-none max-sm:border-0' : ''} ${className}`}
      >
        <AriaDialog {...(role && { role })} className="flex flex-col gap-5 outline-none">
          {children}
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  );
};

/** For `ConfirmDialog`, which loads it. */
export const ConfirmBox = ({
  question,
  details,
  action,
  onConfirm,
  onClose,
}: {
  question: string;
  /** What it is about, where several look alike. */
  details?: string;
  action: string;
  onConfirm: () => void;
  onClose: () => void;
}) => (
  <Dialog role="alertdialog" isDismissable className="max-w-sm p-6" onClose={onClose}>
    <Heading slot="title" className="text-xl font-semibold wrap-anywhere">
      {question}
    </Heading>
    {details && <p className="wrap-anywhere">{details}</p>}
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
