import { Heading } from 'react-aria-components/Dialog';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';

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
