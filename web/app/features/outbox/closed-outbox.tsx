import { useState } from 'react';
import { accountOf } from '../../offline/outbox/entry.ts';
import { useOutboxEntries } from '../../offline/outbox/use-outbox-entries.ts';
import { CARD } from '../../ui/card.tsx';
import { OutboxRow } from './outbox-row.tsx';

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
        This account can't send anything. What you wrote is only on this device. Copy what you want
        to keep.
      </p>
      <ul className={`mt-3 divide-y divide-line ${CARD}`}>
        {own.map((entry) => (
          <OutboxRow key={entry.id} entry={entry} canSend={false} onNews={setNews} />
        ))}
      </ul>
    </section>
  );
};
