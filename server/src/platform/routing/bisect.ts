import { isOfTheRoads } from './engine-call.ts';

/**
 * A point on roads of its own, such as an island's, spoils a whole matrix, and the engine cannot say which.
 * So we measure each half; null for the points that spoil even their own.
 */
export const measureBisecting = async <Point, Result>(
  points: readonly Point[],
  measure: (points: readonly Point[]) => Promise<(Result | null)[]>,
): Promise<(Result | null)[]> => {
  if (points.length === 0) return [];
  try {
    return await measure(points);
  } catch (error) {
    if (!isOfTheRoads(error)) throw error;
    if (points.length === 1) return [null];
    const half = points.length >> 1;
    const first = await measureBisecting(points.slice(0, half), measure);
    return [...first, ...(await measureBisecting(points.slice(half), measure))];
  }
};
