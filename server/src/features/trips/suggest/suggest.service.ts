import { setImmediate } from 'node:timers/promises';
import { dayAfter } from '@wildsoak/contract/rules/closure-windows';
import { pointAlong } from '@wildsoak/contract/rules/distance';
import { MAX_WAYPOINTS, UNNAMED_SPRING } from '@wildsoak/contract/rules/limits';
import { instantAt } from '@wildsoak/contract/rules/local-clock';
import { minutesOf as minutesOfDay } from '@wildsoak/contract/rules/time-text';
import type { SuggestedTrip } from '@wildsoak/contract/suggest';
import type { Coordinates } from '@wildsoak/contract/trips';
import type { ReadPrepared } from '../../../platform/database/database.ts';
import { openQueue } from '../../../platform/fair-queue.ts';
import { HttpError } from '../../../platform/errors.ts';
import type { Platform } from '../../../platform/platform.ts';
import { RoutingFailure } from '../../../platform/routing/engine-call.ts';
import { roundToCents, type Leg } from '../../../platform/routing/routing.ts';
import { readStopsOnWay, readTowns } from '../days/days.repository.ts';
import { readTimeZones } from '../route/corridor.repository.ts';
import { BUSY, explainRouting } from '../route/routing-errors.ts';
import { joinLegs, thinLine } from '../route/thin-line.ts';
import {
  chooseFrom,
  farthestMiles,
  measureAll,
  measureDirect,
  minutesOf,
  type Choice,
  type Wish,
} from './candidates.ts';
import { restsOf, type Rest } from './nights.ts';
import { solve, type Problem, type Solution } from './solver.ts';
import { readCandidates } from './suggest.repository.ts';
import { reasonFor, statusOn } from './value.ts';

/** The browser waits for 15 s. */
const ANSWER_MS = 12_000;
const OWN_BUSY = "We're already building a trip for you. Please wait.";
/** A town costs a detour that the matrix does not know. If it is more, we lay the trip out again. */
const FOR_TOWNS = 0.03;
const MAX_TRIES = 6;
const SLACK_MINUTES = 1;
/** From where a day ends. */
const TOWN_MILES = 50;

/** More than a screen shows. */
const MAX_LINE_VERTICES = 3_000;

const TOO_LONG = "The drive doesn't fit in these days. Add days, or more driving per day.";
const PAST = 'You would have left already. Pick a later day.';

type Night = NonNullable<SuggestedTrip['days'][number]['night']>;

interface LaidOut {
  days: SuggestedTrip['days'];
  legs: readonly Leg[];
}

/** Others get served in between. */
const runFor = async (problem: Problem, signal: AbortSignal): Promise<Solution | null> => {
  const search = solve(problem);
  for (;;) {
    if (signal.aborted) throw new RoutingFailure('slow', signal.reason);
    const { done, value } = search.next();
    if (done) return value;
    await setImmediate();
  }
};

