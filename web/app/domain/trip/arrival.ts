import {
  statusAt,
  type BathingStatus,
  type ClosedAtTimes,
  type Closure,
} from '@wildsoak/contract/rules/bathing';
import type { LocalMoment } from '@wildsoak/contract/rules/closures';
import { knownStatus } from '../bathing/bathing-look.ts';
import { closedAtText, whenText } from '../bathing/closure-text.ts';
import { instantAt, momentAt, todayIn } from '../bathing/local-time.ts';
import type { Clock } from './itinerary.ts';

/** A spring as an arrival is judged. What an older build kept on the device knows no closures. */
export interface Destination extends Partial<ClosedAtTimes> {
  latitude: number;
  longitude: number;
  bathing_status?: BathingStatus;
  time_zone?: string;
}

/** When a trip begins. */
export interface Beginning {
  /** Null for today. */
  date: string | null;
  /** Null where no hour is known. */
  departure: Clock | null;
  timeZone: string;
}

/** What a spring is when you get there. */
export interface Arrival {
  status: BathingStatus;
  /** What closes it then, and when: 'Closed December 1 to April 30: you arrive January 14.' */
  note: string | null;
  /** Who says so. */
  closure: Closure | null;
  /** It is closed only at that hour, so that another start may help. */
  isOnlyTheHour: boolean;
  /** What closes it at other times. */
  otherTimes: readonly Closure[];
  /** On the day the trip begins, whatever the hour: what a saved plan remembers. */
  statusOnFirstDay: BathingStatus;
}

const MINUTE_MS = 60_000;
const DAY_MINUTES = 1_440;

const minutesAt = ({ day, minuteOfDay }: Clock): number => (day - 1) * DAY_MINUTES + minuteOfDay;

/** The day it begins, where no hour of the arrival is known: then nights do not count. */
const momentOf = (
  { latitude, longitude, time_zone }: Destination,
  { date, departure, timeZone }: Beginning,
  arrival: Clock | null,
): LocalMoment => {
  const first = date ?? todayIn(timeZone);
  if (!departure || !arrival) return { date: first, minutes: null, sunrise: 0, sunset: 0 };
  const leave = minutesAt(departure);
  const instant = instantAt(first, leave, timeZone) + (minutesAt(arrival) - leave) * MINUTE_MS;
  return momentAt(instant, { latitude, longitude, time_zone: time_zone ?? timeZone });
};

/** Where nothing depends on the time, or no time is known. */
export const judgedToday = (status: BathingStatus): Arrival => ({
  status,
  statusOnFirstDay: status,
  note: null,
  closure: null,
  isOnlyTheHour: false,
  otherTimes: [],
});

/** `arrival` by the clock at the start. */
export const judgeArrival = (
  spring: Destination,
  beginning: Beginning,
  arrival: Clock | null,
): Arrival => {
  const { closures = [] } = spring;
  const now = knownStatus(spring.bathing_status);
  if (closures.length === 0) return judgedToday(now);
  const moment = momentOf(spring, beginning, arrival);
  const times = { closures, status_when_open: spring.status_when_open ?? now };
  const { status, closure } = statusAt(times, moment);
  const firstDay = beginning.date ?? todayIn(spring.time_zone ?? beginning.timeZone);
  return {
    status,
    statusOnFirstDay: statusAt(times, { ...moment, date: firstDay, minutes: null }).status,
    note: closure && closedAtText(closure, moment, arrival),
    closure,
    isOnlyTheHour: statusAt(times, { ...moment, minutes: null }).status !== status,
    otherTimes: closures.filter((other) => other !== closure && whenText(other) !== ''),
  };
};
