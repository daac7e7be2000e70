import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { MODERATION_PAGE, NOTE_MAX_LENGTH } from '@wildsoak/contract/rules/limits';
import { useRef, useState, type ComponentType } from 'react';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/field.tsx';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useToast } from '../../ui/toast.tsx';

/** Never taken as fresh: other moderators are at work too. */
export const moderated = <Answer,>(
  key: readonly unknown[],
  load: (signal: AbortSignal) => Promise<Answer>,
) =>
  queryOptions({
    queryKey: ['moderation', ...key],
    queryFn: ({ signal }) => load(signal),
    staleTime: 0,
  });

export interface ItemProps<Entry> {
  entry: Entry;
  onDone: () => void;
}

/** '3', or '50 or more' where the server gives no more at once. */
export const queueCount = (...lists: readonly { length: number }[]): string => {
  const count = lists.reduce((total, { length }) => total + length, 0);
  const isCut = lists.some(({ length }) => length >= MODERATION_PAGE);
  return `${count}${isCut ? ' or more' : ''}`;
};

/** One list. A settled entry disappears, and the focus goes to the heading. */
export const QueueSection = <Entry extends { id: number }>({
  id,
  heading,
  empty,
  what,
  query,
  item: Item,
}: {
  id: string;
  heading: string;
  empty: string;
  /** As in 'We couldn't load the reviews'. */
  what: string;
  query: ReturnType<typeof moderated<Entry[]>>;
  item: ComponentType<ItemProps<Entry>>;
}) => {
  const { data, error, isFetching, refetch } = useQuery(query);
  const ref = useRef<HTMLHeadingElement>(null);
  return (
    <section aria-labelledby={id} aria-busy={isFetching}>
      <h2 id={id} ref={ref} tabIndex={-1} className="text-2xl font-semibold outline-none">
        {heading}
        {data && ` (${queueCount(data)})`}
      </h2>
      {!data && !error && <Skeleton className="mt-4 h-24 w-full max-w-prose" />}
      {!data && error && (
        <div className="mt-4">
          <LoadFailure
            message={`We couldn't load the ${what}: ${error.message}`}
            isRetrying={isFetching}
            onRetry={() => void refetch()}
          />
        </div>
      )}
      {data?.length === 0 && <p className="mt-3 text-lg text-quiet">{empty}</p>}
      {data && data.length > 0 && (
        <ul>
          {data.map((entry) => (
            <li key={entry.id} className={ENTRY}>
              <Item entry={entry} onDone={() => ref.current?.focus()} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
};

/** One entry of a list. */
export const ENTRY = 'border-t border-line py-6 text-lg first:border-t-0';

export interface ActChoice<Act extends string> {
  act: Act;
  label: string;
  /** The toast afterwards. */
  done: string;
  look: 'primary' | 'quiet' | 'danger';
  /** Asked first, where no moderator can undo it. */
  question?: string;
}

/** What a moderator can do with one entry of a queue, with a note for the record. */
export const Acts = <Act extends string>({
  choices,
  subject,
  noteLabel = 'Note (optional)',
  noteHint = "Don't name people.",
  send,
  onDone,
}: {
  choices: readonly ActChoice<Act>[];
  /** After each label, for screen readers: ' the review by marge'. */
  subject: string;
  noteLabel?: string;
  noteHint?: string;
  send: (body: { act: Act; note: string | null }) => Promise<unknown>;
  onDone: () => void;
}) => {
  const [note, setNote] = useState('');
  const [asked, setAsked] = useState<ActChoice<Act> | null>(null);
  const queries = useQueryClient();
  const showToast = useToast();
  const { mutate, isPending } = useMutation({
    mutationFn: ({ act }: ActChoice<Act>) => send({ act, note: note.trim() || null }),
    onSuccess: (_, { done }) => {
      showToast(done);
      setNote('');
      onDone();
    },
    onError: (error) => showToast(`Moderation failed: ${error.message}`, 'error'),
    // Lists, averages and counts change too, and another moderator may have been faster.
    onSettled: () => queries.invalidateQueries(),
  });
  return (
    <div className="mt-3 flex max-w-prose flex-wrap items-end gap-3 text-base">
      <div className="min-w-60 grow max-sm:min-w-full">
        <TextField
          name="note"
          label={noteLabel}
          description={noteHint}
          value={note}
          maxLength={NOTE_MAX_LENGTH}
          onChange={({ target }) => setNote(target.value)}
        />
      </div>
      {choices.map((choice) => (
        <Button
          key={choice.act}
          look={choice.look}
          disabled={isPending}
          onClick={() => (choice.question ? setAsked(choice) : mutate(choice))}
        >
          {choice.label}
          <span className="sr-only">{subject}</span>
        </Button>
      ))}
      {asked?.question && (
        <ConfirmDialog
          question={asked.question}
          action={asked.label}
          onConfirm={() => mutate(asked)}
          onClose={() => setAsked(null)}
        />
      )}
    </div>
  );
};