export const createSuggestions = ({ routing }: Pick<Platform, 'routing'>) => {
  const ownWork = openQueue('own-suggestions', () => new HttpError(429, OWN_BUSY, 2));
  const inLine = openQueue('suggestions', () => new HttpError(503, BUSY, 2));

  const nightAt = async (
    readPrepared: ReadPrepared,
    { afterStops, stop, leg }: Rest,
    signal: AbortSignal,
  ): Promise<Night> => {
    const point = async (): Promise<Coordinates> => {
      if (!leg) return stop ? [stop.longitude, stop.latitude] : [0, 0];
      const [way] = await routing.route([leg.from, leg.to], signal);
      return pointAlong(way?.line ?? [], leg.share) ?? leg.from;
    };
    const coords = await point();
    const [town] = await readTowns(readPrepared, [{ coords, reachMiles: TOWN_MILES }]);
    const after = { after_stops: afterStops };
    if (town) {
      const { name, longitude, latitude } = town;
      return { ...after, kind: 'town', name, coords: [longitude, latitude] };
    }
    if (!stop) return { ...after, kind: 'own', name: 'camp or lodging on the way', coords };
    const name = stop.name ?? UNNAMED_SPRING;
    const canCamp = (await readStopsOnWay(readPrepared, [stop.id])).get(stop.id)?.can_camp;
    return canCamp
      ? { ...after, kind: 'stop', name, coords }
      : { ...after, kind: 'own', name: `camp or lodging near ${name}`, coords: stop.road };
  };

  /** The days with their nights, as the engine drives them. */
  const layOut = async (
    readPrepared: ReadPrepared,
    wish: Wish,
    {
      solution,
      choices,
      minutes,
      dates,
    }: {
      solution: Solution;
      choices: readonly Choice[];
      minutes: number[][];
      dates: readonly string[];
    },
    signal: AbortSignal,
  ): Promise<LaidOut> => {
    const ends = { minutes, start: wish.startCoords, end: wish.endCoords };
    const rests = restsOf(solution, choices, ends);
    const nights = await Promise.all(rests.map((rest) => nightAt(readPrepared, rest, signal)));
    const stopsOf = (day: Solution['days'][number]) =>
      solution.order.slice(day.first, day.first + day.count).flatMap((at) => choices[at] ?? []);
    const points = [
      wish.startCoords,
      ...solution.days.flatMap((day, at) => [
        ...stopsOf(day).map(({ road }) => road),
        nights[at]?.coords ?? wish.endCoords,
      ]),
    ];
    const legs = await routing.route(points, signal);
    let leg = 0;
    const days = solution.days.map((day, at) => {
      const driven = legs.slice(leg, (leg += day.count + 1));
      const date = dates[at] ?? wish.startDate;
      const drivenMinutes = driven.reduce((sum, { minutes: one }) => sum + one, 0);
      return {
        date,
        is_too_long: drivenMinutes > wish.hoursPerDay * 60,
        minutes: roundToCents(drivenMinutes),
        miles: roundToCents(driven.reduce((sum, { miles }) => sum + miles, 0)),
        stops: stopsOf(day).map((choice) => ({
          ...choice,
          // What is closed today may be open then.
          bathing_status: statusOn(choice, date),
          reason: reasonFor(choice, date, choice.isPinned),
        })),
        night: nights[at] ?? null,
      };
    });
    return { days, legs };
  };

  /** By the clock where it begins. */
  const refusePast = async (readPrepared: ReadPrepared, wish: Wish) => {
    const { startCoords, endCoords, startDate, startTime } = wish;
    const [zone] = await readTimeZones(readPrepared, [startCoords, endCoords]);
    if (instantAt(startDate, minutesOfDay(startTime) ?? 0, zone) < Date.now())
      throw new HttpError(422, PAST);
  };

  const suggest = async (
    readPrepared: ReadPrepared,
    memberId: string,
    wish: Wish,
    signal: AbortSignal,
  ): Promise<SuggestedTrip> => {
    const dates = Array.from({ length: wish.days }, (_, at) => dayAfter(wish.startDate, at));
    const { startCoords: start, pinned, rejected } = wish;
    await refusePast(readPrepared, wish);
    if ((await measureDirect(routing, wish, signal)) > minutesOf(wish))
      throw new HttpError(422, TOO_LONG);
    const found = await readCandidates(readPrepared, {
      memberId,
      start,
      miles: farthestMiles(wish),
      pinned,
      rejected,
    });
    const { choices, considered } = await chooseFrom(routing, found, wish, dates, signal);
    const minutes = await measureAll(routing, choices, wish, signal);
    const minutesPerDay = wish.hoursPerDay * 60;
    let trip: LaidOut | undefined;
    let reserve = wish.days > 1 ? minutesPerDay * FOR_TOWNS : 0;
    for (let tries = 0; tries < MAX_TRIES; tries += 1) {
      const solution = await runFor(
        {
          minutes,
          values: choices.map(({ values }) => values),
          kinds: choices.map(({ state_code, county }) => `${county}, ${state_code}`),
          pinned: choices.flatMap(({ isPinned }, at) => (isPinned ? [at] : [])),
          maxStops: MAX_WAYPOINTS,
          limits: { ...wish, minutesPerDay: minutesPerDay - reserve },
        },
        signal,
      );
      if (!solution) {
        if (trip || reserve === 0) break;
        reserve = 0;
        continue;
      }
      const laid = { solution, choices, minutes, dates };
      trip = await layOut(readPrepared, wish, laid, signal);
      const longest = Math.max(...trip.days.map((day) => day.minutes));
      if (longest <= minutesPerDay) break;
      reserve += longest - minutesPerDay + SLACK_MINUTES;
    }
    if (!trip) throw new HttpError(422, TOO_LONG);
    const ids = new Set(trip.days.flatMap(({ stops }) => stops.map(({ id }) => id)));
    return {
      days: trip.days,
      line: await thinLine(joinLegs(trip.legs), MAX_LINE_VERTICES),
      left_out: pinned.filter((id) => !ids.has(id)),
      considered,
      is_sketch: await routing.isSketch(),
    };
  };

  return {
    async suggest(readPrepared: ReadPrepared, memberId: string, wish: Wish, gone: AbortSignal) {
      const signal = AbortSignal.any([gone, AbortSignal.timeout(ANSWER_MS)]);
      try {
        return await ownWork(
          () => inLine(() => suggest(readPrepared, memberId, wish, signal), { signal }),
          { who: memberId, signal },
        );
      } catch (error) {
        throw await explainRouting(error, routing, [wish.startCoords, wish.endCoords], signal);
      }
    },
  };
};
