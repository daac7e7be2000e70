import { SOAK_ORDER } from '@wildsoak/contract/rules/bathing';
import { milesBetween } from '@wildsoak/contract/rules/distance';
import type { Coordinates } from '@wildsoak/contract/trips';
import { measureBisecting } from '../../../platform/routing/bisect.ts';
import { RoutingFailure } from '../../../platform/routing/engine-call.ts';
import type { Figures, Routing } from '../../../platform/routing/routing.ts';
import type { Candidate } from './suggest.repository.ts';
import { statusOn, valueOn, type Worth } from './value.ts';

/** Choosing from more takes longer, and finds nothing that a person would miss. */
const MAX_CANDIDATES = 300;
/** For the matrix of all with all: half a second to a second of the engine's time. */
const MAX_MEASURED = 68;
/** Faster than anybody drives for days. */
const MILES_PER_MINUTE = 1.2;
/** A spring right on the way must not outweigh everything. */
const LEAST_DETOUR = 30;

export interface Wish {
  startCoords: Coordinates;
  endCoords: Coordinates;
  startDate: string;
  startTime: string;
  days: number;
  hoursPerDay: number;
  springsPerDay: number;
  pinned: readonly number[];
  rejected: readonly number[];
}

/** A spring that may become a stop. */
export type Choice = Candidate &
  Worth & {
    road: Coordinates;
    /** By day of the trip. */
    values: number[];
    isPinned: boolean;
  };

export const minutesOf = ({ days, hoursPerDay }: Pick<Wish, 'days' | 'hoursPerDay'>): number =>
  days * hoursPerDay * 60;

/** How far from the start a stop can be: if the end is elsewhere, less. */
export const farthestMiles = (wish: Wish): number =>
  (minutesOf(wish) * MILES_PER_MINUTE + milesBetween(wish.startCoords, wish.endCoords)) / 2;

const coordsOf = ({ longitude, latitude }: Candidate): Coordinates => [longitude, latitude];

const byScore = <Item extends { score: number; isPinned: boolean; id: number }>(a: Item, b: Item) =>
  Number(b.isPinned) - Number(a.isPinned) || b.score - a.score || a.id - b.id;

/** The member's own choice comes first, then by status as in every list. */
const OWN = -1;
const tierOn = (spring: Candidate & { isPinned: boolean }, date: string): number =>
  spring.isPinned || spring.is_wanted ? OWN : SOAK_ORDER[statusOn(spring, date)];
const tierOf = (spring: Candidate & { isPinned: boolean }, dates: readonly string[]): number =>
  Math.min(...dates.map((date) => tierOn(spring, date)));

/** The most promising by value and straight lines: nobody has asked the engine yet. */
const shortList = (found: readonly Candidate[], wish: Wish, dates: readonly string[]) => {
  const { startCoords, endCoords, pinned } = wish;
  const direct = milesBetween(startCoords, endCoords);
  return found
    .flatMap((spring) => {
      const isPinned = pinned.includes(spring.id);
      const at = coordsOf(spring);
      const miles = milesBetween(startCoords, at) + milesBetween(at, endCoords);
      const worth = { ...spring, gapMiles: 0 };
      const value = Math.max(...dates.map((date) => valueOn(worth, date, isPinned)));
      const isTooFar = miles > minutesOf(wish) * MILES_PER_MINUTE;
      if (value === 0 || (isTooFar && !isPinned)) return [];
      return [{ ...worth, isPinned, score: value / (LEAST_DETOUR + miles - direct) }];
    })
    .toSorted((a, b) => tierOf(a, dates) - tierOf(b, dates) || byScore(a, b))
    .slice(0, MAX_CANDIDATES);
};

const onRoads = async (
  routing: Routing,
  springs: ReturnType<typeof shortList>,
  dates: readonly string[],
  signal: AbortSignal,
): Promise<Choice[]> => {
  const roads = await routing.nearestRoads(springs.map(coordsOf), signal);
  return springs.flatMap(({ score: _score, ...spring }, i): Choice[] => {
    const road = roads[i];
    if (!road) return [];
    const worth = { ...spring, gapMiles: milesBetween(road, coordsOf(spring)) };
    const values = dates.map((date) => valueOn(worth, date, spring.isPinned));
    return values.some((value) => value > 0) ? [{ ...worth, road, values }] : [];
  });
};

