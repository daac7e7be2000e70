import { describe, expect, it } from 'vitest';
import { isOffRoad, offRoadText } from './off-road.ts';

describe('farther than a mile from a known road', { tags: '@22.60' }, () => {
  it.each([
    [0, false],
    [0.99, false],
    [1, false],
    [1.01, true],
    [17.2, true],
  ])('%d miles: %s', (miles, isOff) => {
    expect(isOffRoad(miles)).toBe(isOff);
  });

  it.each([
    [1.23, 'Last 1.2 mi: unmapped road or trail'],
    [2.04, 'Last 2 mi: unmapped road or trail'],
    [9.96, 'Last 10 mi: unmapped road or trail'],
    [17.4, 'Last 17 mi: unmapped road or trail'],
  ])('%d miles: %s', (miles, text) => {
    expect(offRoadText(miles)).toBe(text);
  });
});
