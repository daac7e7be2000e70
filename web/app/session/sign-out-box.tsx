import { Heading } from 'react-aria-components/Dialog';
import { countText } from '../lib/format.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';

/** For `useLogout`, which loads it. */
export const SignOutBox = ({
  count,
  onKeep,
  onDiscard,
  onClose,
}: {
  count: number;
  onKeep: () => void;
  onDiscard: () => void;
  onClose: () => void;
}) => {
  const closeAnd = (act: () => void) => () => {
    onClose();
    act();
  };
  return (
    <Dialog role="alertdialog" isDismissable className="max-w-md p-6" onClose={onClose}>
      <Heading slot="title" className="text-xl font-semibold">
        {countText(count, "item hasn't", "items haven't")} been sent yet
      </Heading>
      <p>
        If you keep {count === 1 ? 'it' : 'them'}, only you can read or send{' '}
        {count === 1 ? 'it' : 'them'}, after you log in here again. On a device that is not yours,
        discard {count === 1 ? 'it' : 'them'}.
      </p>
      <div className="flex flex-wrap justify-end gap-3">
        <Button look="quiet" onClick={onClose}>
          Cancel
        </Button>
        <Button look="danger" onClick={closeAnd(onDiscard)}>
          Discard and log out
        </Button>
        <Button onClick={closeAnd(onKeep)}>Keep and log out</Button>
      </div>
    </Dialog>
  );
};
