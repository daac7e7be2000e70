import { calls, type CallName } from '@wildsoak/contract/calls';
import type { Endpoint } from '@wildsoak/contract/endpoint';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bytesOf } from './requests/draft.ts';
import { knownFields } from './requests/known.ts';
import { createStreams } from './streams.ts';
import { valuesOf } from './values/values-of.ts';

const FOUND = {
  cursors: ['bmV3ZXN0IDEgMQ'],
  photos: ['/photos/x/960.webp'],
  checkout: { member: 1, id: 'cs_1' },
};
const PICTURES = [{ name: 'plain gif', type: 'image/gif', bytes: Buffer.from('GIF89a, say') }];

describe('what is sent', () => {
  const streams = createStreams(42, FOUND, PICTURES);
  const again = createStreams(42, FOUND, PICTURES);
  const other = createStreams(43, FOUND, PICTURES);

  it.each(streams.map((stream, i) => ({ ...stream, i })))(
    'follows from the seed and the number: $name',
    ({ i, requestAt }) => {
      const bytes = (index: number) => bytesOf(requestAt(index)).toString('latin1');
      const sent = Array.from({ length: 30 }, (_, index) => bytes(index));
      // In another order, as if somebody repeats a single request.
      for (const index of [17, 3, 29]) {
        expect(bytesOf(again[i]!.requestAt(index)).toString('latin1')).toBe(sent[index]);
      }
      expect(bytesOf(other[i]!.requestAt(3)).toString('latin1')).not.toBe(sent[3]);
      expect(new Set(sent).size).toBeGreaterThan(20);
    },
  );

  it('is every call of the contract', () => {
    const names = new Set(Array.from({ length: 8_000 }, (_, i) => streams[0]!.requestAt(i).name));
    expect([...names].toSorted()).toEqual(Object.keys(calls).toSorted());
  });
});

const withBody = Object.entries<Endpoint>(calls).filter(([, { body }]) => body);

describe('good values', () => {
  it.each(withBody as [CallName, Endpoint][])(
    'of %s pass its schema, more often than not',
    (_, { body }) => {
      const values = fc.sample(valuesOf(body!, knownFields(FOUND)), { numRuns: 100, seed: 1 });
      // A file is not JSON.
      const passed = values.filter((value) => {
        const { reviewImage: _file, ...rest } = { ...(value as { reviewImage?: unknown }) };
        return body!.safeParse(rest).success;
      });
      expect(passed.length).toBeGreaterThan(50);
    },
  );
});
