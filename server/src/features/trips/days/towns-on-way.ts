import { milesAlong, pointAlong } from '@wildsoak/contract/rules/distance';
import type { Coordinates } from '@wildsoak/contract/trips';
import type { ReadPrepared } from '../../../platform/database/database.ts';
import { HttpError } from '../../../platform/errors.ts';
import type { Leg, Routing } from '../../../platform/routing/routing.ts';
import { measureDetours } from '../route/detours.ts';
import { AWAY } from '../route/routing-errors.ts';
import type { Halfway } from './choose-nights.ts';
import { readTowns, type Sample, type Town } from './days.repository.ts';

/** How often we look for a town, in minutes of driving; on very long trips less often. */
const EVERY_MINUTES = 20;
const MAX_SAMPLES = 100;
/** From the way. Around a stop, where people may have to sleep, we look farther. */
const TOWN_MILES = 15;
const TOWN_MILES_AT_STOP = 40;
/** In minutes of driving: in a larger town a bed is found sooner. */
const NO_PEOPLE_COST = 30;
const FEW_PEOPLE = 1_000;
const FEW_PEOPLE_COST = 20;
const COST_BY_SIZE = 4;

export interface TownOnWay extends Halfway {
  town: Town;
}

const comfortCost = ({ population }: Town): number =>
  population === null
    ? NO_PEOPLE_COST
    : Math.max(0, FEW_PEOPLE_COST - COST_BY_SIZE * Math.log(population / FEW_PEOPLE));

/** Every so often on the way, and at every stop. */
const samplesOf = (legs: readonly Leg[]): (Sample & { leg: number })[] => {
  const total = legs.reduce((sum, { minutes }) => sum + minutes, 0);
  const every = Math.max(EVERY_MINUTES, total / MAX_SAMPLES);
  return legs.flatMap(({ minutes, line }, leg) => {
    const count = Math.floor(minutes / every) + 1;
    const miles = milesAlong(line);
    return Array.from({ length: count }, (_, i) => {
      const coords = pointAlong(line, i / count, miles);
      const reachMiles = i === 0 && leg > 0 ? TOWN_MILES_AT_STOP : TOWN_MILES;
      return coords ? [{ leg, coords, reachMiles }] : [];
    }).flat();
  });
};

/** Two samples may be near the same town. */
const eachOnce = <Found extends { town: Town; leg: number }>(found: readonly Found[]): Found[] => [
  ...new Map(found.map((each) => [`${each.leg} ${each.town.name}`, each])).values(),
];

/** The towns near the way, where they lie on it, and what a night there costs. */
export const findTownsOnWay = async (
  { routing, readPrepared }: { routing: Routing; readPrepared: ReadPrepared },
  points: readonly Coordinates[],
  legs: readonly Leg[],
  inTime: AbortSignal,
): Promise<TownOnWay[]> => {
  const samples = samplesOf(legs);
  const towns = await readTowns(readPrepared, samples);
  const found = eachOnce(
    towns.flatMap((town) => {
      const leg = samples[town.sample]?.leg;
      const coords: Coordinates = [town.longitude, town.latitude];
      return leg === undefined ? [] : [{ town, leg, coords }];
    }),
  );
  const detours = await measureDetours(routing, points, found, inTime);
  // Without them, a day would seem to have no town on its way.
  if (detours.includes(undefined)) throw new HttpError(503, AWAY);
  return found
    .flatMap(({ town, leg }, i): TownOnWay[] => {
      const detour = detours[i];
      if (!detour) return [];
      const off = Math.max(0, detour.minutes / 2);
      const at = Math.max(0, detour.there_minutes - off);
      return [{ town, leg, at, off, cost: 2 * off + comfortCost(town) }];
    })
    .toSorted((a, b) => a.leg - b.leg || a.at - b.at);
};
