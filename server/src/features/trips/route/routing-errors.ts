import type { Coordinates } from '@wildsoak/contract/trips';
import { HttpError } from '../../../platform/http/errors.ts';
import { RoutingFailure, type Reason } from '../../../platform/routing/engine-call.ts';
import type { Routing } from '../../../platform/routing/routing.ts';

export const AWAY = 'The route planner is not answering right now. Please try again in a moment.';
export const BUSY = 'Many people are planning right now. Please try again in a moment.';

const ANSWERS: Record<Reason, [status: number, message: string]> = {
  unconnected: [422, 'There is no road between these points.'],
  'no-road-near': [422, 'One of the points is too far from any road we know.'],
  'too-far': [422, 'This drive is too long for us. Please choose points that are closer together.'],
  busy: [503, BUSY],
  away: [503, AWAY],
  slow: [503, AWAY],
  broken: [503, AWAY],
};

const nameOf = (point: number, count: number): string => {
  if (point === 0) return 'The start';
  return point === count - 1 ? 'The end' : `Stop ${point}`;
};

/** What went wrong, in words for people. */
export const explainRouting = async (
  failure: unknown,
  { withoutRoad }: Pick<Routing, 'withoutRoad'>,
  points: readonly Coordinates[],
  signal: AbortSignal,
): Promise<unknown> => {
  if (!(failure instanceof RoutingFailure)) return failure;
  if (failure.reason === 'no-road-near') {
    // The engine does not say which one.
    const [point] = await withoutRoad(points, signal).catch(() => []);
    if (point !== undefined) {
      const name = nameOf(point, points.length);
      return new HttpError(422, `${name} is too far from any road we know.`);
    }
  }
  const [status, message] = ANSWERS[failure.reason];
  return new HttpError(status, message);
};
