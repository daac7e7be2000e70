import { useQueryClient } from '@tanstack/react-query';
import { Hourglass } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { usePageClass } from '../../lib/browser/use-page-class.ts';
import { countText } from '../../lib/format.ts';
import { useIsConnectionLost } from '../../lib/http/connection.ts';
import { useToast } from '../../ui/toast.tsx';
import { OUTBOX_PATH } from '../stores.ts';
import { accountOf, type Entry } from './entry.ts';
import { keepSending, type Round } from './outbox-sender.ts';
import { isRefused } from './outbox-state.ts';
import { useOutboxEntries } from './use-outbox-entries.ts';

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
