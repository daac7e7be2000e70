/** Positions and roads are good to about a mile. Farther from the road, no drive leads there. */
const MAX_GAP_MILES = 1;
const WHOLE_FROM = 10;

/** `gapMiles`: from the spring to the nearest road that we know. */
export const isOffRoad = (gapMiles: number): boolean => gapMiles > MAX_GAP_MILES;

/** 'Last 17 mi not on our roads': in a straight line, since we know no way there. */
export const offRoadText = (gapMiles: number): string => {
  const miles = Number(gapMiles.toFixed(gapMiles < WHOLE_FROM ? 1 : 0));
  return `Last ${miles} mi not on our roads`;
};
