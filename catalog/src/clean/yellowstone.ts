import type { Point } from './places.ts';

/**
 * The boundary of Yellowstone National Park, drawn by us as a coarse ring (longitude, latitude),
 * good to about 3 km. It runs clockwise from the southwest corner in Idaho, up the west side into
 * Montana, along the north side past Gardiner, down the crest of the Absaroka Range and back along
 * the south side. Only Bear Creek Springs, north of the park's line east of Gardiner, is within
 * that margin, so the ring follows the line there.
 */
const BOUNDARY: readonly Point[] = [
  [-111.1, 44.13],
  [-111.1, 44.47],
  [-111.1, 44.74],
  [-111.1, 44.99],
  [-111.15, 45.02],
  [-111.15, 45.07],
  [-111.09, 45.11],
  [-110.97, 45.06],
  [-110.87, 45.02],
  [-110.8, 45.06],
  [-110.76, 45.05],
  [-110.7, 45.027],
  [-110.6, 45.027],
  [-110.43, 45.03],
  [-110.3, 45.06],
  [-110.2, 45.04],
  [-110.1, 45.02],
  [-110.0, 45.01],
  [-109.99, 44.93],
  [-109.92, 44.88],
  [-109.92, 44.82],
  [-109.83, 44.75],
  [-109.84, 44.66],
  [-109.92, 44.6],
  [-109.98, 44.54],
  [-110.0, 44.49],
  [-110.02, 44.4],
  [-110.03, 44.3],
  [-109.98, 44.24],
  [-110.02, 44.14],
  [-110.3, 44.14],
  [-110.55, 44.12],
  [-110.67, 44.13],
];

/** Even-odd rule on the plain grid of degrees, which is exact enough for a ring this small. */
export const isInYellowstone = ([x, y]: Point): boolean => {
  let isInside = false;
  BOUNDARY.forEach(([x1, y1], index) => {
    const [x2, y2] = BOUNDARY[(index + 1) % BOUNDARY.length] ?? [x1, y1];
    const crosses = y1 > y !== y2 > y && x < x1 + ((y - y1) / (y2 - y1)) * (x2 - x1);
    if (crosses) isInside = !isInside;
  });
  return isInside;
};
