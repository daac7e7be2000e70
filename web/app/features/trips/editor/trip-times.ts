import { itinerary, type Beginning, type Itinerary } from '../../../domain/trip/itinerary.ts';
import type { FoundRoute } from '../queries.ts';
import { rowsOf, type Halts } from '../stops/rows.ts';
import type { Trip } from './trip.ts';

type Start = Pick<Trip, 'startDate' | 'startTime' | 'hoursPerDay'>;

/** When it begins; `timeZone` where it does. */
export const beginningOf = (
  { startDate, startTime }: Pick<Trip, 'startDate' | 'startTime'>,
  timeZone: string,
): Beginning => ({ date: startDate || null, time: startTime, timeZone });

/** `halts`: those of the route, with stays that may have changed since. */
export const timesOfRoute = (found: FoundRoute, halts: Halts, start: Start): Itinerary => {
  const rows = rowsOf(halts);
  return itinerary({
    legs: found.route.properties.legs,
    stops: halts.stops.map((stop) => ({
      stayMinutes: stop.stayMinutes,
      gap: found.gaps[rows.findIndex((row) => row.stop === stop)] ?? 0,
      timeZone: stop.time_zone,
    })),
    nights: halts.nights.map((night) => ({
      ...night,
      time_zone: night.time_zone ?? found.nightZones.get(String(night.coords)),
    })),
    hoursPerDay: halts.nights.length > 0 ? start.hoursPerDay : null,
    beginning: beginningOf(start, found.startTimeZone),
    endTimeZone: found.endTimeZone,
  });
};
