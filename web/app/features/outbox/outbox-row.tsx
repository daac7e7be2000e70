import { useMutation, useQueryClient } from '@tanstack/react-query';
import { CircleAlert, Hourglass } from 'lucide-react';
import { useRef, useState } from 'react';
import { useTemperatureUnit } from '../../domain/temperature/temperature-unit.ts';
import { copyOrSelect } from '../../lib/browser/copy.ts';
import { momentText, springName } from '../../lib/format.ts';
import { useIsConnectionLost } from '../../lib/http/connection.ts';
import {
  isFavorite,
  isRefused,
  needsSignIn,
  STARTED_OVER,
  type CallName,
  type Entry,
} from '../../offline/outbox/outbox-entry.ts';
import { sendWaiting } from '../../offline/outbox/outbox-notice.tsx';
import { changeEntry, removeEntries } from '../../offline/outbox/outbox-store.ts';
import { WAITING } from '../../offline/outbox/use-outbox.ts';
import { useRecheckUser } from '../../session/auth.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { useToast } from '../../ui/toast.tsx';
import { PhotoPreview, SavePhoto, wordsOf } from './entry-content.tsx';

const KINDS: Record<CallName, string> = {
  createReview: 'Review',
  addFavorite: 'Favorite',
  removeFavorite: 'Remove from favorites',
  createVisit: 'Visit',
  proposePlace: 'New place',
};

const NOT_NOTED = "Your browser couldn't write to this device. Free up some space, then try again.";

const stateText = ({ failure, notBefore }: Entry, isLost: boolean): string => {
  if (isLost || failure?.status === 0) return WAITING;
  if (!failure) return 'Not sent yet.';
  if (needsSignIn({ failure })) return 'Log in to send it.';
  const words = failure.words ?? "We're busy right now.";
  if (notBefore <= Date.now()) return words;
  return `${words} We'll try again at ${momentText(new Date(notBefore).toISOString())}.`;
};

const State = ({ entry }: { entry: Entry }) => {
  const isLost = useIsConnectionLost();
  if (!isRefused(entry)) {
    return (
      <p className="flex items-start gap-2 text-quiet">
        <Hourglass aria-hidden className="mt-0.5 size-5 shrink-0" />
        {stateText(entry, isLost)}
      </p>
    );
  }
  return (
    <p className="flex items-start gap-2 font-medium text-on-bad">
      <CircleAlert aria-hidden className="mt-0.5 size-5 shrink-0" />
      {entry.failure?.words ?? `We couldn't accept it (error ${entry.failure?.status}).`}
    </p>
  );
};

const TryAgain = ({ entry }: { entry: Entry }) => {
  const queries = useQueryClient();
  const recheckUser = useRecheckUser();
  const showToast = useToast();
  const { mutate, isPending } = useMutation({
    mutationFn: async () => {
      if (isRefused(entry)) await changeEntry(entry.id, STARTED_OVER);
      return sendWaiting(entry.account, 'person');
    },
    onSuccess: async (round) => {
      if (round?.isSignedOut) await recheckUser();
      const isSent = round?.sent.some(({ id }) => id === entry.id);
      if (isSent) showToast('Sent.');
      else showToast('Not sent yet.', 'warning');
      await queries.invalidateQueries();
    },
    onError: () => showToast(NOT_NOTED, 'error'),
  });
  return (
    <Button look="quiet" isBusy={isPending} onClick={() => mutate()}>
      {isPending ? 'Sending...' : 'Try again'}
    </Button>
  );
};

/** `canSend`: false where the server does not let the account in. Then a thing does not wait any more. */
export const OutboxRow = ({
  entry,
  canSend,
  onNews,
}: {
  entry: Entry;
  canSend: boolean;
  onNews: (news: string) => void;
}) => {
  const [isAsking, setIsAsking] = useState(false);
  const text = useRef<HTMLParagraphElement>(null);
  const { photo } = entry;
  const words = wordsOf(entry, useTemperatureUnit());
  const name = `${KINDS[entry.call]}: ${springName(entry.springName)}`;
  const select = () => {
    if (text.current) getSelection()?.selectAllChildren(text.current);
  };
  const copy = async () => onNews(await copyOrSelect(words, select));
  return (
    <li className="flex flex-col gap-3 p-4 sm:p-5">
      <div>
        <h3 className="text-lg leading-snug font-semibold wrap-anywhere">
          {KINDS[entry.call]}:{' '}
          <TextLink
            to={entry.springId === null ? '/add-a-place' : `/springs/${entry.springId}`}
            isInline
          >
            {springName(entry.springName)}
          </TextLink>
        </h3>
        <p className="text-quiet">
          {isFavorite(entry) ? 'Chosen' : 'Written'} {momentText(entry.madeAt)}
        </p>
      </div>
      {(canSend || isRefused(entry)) && <State entry={entry} />}
      <div className="flex items-start gap-4">
        {photo && <PhotoPreview photo={photo} />}
        <p ref={text} className="min-w-0 whitespace-pre-line wrap-anywhere">
          {words}
        </p>
      </div>
      <div role="group" aria-label={name} className="flex flex-wrap gap-2">
        {canSend && <TryAgain entry={entry} />}
        {words !== '' && (
          <Button look="quiet" onClick={() => void copy()}>
            Copy text
          </Button>
        )}
        {photo && <SavePhoto photo={photo} />}
        <Button look="quiet" onClick={() => setIsAsking(true)}>
          Discard
        </Button>
      </div>
      {isAsking && (
        <ConfirmDialog
          question="Discard it?"
          details={`${name}. It's only on this device, so you can't get it back.`}
          action="Discard"
          onConfirm={() => void removeEntries([entry.id])}
          onClose={() => setIsAsking(false)}
        />
      )}
    </li>
  );
};
