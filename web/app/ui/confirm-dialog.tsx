import { Dialog, Heading } from 'react-aria-components/Dialog';
import { Modal, ModalOverlay } from 'react-aria-components/Modal';
import { Button } from './button.tsx';

/** Asks before something that cannot be undone. Loaded when it is needed: see its users. */
export const ConfirmDialog = ({
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
  <ModalOverlay
    isOpen
    isDismissable
    onOpenChange={onClose}
    className="fixed inset-0 z-40 grid place-items-center overflow-y-auto bg-black/60 p-4"
  >
    <Modal className="w-full max-w-sm rounded-xl border border-line bg-surface p-6 text-ink shadow-lg">
      <Dialog role="alertdialog" className="flex flex-col gap-6 outline-none">
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
    </Modal>
  </ModalOverlay>
);
