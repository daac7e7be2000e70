import { MAX_AGE_MS } from '../app/offline/stores.ts';

interface Held {
  at: number;
  bytes: number;
}

/** The copies to delete: those too old, then the oldest until few and small enough are left. */
export const chooseLeaving = <Copy extends Held>(
  held: readonly Copy[],
  { entries, bytes }: { entries: number; bytes: number },
  now: number,
): Copy[] => {
  let count = 0;
  let weight = 0;
  return held
    .toSorted((a, b) => b.at - a.at)
    .filter((copy) => {
      count += 1;
      weight += copy.bytes;
      return count > entries || weight > bytes || now - copy.at > MAX_AGE_MS;
    });
};
