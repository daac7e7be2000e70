import {
  statusAt,
  type BathingStatus,
  type ClosedAtTimes,
  type Closure,
} from '@wildsoak/contract/rules/bathing';
import { dayAfter, someTimeOn, type LocalMoment } from '@wildsoak/contract/rules/closure-windows';
import { todayIn } from '@wildsoak/contract/rules/local-clock';
import { momentAt, type Spot } from '@wildsoak/contract/rules/sun';
import { closedAtText, whenText } from '../../../domain/bathing/closure-text.ts';
import type { Clock } from './clock.ts';

/** When and where a trip begins. */
export interface Beginning {
  /** Null for today. */
  date: string | null;
  /** 'HH:MM', at which every day begins; null where no hour is known. */
  time: string | null;
  /** Null while there is no route: then each place goes by its own clock. */
  timeZone: string | null;
}

/** A spring as an arrival is judged. */
export interface Destination extends ClosedAtTimes, Spot {
  bathing_status: BathingStatus;
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

/** By the nights before it, where no hour of the arrival is known: then what closes at night does not count. */
const momentOf = (
  spring: Destination,
  { date, timeZone }: Beginning,
  { arrival, nightsBefore }: Reaching,
): LocalMoment =>
  arrival
    ? momentAt(arrival.instant, spring)
    : someTimeOn(dayAfter(date ?? todayIn(timeZone ?? spring.time_zone), nightsBefore));

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
  if (spring.closures.length === 0) return judgedToday(spring.bathing_status);
  const moment = momentOf(spring, beginning, reaching);
  const { status, closure } = statusAt(spring, moment);
  const firstDay = beginning.date ?? todayIn(spring.time_zone);
  return {
    status,
    statusOnFirstDay: statusAt(spring, { ...moment, date: firstDay, minutes: null }).status,
    note: closure && closedAtText(closure, moment, reaching.arrival?.isEarliest ?? false),
    closure,
    isOnlyTheHour: statusAt(spring, { ...moment, minutes: null }).status !== status,
    otherTimes: spring.closures.filter((other) => other !== closure && whenText(other) !== ''),
  };
};
