import { useQueryClient } from '@tanstack/react-query';
import { Hourglass } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { usePageClass } from '../../lib/browser/use-page-class.ts';
import { countText } from '../../lib/format.ts';
import { useIsConnectionLost } from '../../lib/http/connection.ts';
import { useToast } from '../../ui/toast.tsx';
import { OUTBOX_PATH } from '../stores.ts';
import {
  beforeTry,
  endsRound,
  isDue,
  isRefused,
  isTooOld,
  needsSignIn,
  nextDue,
  TOO_OLD,
  type Cause,
  type Entry,
  type Failure,
} from './outbox-entry.ts';
import { useOutboxEntries } from './use-outbox.ts';
import { laterTry, tryCall } from './outbox-calls.ts';
import { accountOf, onOutboxChange } from './waiting-mark.ts';
import { changeEntry, entriesOf, findEntry, removeEntries } from './outbox-store.ts';

/** One tab at a time; a second one has nothing to do meanwhile. Without the API (plain HTTP) every tab. */
const alone = async <Result,>(work: () => Promise<Result>): Promise<Result | null> =>
  'locks' in navigator
    ? navigator.locks.request('outbox', { ifAvailable: true }, (lock) => (lock ? work() : null))
    : work();

/** Null once the server has it. A full disk keeps us from taking notes, not from sending: the key protects. */
const trySending = async (entry: Entry): Promise<Failure | null> => {
  const note = (changes: Partial<Entry>) => changeEntry(entry.id, changes).catch(() => undefined);
  const started = beforeTry(entry, Date.now());
  await note(started);
  const tried = await tryCall({ ...entry, ...started });
  if ('noted' in tried) {
    await note(tried.noted);
    return tried.noted.failure;
  }
  await removeEntries([entry.id]);
  return null;
};

interface Round {
  sent: Entry[];
  /** The session is over, or another member's. */
  isSignedOut: boolean;
}

/** Sends what is due of one account, in order. Null if another tab is at it. */
export const sendWaiting = (account: string, cause: Cause): Promise<Round | null> =>
  alone(async () => {
    const sent: Entry[] = [];
    const handle = async (id: number): Promise<Failure | null> => {
      // It may have been sent or discarded meanwhile.
      const entry = await findEntry(id);
      if (!entry || !isDue(entry, cause, Date.now())) return null;
      if (isTooOld(entry, Date.now())) {
        await changeEntry(id, { failure: TOO_OLD });
        return null;
      }
      const failure = await trySending(entry);
      if (!failure) sent.push(entry);
      return failure;
    };
    for (const entry of await entriesOf(account)) {
      const failure = await laterTry(entry, () => handle(entry.id));
      if (failure && endsRound(failure)) return { sent, isSignedOut: needsSignIn({ failure }) };
    }
    return { sent, isSignedOut: false };
  });

const SHORTEST_PAUSE_MS = 5_000;

/** Sends what is due now, and after each pause, until the returned function is called. */
const keepSending = (account: string, onRound: (round: Round | null) => void) => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isStopped = false;
  const plan = async () => {
    const due = nextDue(await entriesOf(account));
    clearTimeout(timer);
    if (isStopped || due === null) return;
    const pause = Math.max(due - Date.now(), SHORTEST_PAUSE_MS);
    timer = setTimeout(() => void go('time'), pause);
  };
  const tryPlan = () => void plan().catch(() => undefined);
  const go = async (cause: Cause) => {
    const round = await sendWaiting(account, cause).catch(() => null);
    // Also after it was stopped: with the last thing sent, the notice that called this is gone.
    onRound(round);
    tryPlan();
  };
  const stopListening = onOutboxChange(tryPlan);
  void go('back');
  return () => {
    isStopped = true;
    clearTimeout(timer);
    stopListening();
  };
};

const sentText = (count: number) => `Sent ${countText(count, 'waiting item', 'waiting items')}.`;

/** True once we have tried, or know that we cannot: what goes out at once needs no notice. */
const useSending = (account: string | null | undefined, onSignedOut: () => void): boolean => {
  const queries = useQueryClient();
  const showToast = useToast();
  const isLost = useIsConnectionLost();
  const [hasTried, setHasTried] = useState(false);
  const onRound = useEffectEvent((round: Round | null) => {
    setHasTried(true);
    if (round?.isSignedOut) onSignedOut();
    if (!round || round.sent.length === 0) return;
    showToast(sentText(round.sent.length));
    void queries.invalidateQueries();
  });
  useEffect(
    () => (account && !isLost ? keepSending(account, (round) => onRound(round)) : undefined),
    [account, isLost],
  );
  return hasTried || isLost;
};

const waitText = (count: number) => `${countText(count, 'item', 'items')} waiting to send`;

const noticeText = (own: readonly Entry[]): string => {
  const refused = own.filter(isRefused).length;
  const waiting = own.length - refused;
  const wait = waitText(waiting);
  const fail = `${countText(refused, 'item', 'items')} couldn't be sent`;
  if (refused === 0) return wait;
  return waiting === 0 ? fail : `${wait}, ${fail}`;
};

/**
 * Sends what waits on this device for the signed-in member, and says that it waits. `username`: null for
 * a visitor, undefined until known. Others learn only how many things there are.
 */
export const OutboxNotice = ({
  username,
  onSignedOut,
}: {
  username: string | null | undefined;
  onSignedOut: () => void;
}) => {
  const entries = useOutboxEntries();
  const account = username && accountOf(username);
  const isSettled = useSending(account, onSignedOut);
  const own = entries?.filter((entry) => entry.account === account) ?? [];
  const { pathname } = useLocation();
  const isVisitor = username === null;
  const isShown =
    pathname !== OUTBOX_PATH &&
    (isVisitor ? (entries?.length ?? 0) > 0 : own.length > 0 && isSettled);
  usePageClass('has-outbox-note', isShown);
  if (!isShown) return null;
  return (
    <Link
      to={OUTBOX_PATH}
      className="flex min-h-12 items-center justify-center gap-2.5 border-t border-line bg-surface px-4 py-2 font-semibold text-accent -outline-offset-3 hover:underline"
    >
      <Hourglass aria-hidden className="size-5 shrink-0" />
      {isVisitor ? `${waitText(entries?.length ?? 0)}. Log in to send.` : noticeText(own)}
    </Link>
  );
};
