import { describe, expect, it } from 'vitest';
import { judgedToday } from '../model/arrival.ts';
import {
  detourText,
  inOrder,
  isPastOurRoads,
  springsToMeasure,
  type JudgedSpring,
  type SpringAlong,
} from './along.ts';

describe('what a spring adds', { tags: '@16.1' }, () => {
  it.each([
    [24.2, '+24 min'],
    [84, '+1 h 24 min'],
    [0.3, 'on the way'],
    [-0.4, 'on the way'],
  ])('%d minutes: %s', (minutes, text) => {
    expect(detourText({ minutes, miles: 1, gap_miles: 0 })).toBe(text);
  });
});

it.each([
  [null, false],
  [1, false],
  [1.2, true],
])('%s miles from a road: past our roads is %s', { tags: '@22.60' }, (gapMiles, isPast) => {
  expect(isPastOurRoads({ gapMiles } as SpringAlong)).toBe(isPast);
});

describe('the order of the springs', () => {
  const spring = (
    id: number,
    minutes: number | null,
    [average_rating, review_count]: [number | null, number] = [null, 0],
  ) =>
    ({
      id,
      average_rating,
      review_count,
      detour: minutes === null ? null : { minutes, miles: 1, gap_miles: 0 },
    }) as SpringAlong;
  const springs = [
    spring(1, null, [5, 1]),
    spring(2, 30),
    spring(3, 5, [4.6, 40]),
    spring(4, null, [1, 30]),
    spring(5, 5),
  ];
  const ids = (order: Parameters<typeof inOrder>[1]) => inOrder(springs, order).map(({ id }) => id);

  it('is that of the route', { tags: '@16.1' }, () => {
    expect(ids('passed')).toEqual([1, 2, 3, 4, 5]);
  });

  it('or by the minutes added, unknown ones last', { tags: '@16.1' }, () => {
    expect(ids('added')).toEqual([3, 5, 2, 1, 4]);
  });

  it('or by the newest report, unreported ones last', { tags: '@24.26' }, () => {
    const days = [null, '2026-11-13', undefined, '2026-11-16', '2026-11-13'];
    const reported = days.map(
      (last_visit_on, i) => ({ ...springs[i], last_visit_on }) as SpringAlong,
    );
    expect(inOrder(reported, 'fresh').map(({ id }) => id)).toEqual([4, 2, 5, 1, 3]);
  });

  it('or by rating: many good ones before one best, unrated last', { tags: '@22.64' }, () => {
    expect(ids('rated')).toEqual([3, 1, 4, 2, 5]);
  });
});

it('200 springs at most come with what they add: the nearest', { tags: '@16.1' }, () => {
  const springs = Array.from({ length: 300 }, (_, at) => ({
    id: at,
    // The nearest are in the middle of the route.
    distance_miles: Math.abs(150 - at),
    onArrival: judgedToday('unknown'),
  })) as unknown as JudgedSpring[];
  const measured = springsToMeasure(springs);
  expect(measured).toHaveLength(200);
  expect(Math.max(...measured.map(({ distance_miles }) => distance_miles))).toBe(100);
});
