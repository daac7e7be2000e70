import { useState } from 'react';
import { accountOf } from '../../offline/outbox/waiting-mark.ts';
import { countText } from '../../lib/format.ts';
import { isRefused } from '../../offline/outbox/outbox-entry.ts';
import { useOutboxEntries } from '../../offline/outbox/use-outbox.ts';
import { CARD } from '../../ui/card.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { OutboxRow } from './outbox-row.tsx';

const EMPTY =
  'Nothing to send. If you write something without a signal, it waits here until we can send it.';

const PARTS = [
  { heading: "Couldn't be sent", isPart: isRefused },
  {
    heading: 'Waiting to send',
    isPart: (entry: Parameters<typeof isRefused>[0]) => !isRefused(entry),
  },
];

/** Only a count: other accounts' words and names are private. */
const OfOthers = ({ count }: { count: number }) => (
  <Notice>
    <p>
      {countText(count, 'item', 'items')} on this device {count === 1 ? 'is' : 'are'} waiting for
      another account. Only that account can read, send or discard {count === 1 ? 'it' : 'them'}.
    </p>
  </Notice>
);

export const OutboxList = ({ username }: { username: string }) => {
  const entries = useOutboxEntries();
  const [news, setNews] = useState('');
  if (!entries) return <Skeleton className="mt-8 h-40 w-full" />;
  const own = entries.filter(({ account }) => account === accountOf(username));
  const others = entries.length - own.length;
  return (
    <div className="mt-6 flex max-w-3xl flex-col gap-10">
      <p role="status" className="sr-only">
        {news}
      </p>
      {own.length === 0 && <p className="text-lg text-quiet">{EMPTY}</p>}
      {PARTS.map(({ heading, isPart }) => ({ heading, rows: own.filter(isPart) })).map(
        ({ heading, rows }) =>
          rows.length > 0 && (
            <section key={heading} aria-label={heading}>
              <h2 className="text-2xl font-semibold">{heading}</h2>
              <ul className={`mt-3 divide-y divide-line ${CARD}`}>
                {rows.map((entry) => (
                  <OutboxRow key={entry.id} entry={entry} canSend onNews={setNews} />
                ))}
              </ul>
            </section>
          ),
      )}
      {others > 0 && <OfOthers count={others} />}
    </div>
  );
};

/** For a suspended member who has proved the password: to copy out or discard, never to send. */
export const ClosedOutbox = ({ username }: { username: string }) => {
  const entries = useOutboxEntries();
  const [news, setNews] = useState('');
  const own = entries?.filter(({ account }) => account === accountOf(username)) ?? [];
  if (own.length === 0) return null;
  return (
    <section aria-label="Not sent" className="mt-4">
      <p role="status" className="sr-only">
        {news}
      </p>
      <h2 className="text-2xl font-semibold">Not sent</h2>
      <p className="mt-2">
        This account can't send anything. These drafts are only on this device, so copy what you
        want to keep.
      </p>
      <ul className={`mt-3 divide-y divide-line ${CARD}`}>
        {own.map((entry) => (
          <OutboxRow key={entry.id} entry={entry} canSend={false} onNews={setNews} />
        ))}
      </ul>
    </section>
  );
};
