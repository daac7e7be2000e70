import fc from 'fast-check';
import { pictureRequests } from './pictures/picture-requests.ts';
import type { SeedPicture } from './pictures/seed-pictures.ts';
import { callRequests } from './requests/call-requests.ts';
import type { Draft } from './requests/draft.ts';
import type { Found } from './requests/known.ts';
import { pageRequests } from './requests/page-requests.ts';
import { brokenRequests } from './requests/twisted.ts';

export interface Stream {
  name: string;
  /** How many requests are open at once. */
  connections: number;
  /** The largest share of all requests: expensive requests must not make the others look slow. */
  share: number;
  requestAt: (index: number) => Draft;
}

/** The same number for the same seed and index in any run; neighbors have nothing in common. */
const seedOf = (seed: number, index: number) =>
  Math.imul(seed ^ Math.imul(index + 1, 0x9e37_79b1), 0x85eb_ca6b);

/** Four kinds of requests, each with its own numbers, so you can repeat any request alone. */
export const createStreams = (
  seed: number,
  found: Found,
  pictures: readonly SeedPicture[],
): Stream[] => {
  const stream = (
    name: string,
    connections: number,
    share: number,
    requests: fc.Arbitrary<Draft>,
  ): Stream => ({
    name,
    connections,
    share,
    requestAt: (index) => {
      const [draft] = fc.sample(requests, { seed: seedOf(seed, index), numRuns: 1 });
      if (!draft) throw new Error('fast-check gave no request');
      return draft;
    },
  });
  const calls = callRequests(found);
  const pages = pageRequests(found);
  return [
    stream('calls', 8, 1, calls),
    stream('pages', 1, 0.05, pages),
    // They mostly wait for an answer that never comes.
    stream('broken', 4, 0.2, brokenRequests(fc.oneof(calls, pages))),
    stream('pictures', 2, 0.015, pictureRequests(pictures)),
  ];
};
