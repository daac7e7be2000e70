import { BATHING_STATUSES, isBathingRuledOut } from '@wildsoak/contract/rules/bathing';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bestFirst, nearestFirst, soonestFirst } from './order.ts';

const spring = (
  name: string,
  average_rating: number | null,
  review_count: number,
  distance: number,
  bathing_status: (typeof BATHING_STATUSES)[number] = 'unknown',
) => ({ name, item: { average_rating, review_count, bathing_status }, distance });

const namesOf = (springs: { name: string }[]) => springs.map(({ name }) => name);

const SPRINGS = [
  spring('unrated, near', null, 0, 1),
  spring('forbidden, loved', 5, 99, 0, 'forbidden'),
  spring('one enthusiast', 5, 1, 9),
  spring('unrated, far', null, 0, 8),
  spring('proven', 4.7, 30, 9),
  spring('deadly', null, 0, 3, 'deadly'),
  spring('poor', 1.5, 12, 0),
];

describe('best first', { tags: ['@22.30', '@22.31'] }, () => {
  it('is what reviews prove, then the distance, and no place to bathe last', () => {
    expect(namesOf(SPRINGS.toSorted(bestFirst))).toEqual([
      'proven',
      'one enthusiast',
      'unrated, near',
      'unrated, far',
      'poor',
      'forbidden, loved',
      'deadly',
    ]);
  });

  it('is places to soak, then ask first, not confirmed, former', { tags: '@27.10' }, () => {
    const springs = [
      ...BATHING_STATUSES.map((status, at) => spring(status, null, 0, at, status)),
      { ...spring('reported closed', 5, 50, 0, 'soaked') },
    ].map((one) =>
      one.name === 'reported closed'
        ? { ...one, item: { ...one.item, condition: 'closed' as const } }
        : one,
    );
    for (const compare of [bestFirst, nearestFirst])
      expect(namesOf(springs.toSorted(compare))).toEqual([
        'resort',
        'soaked',
        'reported closed',
        'ask-first',
        'unknown',
        'former',
        'forbidden',
        'closed',
        'deadly',
      ]);
  });

  it('never puts a place where nobody should bathe before another', () => {
    const anySpring = fc.record({
      item: fc.record({
        average_rating: fc.option(fc.double({ min: 1, max: 5, noNaN: true })),
        review_count: fc.nat(500),
        bathing_status: fc.constantFrom(...BATHING_STATUSES),
      }),
      distance: fc.double({ min: 0, max: 100, noNaN: true }),
    });
    fc.assert(
      fc.property(
        fc.array(anySpring),
        fc.constantFrom(bestFirst, nearestFirst),
        (springs, order) => {
          const isOut = springs
            .toSorted(order)
            .map(({ item }) => isBathingRuledOut(item.bathing_status));
          expect(isOut).toEqual(isOut.toSorted((a, b) => Number(a) - Number(b)));
        },
      ),
    );
  });
});

it('within a drive: by minutes, then past our roads, then ruled out', { tags: '@26.46' }, () => {
  const gaps = [undefined, 17, undefined, 3, undefined];
  const springs = gaps.map((_, id) => {
    const status = id === 4 ? 'closed' : 'unknown';
    const { item, ...rest } = spring(String(id), null, 0, 50 - id, status);
    return { ...rest, item: { ...item, id } };
  });
  const drives = new Map(
    gaps.map((gap, id) => [id, { id, minutes: 50 - id, miles: 1, ...(gap && { gap_miles: gap }) }]),
  );
  expect(namesOf(springs.toSorted(soonestFirst(drives)))).toEqual(['2', '0', '3', '1', '4']);
});
