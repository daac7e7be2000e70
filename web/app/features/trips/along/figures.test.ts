import { describe, expect, it } from 'vitest';
import { detourText, gapText, inOrder, type SpringAlong } from './figures.ts';

describe('what a spring adds', { tags: '@16.1' }, () => {
  it.each([
    [{ minutes: 24.2, miles: 15.3 }, 'adds 24 min, 15 mi'],
    [{ minutes: 84, miles: 61 }, 'adds 1 h 24 min, 61 mi'],
    [{ minutes: 0.3, miles: 0.2 }, 'adds under a minute'],
    [{ minutes: -0.4, miles: 0 }, 'adds under a minute'],
    [{ minutes: 3, miles: -2.4 }, 'adds 3 min, 2 mi shorter'],
  ])('%j: %s', (detour, text) => {
    expect(detourText({ ...detour, gap_miles: 0 })).toBe(text);
  });

  it('says how far the road ends from the spring', () => {
    const detour = { minutes: 10, miles: 8 };
    expect(gapText({ ...detour, gap_miles: 1.23 })).toBe(
      '1.2 mi from the nearest road in our data, straight line',
    );
    expect(gapText({ ...detour, gap_miles: 0.04 })).toBeNull();
  });
});

describe('the order of the springs', { tags: '@16.1' }, () => {
  const spring = (id: number, route_mile: number, minutes: number | null) =>
    ({
      id,
      route_mile,
      detour: minutes === null ? null : { minutes, miles: 1, gap_miles: 0 },
    }) as SpringAlong;
  const springs = [
    spring(1, 10, null),
    spring(2, 20, 30),
    spring(3, 30, 5),
    spring(4, 40, null),
    spring(5, 50, 5),
  ];
  const ids = (order: 'passed' | 'added') => inOrder(springs, order).map(({ id }) => id);

  it('is that of the route', () => {
    expect(ids('passed')).toEqual([1, 2, 3, 4, 5]);
  });

  it('or by the minutes added, of equal ones the first passed, unknown ones last', () => {
    expect(ids('added')).toEqual([3, 5, 2, 1, 4]);
  });
});
