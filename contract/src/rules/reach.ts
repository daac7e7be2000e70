/** One to four hours by car. */
export const REACH_MINUTES = [60, 120, 180, 240] as const;

export type ReachMinutes = (typeof REACH_MINUTES)[number];

/** About half a mile: answers are shared, and nobody needs to know where somebody lives. */
const START_DECIMALS = 2;

export const roundedDegrees = (degrees: number): number => Number(degrees.toFixed(START_DECIMALS));

/** Of an answer with driving times: `sketch` where we know only the main highways. */
export const ROADS_HEADER = 'x-roads';

/** Where the start is far from any road we know: how many miles. The times are from there on. */
export const START_GAP_HEADER = 'x-start-gap-miles';
