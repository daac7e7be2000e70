import { dayAfter, WEEKDAYS, weekdayOf } from '@wildsoak/contract/rules/closure-windows';
import { durationText, hourText } from '@wildsoak/contract/rules/time-text';
import { dayText } from '../../../lib/format.ts';
import { legText, type Itinerary, type ItineraryDay } from '../model/itinerary.ts';

interface Head {
  /** 'Day 2', with a date 'Day 2 · Saturday, July 3' */
  title: string;
  /** 'Leave 8:00 AM · 4 h 50 min, 260 mi'; null while the route is not known. */
  figures: string | null;
  /** Where it has more driving than asked for. */
  excess: string | null;
}

/** A calendar's day, which a long stay may put off. */
const dateOfDay = (startDate: string, day: Pick<ItineraryDay, 'departure'>, at: number): string =>
  dayAfter(startDate, (day.departure?.day ?? at + 1) - 1);

const excessText = ({ excess, minutes, longestMinutes }: ItineraryDay): string | null => {
  if (excess === 'none') return null;
  return excess === 'one-leg'
    ? `One stretch alone is a ${durationText(longestMinutes)} drive. That's longer than you asked for.`
    : `${durationText(minutes)} of driving. That's longer than you asked for.`;
};

/** `at`: from 0. */
export const headOfDay = (at: number, times: Itinerary | null, startDate: string): Head => {
  const day = times?.days[at];
  const number = `Day ${at + 1}`;
  if (!day) return { title: number, figures: null, excess: null };
  const date = startDate && dateOfDay(startDate, day, at);
  const leave = day.departure
    ? [
        `Leave ${hourText(day.departure.minuteOfDay)}${day.departure.zone ? ` ${day.departure.zone}` : ''}`,
      ]
    : [];
  return {
    title: date ? `${number} · ${WEEKDAYS[weekdayOf(date)]}, ${dayText(date)}` : number,
    figures: [...leave, legText(day)].join(' · '),
    excess: excessText(day),
  };
};

/** Where a day begins, in the planner's list. */
export const DayHead = ({ head: { title, figures, excess } }: { head: Head }) => (
  <div className="my-2 rounded-lg bg-sunken px-3 py-2">
    <p className="font-semibold">{title}</p>
    <p className="text-sm text-quiet tabular-nums empty:hidden">{figures}</p>
    {excess && (
      <p className="mt-1 rounded-md bg-warning px-2 py-1 text-sm text-on-warning">{excess}</p>
    )}
  </div>
);
