import type { Coordinates } from '@wildsoak/contract/trips';
import { HttpError } from '../../../platform/errors.ts';
import { RoutingFailure, type Reason } from '../../../platform/routing/engine-call.ts';
import type { Routing } from '../../../platform/routing/routing.ts';

export const AWAY = "We can't plan routes right now. Try again in a minute.";
export const BUSY = "We're busy right now. Try again in a minute.";

const ANSWERS: Record<Reason, [status: number, message: string]> = {
  unconnected: [422, 'No road connects these points.'],
  'no-road-near': [422, 'One of the points is too far from any mapped road.'],
  'too-far': [422, 'That drive is too long. Choose points closer together.'],
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
      return new HttpError(422, `${name} is too far from any mapped road.`);
    }
  }
  const [status, message] = ANSWERS[failure.reason];
  return new HttpError(status, message);
};
