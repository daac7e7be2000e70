/** Positions and roads are good to about a mile. Farther from the road, no drive leads there. */
const MAX_GAP_MILES = 1;
const WHOLE_FROM = 10;

/** `gapMiles`: from the spring to the nearest road that we know. */
export const isOffRoad = (gapMiles: number): boolean => gapMiles > MAX_GAP_MILES;

/** 'Last 17 mi: unmapped road or trail', in a straight line because we don't know the way. */
export const offRoadText = (gapMiles: number): string => {
  const miles = Number(gapMiles.toFixed(gapMiles < WHOLE_FROM ? 1 : 0));
  return `Last ${miles} mi: unmapped road or trail`;
};
