import { haltsOf } from '@wildsoak/contract/rules/days';
import type { Night } from '@wildsoak/contract/trips';
import { springName } from '../../../lib/format.ts';
import type { Stop } from './stop.ts';

/** Where a day ends. */
export interface TripNight extends Night {
  time_zone?: string;
  /** What it adds to the drive, where we chose it. */
  detour_minutes?: number;
}

export const nightAt = (stop: Stop): TripNight => ({
  after_stops: 0,
  kind: 'stop',
  name: springName(stop.name),
  coords: [stop.longitude, stop.latitude],
  ...(stop.time_zone === undefined ? {} : { time_zone: stop.time_zone }),
});

/** What lies between start and end. */
export interface Halts {
  stops: readonly Stop[];
  nights: readonly TripNight[];
}

/** What you can move: a stop, with the night that you spend at it, or a night elsewhere. */
export type Row = { stop: Stop; night: TripNight | null } | { stop: null; night: TripNight };

/** In the order you reach them. */
export const rowsOf = ({ stops, nights }: Halts): Row[] =>
  haltsOf(stops.length, nights).flatMap((halt): Row[] => {
    const stop = halt.stop === null ? null : (stops[halt.stop] ?? null);
    const night = halt.night === null ? null : (nights[halt.night] ?? null);
    if (stop) return [{ stop, night }];
    return night ? [{ stop, night }] : [];
  });

export const haltsIn = (rows: readonly Row[]): Halts => {
  const stops: Stop[] = [];
  const nights: TripNight[] = [];
  for (const { stop, night } of rows) {
    if (stop) stops.push(stop);
    if (!night) continue;
    // What it added was to another drive.
    const { detour_minutes: _detour, ...place } = night;
    nights.push({ ...place, after_stops: stops.length });
  }
  return { stops, nights };
};
