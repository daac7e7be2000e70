import { daysOf } from '@wildsoak/contract/rules/days';
import { MAX_NIGHTS, UNNAMED_SPRING } from '@wildsoak/contract/rules/limits';
import type { Coordinates, SuggestedNight } from '@wildsoak/contract/trips';
import type { ReadPrepared } from '../../../platform/database/database.ts';
import { HttpError } from '../../../platform/errors.ts';
import { roundToCents, type Leg, type Routing } from '../../../platform/routing/routing.ts';
import { chooseNights, minutesBetween, type Halfway } from './choose-nights.ts';
import { readStopsOnWay, type StopOnWay } from './days.repository.ts';
import { findTownsOnWay, type TownOnWay } from './towns-on-way.ts';

const HOUR = 60;
/** Camped at a spring, you have the water to yourself in the morning. */
const CAMP_COST = -15;
/** A road to a town and back is a guess. If the real one is longer, we choose again for shorter days. */
const TRIES = 4;
const SHORTER = 0.95;
const TOO_MANY = `A trip can have at most ${MAX_NIGHTS} nights. Allow more driving per day.`;

export interface TripToSplit {
  startCoords: Coordinates;
  endCoords: Coordinates;
  springIds: readonly number[];
  hoursPerDay: number;
}

interface Surroundings {
  routing: Routing;
  readPrepared: ReadPrepared;
  /** Explains why there is none. */
  findRoute: (points: readonly Coordinates[]) => Promise<Leg[]>;
  inTime: AbortSignal;
}

type Place = (Halfway & { stop: StopOnWay | null }) | TownOnWay;

const coordsOf = (place: { longitude: number; latitude: number }): Coordinates => [
  place.longitude,
  place.latitude,
];

const stopsOf = async ({ readPrepared }: Surroundings, ids: readonly number[]) => {
  const known = await readStopsOnWay(readPrepared, ids);
  return ids.map((id) => {
    const stop = known.get(id);
    if (!stop) throw new HttpError(400, 'We no longer list one of these springs.');
    return stop;
  });
};

/** The points of the trip and the towns between them, as you pass them. */
const placesOf = (stops: readonly StopOnWay[], towns: readonly TownOnWay[]): Place[] =>
  [null, ...stops, null].flatMap((stop, leg): Place[] => [
    { leg, at: 0, off: 0, cost: stop?.can_camp ? CAMP_COST : null, stop },
    ...towns.filter((town) => town.leg === leg),
  ]);

const nightAt = (place: Place): SuggestedNight[] => {
  const spot = 'town' in place ? place.town : place.stop;
  if (!spot) return [];
  return [
    {
      // A point is the end of the leg before it: the first stop begins leg 1.
      after_stops: place.leg,
      kind: 'town' in place ? 'town' : 'stop',
      name: spot.name ?? UNNAMED_SPRING,
      coords: coordsOf(spot),
      time_zone: spot.time_zone,
      detour_minutes: roundToCents(2 * place.off),
    },
  ];
};

/** How many days have more driving than asked for, on the real roads. */
const countTooLong = async (
  { findRoute }: Surroundings,
  points: readonly Coordinates[],
  nights: readonly SuggestedNight[],
  hoursPerDay: number,
): Promise<number> => {
  const [start, ...rest] = points;
  if (!start) return 0;
  const halts = rest.flatMap((point, i) => {
    const here = nights.filter((night) => night.after_stops === i);
    const towns = here.filter(({ kind }) => kind === 'town').map(({ coords }) => coords);
    const isCamp = nights.some((night) => night.kind === 'stop' && night.after_stops === i + 1);
    return [
      ...towns.map((coords) => ({ coords, isNight: true })),
      { coords: point, isNight: isCamp },
    ];
  });
  const legs = await findRoute([start, ...halts.map(({ coords }) => coords)]);
  const days = daysOf(
    legs,
    halts.slice(0, -1).map(({ isNight }) => isNight),
    hoursPerDay,
  );
  return days.filter(({ excess }) => excess !== 'none').length;
};

/** Where to sleep, so that no day has more driving than asked for, unless nobody can sleep on the way. */
export const splitTrip = async (
  surroundings: Surroundings,
  { startCoords, endCoords, springIds, hoursPerDay }: TripToSplit,
): Promise<SuggestedNight[]> => {
  const stops = await stopsOf(surroundings, springIds);
  const points = [startCoords, ...stops.map(coordsOf), endCoords];
  const legs = await surroundings.findRoute(points);
  const minutes = legs.map((leg) => leg.minutes);
  const most = hoursPerDay * HOUR;
  if (minutes.reduce((total, leg) => total + leg, 0) <= most) return [];

  const towns = await findTownsOnWay(surroundings, points, legs, surroundings.inTime);
  const places = placesOf(stops, towns);
  const chooseFor = (limit: number) => {
    const chosen = [0, ...chooseNights(places, minutes, limit), places.length - 1];
    const at = (i: number) => places[chosen[i] ?? 0] as Place;
    const days = chosen.slice(1).map((_, i) => minutesBetween(minutes, at(i), at(i + 1)));
    return {
      nights: chosen.slice(1, -1).flatMap((i) => nightAt(places[i] as Place)),
      unavoidable: days.filter((day) => day > most).length,
    };
  };
  let choice = chooseFor(most);
  if (choice.nights.length > MAX_NIGHTS) throw new HttpError(422, TOO_MANY);
  for (let i = 1; i < TRIES; i += 1) {
    const tooLong = await countTooLong(surroundings, points, choice.nights, hoursPerDay);
    if (tooLong <= choice.unavoidable) break;
    const shorter = chooseFor(most * SHORTER ** i);
    // A day that is a little too long, and says so, is better than no trip.
    if (shorter.nights.length > MAX_NIGHTS) break;
    choice = shorter;
  }
  return choice.nights;
};
