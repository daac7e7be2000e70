import type { FireOnMap } from '@wildsoak/contract/outlook';
import { milesAlong } from '@wildsoak/contract/rules/distance';
import { milesToFire } from '@wildsoak/contract/rules/miles-to-fire';
import { FIRE_WAY_MILES } from '@wildsoak/contract/rules/outlook';

type Position = readonly [longitude: number, latitude: number];

export interface FireOnWay {
  fire: FireOnMap;
  /** From the road, in a straight line. */
  miles: number;
}

/** A point of the road each so often: a fire this small is inside or beside one. */
const STEP_MILES = 0.25;

/** Points of a part of a line, and both its ends. `from` and `to` are shares of its miles. */
const pointsBetween = (line: readonly Position[], from: number, to: number): Position[] => {
  const miles = milesAlong(line);
  const length = miles.at(-1) ?? 0;
  const [first, last] = [from * length, to * length];
  let next = 1;
  const pointAt = (mile: number): Position | undefined => {
    while (next < line.length - 1 && (miles[next] ?? 0) < mile) next += 1;
    const [a, b] = [line[next - 1], line[next] ?? line[next - 1]];
    if (!a || !b) return undefined;
    const [before, after] = [miles[next - 1] ?? 0, miles[next] ?? 0];
    const share = after > before ? (mile - before) / (after - before) : 0;
    return [a[0] + share * (b[0] - a[0]), a[1] + share * (b[1] - a[1])];
  };
  const count = Math.max(1, Math.ceil((last - first) / STEP_MILES));
  return Array.from({ length: count + 1 }, (_, at) =>
    pointAt(first + ((last - first) * at) / count),
  ).filter((point) => point !== undefined);
};

/** The fires near a part of a route's line, the nearest first. */
export const firesOnWay = (
  fires: readonly FireOnMap[],
  line: readonly Position[],
  { from, to }: { from: number; to: number },
): FireOnWay[] => {
  const places = pointsBetween(line, from, to).map(([longitude, latitude]) => ({
    longitude,
    latitude,
  }));
  return fires
    .map((fire) => ({
      fire,
      miles: places.reduce(
        (least, place) => Math.min(least, milesToFire(place, fire, FIRE_WAY_MILES)),
        Number.POSITIVE_INFINITY,
      ),
    }))
    .filter(({ miles }) => miles <= FIRE_WAY_MILES)
    .toSorted((one, other) => one.miles - other.miles);
};
