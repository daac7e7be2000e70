import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { accountOf } from '../offline/outbox/entry.ts';
import { mayWait } from '../offline/outbox/waiting-mark.ts';
import { lazyPart, NotOpened } from '../ui/lazy-part.tsx';
import { useToast } from '../ui/toast.tsx';
import { sendLogout } from './current-user.ts';
import { useEndSession } from './sign-out.ts';

const NOT_SENT = "You are signed out here. We couldn't reach the server. We'll keep trying.";

const NOT_DISCARDED = "We couldn't discard it, so you are still logged in. Please try again.";

const SignOutBox = lazyPart(async () => (await import('./sign-out-box.tsx')).SignOutBox, {
  missing: NotOpened,
});

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
    networkMode: 'always',
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
