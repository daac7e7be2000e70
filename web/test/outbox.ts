import { onTestFinished } from 'vitest';
import type { NewEntry } from '../app/offline/outbox/outbox-entry.ts';
import { addEntry, allEntries, removeEntries } from '../app/offline/outbox/outbox-store.ts';

const A_ROUND_MS = 2_000;

/** A round under way would send in the next test what it holds. One that gets no answer sends nothing more. */
const roundOver = () =>
  navigator.locks
    .request('outbox', { signal: AbortSignal.timeout(A_ROUND_MS) }, () => undefined)
    .catch(() => undefined);

export const emptyOutbox = async () => {
  await removeEntries((await allEntries()).map(({ id }) => id));
  await roundOver();
};

/** A review that waits on this device, until the test is over. */
export const keepReview = async (account: string, facts: Partial<NewEntry> = {}) => {
  onTestFinished(emptyOutbox);
  await addEntry({
    call: 'createReview',
    springId: 7,
    springName: 'Kirkham Hot Springs',
    body: { rating: '4', is_soakable: 'true', comment: 'Warm and quiet.' },
    photo: null,
    key: crypto.randomUUID(),
    account,
    madeAt: '2026-11-14T18:05:00.000Z',
    tries: 0,
    firstTriedAt: null,
    failure: null,
    notBefore: 0,
    ...facts,
  });
};
