import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { accountOf, mayWait } from '../offline/outbox/waiting-mark.ts';
import { countText } from '../lib/format.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { useToast } from '../ui/toast.tsx';
import { sendLogout } from './current-user.ts';
import { useEndSession } from './sign-out.ts';

const NOT_SENT = "You're signed out here. We couldn't reach the server, but we'll keep trying.";

const NOT_DISCARDED = "We couldn't discard it, so you're still logged in. Please try again.";

const SignOutBox = ({
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
    <Dialog
      heading={`${countText(count, "item hasn't", "items haven't")} been sent yet`}
      role="alertdialog"
      isDismissable
      className="max-w-md p-6"
      onClose={onClose}
    >
      <p>
        If you keep {count === 1 ? 'it' : 'them'}, only you can read or send{' '}
        {count === 1 ? 'it' : 'them'}, after you log in here again. If this isn't your device,
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

const loadStore = () => import('../offline/outbox/outbox-store.ts');

const countWaiting = async (username: string): Promise<number> =>
  mayWait() ? (await (await loadStore()).entriesOf(accountOf(username))).length : 0;

/** Asks first where something of the member's waits on this device: `question` is to be rendered. */
export const useLogout = (username: string) => {
  const endSession = useEndSession();
  const showToast = useToast();
  const [count, setCount] = useState(0);
  const { mutate, isPending } = useMutation({
    mutationFn: () => sendLogout(),
    onError: () => showToast(NOT_SENT, 'warning'),
    onSettled: () => endSession('/login'),
  });

  const press = async () => {
    const waiting = await countWaiting(username).catch(() => 0);
    if (waiting === 0) mutate();
    else setCount(waiting);
  };
  const discard = async () => {
    try {
      await (await loadStore()).discardEntries(accountOf(username));
    } catch {
      showToast(NOT_DISCARDED, 'error');
      return;
    }
    mutate();
  };

  return {
    isPending,
    press: () => void press(),
    question: count > 0 && (
      <SignOutBox
        count={count}
        onKeep={mutate}
        onDiscard={() => void discard()}
        onClose={() => setCount(0)}
      />
    ),
  };
};