/**
 * From start to end without a stop. Asked first: if the start or the end spoiled a matrix, we would look for the
 * culprit among hundreds of springs.
 */
export const measureDirect = async (
  routing: Routing,
  { startCoords, endCoords }: Wish,
  signal: AbortSignal,
): Promise<number> => {
  const roads = await routing.nearestRoads([startCoords, endCoords], signal);
  if (roads.includes(null)) throw new RoutingFailure('no-road-near');
  const { figures } = await routing.matrix([startCoords], [endCoords], signal);
  const direct = figures[0]?.[0];
  if (!direct) throw new RoutingFailure('unconnected');
  return direct.minutes;
};

/** What the trip is chosen from, and how many there were. */
export const chooseFrom = async (
  routing: Routing,
  found: readonly Candidate[],
  wish: Wish,
  dates: readonly string[],
  signal: AbortSignal,
): Promise<{ choices: Choice[]; considered: number }> => {
  const known = await onRoads(routing, shortList(found, wish, dates), dates, signal);
  const [there, onward] = await Promise.all([
    measureBisecting<Choice, Figures>(known, async (some) => {
      const roads = some.map(({ road }) => road);
      return (await routing.matrix([wish.startCoords], roads, signal)).figures[0] ?? [];
    }),
    measureBisecting<Choice, Figures>(known, async (some) => {
      const roads = some.map(({ road }) => road);
      const { figures } = await routing.matrix(roads, [wish.endCoords], signal);
      return figures.map(([figure]) => figure ?? null);
    }),
  ]);
  const ranked = known.flatMap((choice, i) => {
    const [to, from] = [there[i], onward[i]];
    const minutes = to && from ? to.minutes + from.minutes : Infinity;
    if (minutes > minutesOf(wish)) return [];
    return [{ ...choice, score: Math.max(...choice.values) / (LEAST_DETOUR + minutes) }];
  });
  // Others only where no place to soak, and none of the member's own, can be reached in time.
  const tiers = ranked.map((choice) => tierOf(choice, dates));
  const lowest = Math.max(SOAK_ORDER.soaked, Math.min(...tiers));
  const choices = ranked
    .filter((_, at) => (tiers[at] ?? Infinity) <= lowest)
    .toSorted(byScore)
    .slice(0, MAX_MEASURED)
    .map(({ score: _score, ...choice }) => ({
      ...choice,
      values: choice.values.map((value, at) =>
        tierOn(choice, dates[at] ?? wish.startDate) <= lowest ? value : 0,
      ),
    }));
  return { choices, considered: known.length };
};

/** A stop so near the start (in minutes) is no trip. */
const LEAST_DRIVE = 10;

/** Between the start, the choices and the end, in this order. None begins at the start's own door, but what is pinned. */
export const measureAll = async (
  routing: Routing,
  choices: readonly Choice[],
  { startCoords, endCoords }: Wish,
  signal: AbortSignal,
): Promise<number[][]> => {
  const roads = choices.map(({ road }) => road);
  const [sources, targets] = [
    [startCoords, ...roads],
    [...roads, endCoords],
  ];
  // The engine runs two matrices at once.
  const half = Math.ceil(sources.length / 2);
  const halves = [sources.slice(0, half), sources.slice(half)].filter(({ length }) => length > 0);
  const found = await Promise.all(halves.map((some) => routing.matrix(some, targets, signal)));
  const rows = found
    .flatMap(({ figures }) => figures)
    .map((row) => row.map((figure) => figure?.minutes ?? Infinity));
  const [fromStart = [], ...others] = rows;
  const farEnough = fromStart.map((minutes, at) =>
    choices[at]?.isPinned === false && minutes < LEAST_DRIVE ? Infinity : minutes,
  );
  return [...[farEnough, ...others].map((row) => [Infinity, ...row]), []];
};
