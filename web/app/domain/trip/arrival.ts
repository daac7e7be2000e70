import {
  statusAt,
  type BathingStatus,
  type ClosedAtTimes,
  type Closure,
} from '@wildsoak/contract/rules/bathing';
import { dayAfter, someTimeOn, type LocalMoment } from '@wildsoak/contract/rules/closures';
import { todayIn } from '@wildsoak/contract/rules/local-clock';
import { knownStatus } from '../bathing/bathing-look.ts';
import { closedAtText, whenText } from '../bathing/closure-text.ts';
import { momentAt } from '@wildsoak/contract/rules/sun';
import type { Clock } from './clock.ts';
import type { Beginning } from './itinerary.ts';

/** A spring as an arrival is judged. What an older build kept on the device knows no closures. */
export interface Destination extends Partial<ClosedAtTimes> {
  latitude: number;
  longitude: number;
  bathing_status?: BathingStatus;
  time_zone?: string;
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

/** When you get there. */
interface Reaching {
  /** Null where no hour is known. */
  arrival: Pick<Clock, 'instant' | 'isEarliest'> | null;
  nightsBefore: number;
}

/** For the stop at that place among the stops, from 0. */
export const nightsBefore = (nights: readonly { after_stops: number }[], stop: number): number =>
  nights.filter(({ after_stops }) => after_stops <= stop).length;

/** By the nights before it, where no hour of the arrival is known: then what closes at night does not count. */
const momentOf = (
  { latitude, longitude, time_zone }: Destination,
  { date, timeZone }: Beginning,
  { arrival, nightsBefore }: Reaching,
): LocalMoment =>
  arrival
    ? momentAt(arrival.instant, { latitude, longitude, time_zone: time_zone ?? timeZone })
    : someTimeOn(dayAfter(date ?? todayIn(timeZone), nightsBefore));

/** Where nothing depends on the time, or no time is known. */
export const judgedToday = (status: BathingStatus): Arrival => ({
  status,
  statusOnFirstDay: status,
  note: null,
  closure: null,
  isOnlyTheHour: false,
  otherTimes: [],
});

export const judgeArrival = (
  spring: Destination,
  beginning: Beginning,
  reaching: Reaching,
): Arrival => {
  const { closures = [] } = spring;
  const now = knownStatus(spring.bathing_status);
  if (closures.length === 0) return judgedToday(now);
  const moment = momentOf(spring, beginning, reaching);
  const times = { closures, status_when_open: spring.status_when_open ?? now };
  const { status, closure } = statusAt(times, moment);
  const firstDay = beginning.date ?? todayIn(spring.time_zone ?? beginning.timeZone);
  return {
    status,
    statusOnFirstDay: statusAt(times, { ...moment, date: firstDay, minutes: null }).status,
    note: closure && closedAtText(closure, moment, reaching.arrival?.isEarliest ?? false),
    closure,
    isOnlyTheHour: statusAt(times, { ...moment, minutes: null }).status !== status,
    otherTimes: closures.filter((other) => other !== closure && whenText(other) !== ''),
  };
};
