import {
  BATHING_LABELS,
  isBathingRuledOut,
  type BathingStatus,
} from '@wildsoak/contract/rules/bathing';
import { dayAfter } from '@wildsoak/contract/rules/closure-windows';
import { CONDITION_WORDS, type Condition } from '@wildsoak/contract/rules/conditions';
import { daylightAt } from '@wildsoak/contract/rules/daylight';
import { isOffRoad, offRoadText } from '@wildsoak/contract/rules/off-road';
import { CalendarX, Clock, History, Moon, Sunset, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { closureSaidByText } from '../../../domain/bathing/attribution.ts';
import { useToday } from '../../../domain/visit/use-today.ts';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import type { TimedStop } from '../model/itinerary.ts';

const Note = ({ icon: Icon, children }: { icon: LucideIcon; children: ReactNode }) => (
  <div className="my-1 flex gap-1.5 rounded-md bg-warning px-2 py-1 text-sm text-on-warning print:px-0">
    <Icon aria-hidden className="mt-0.5 size-4 shrink-0" />
    <p className="min-w-0">{children}</p>
  </div>
);

/** For which day the closures were judged, unless it is plain. `days`: how many the trip takes. */
export const DateNote = ({ date, days }: { date: string | null; days: number }) => {
  const today = useToday();
  if (!date)
    return <p className="text-sm text-quiet">No date set. Closures and daylight are for today.</p>;
  if (today === null || dayAfter(date, days - 1) >= today) return null;
  return (
    <Note icon={CalendarX}>
      <strong>This date has passed. Pick a new one to check closures.</strong>
    </Note>
  );
};

/** Members said that it is closed, or that it is not: a mere "open" changes nothing for a plan. */
const isDoubt = (condition: Condition | null | undefined): condition is 'closed' | 'disputed' =>
  condition === 'closed' || condition === 'disputed';

/** What changed since the plan was saved, for the day the trip begins; null where nothing did. */
const changeText = (
  { saved_status: saved, saved_condition: before, condition }: TimedStop,
  now: BathingStatus,
): string | null => {
  // A trip that was never saved remembers nothing.
  if (!saved) return null;
  if (saved !== now)
    return isBathingRuledOut(now)
      ? `${BATHING_LABELS[now]} since this plan was saved.`
      : `Changed since this plan was saved: it was “${BATHING_LABELS[saved]}”.`;
  if (isBathingRuledOut(now) || before === condition) return null;
  if (isDoubt(condition)) return `${CONDITION_WORDS[condition]} since this plan was saved.`;
  return isDoubt(before)
    ? `Changed since this plan was saved: it was “${CONDITION_WORDS[before]}”.`
    : null;
};

/** What keeps you out when you get there, with who says so; and what does at other times. */
const ArrivalNotes = ({ stop }: { stop: TimedStop }) => {
  const { note, closure, otherTimes, statusOnFirstDay } = stop.onArrival;
  const change = changeText(stop, statusOnFirstDay);
  return (
    <>
      {change !== null && (
        <Note icon={History}>
          <strong>{change}</strong>
        </Note>
      )}
      {note !== null && closure && (
        <Note icon={Clock}>
          <strong>{note}</strong>
          <span className="block wrap-anywhere">
            {closure.text} {closureSaidByText(closure)}
          </span>
        </Note>
      )}
      {otherTimes.map((other) => (
        <p key={other.text} className="text-sm wrap-anywhere text-quiet">
          At other times: {other.text}
        </p>
      ))}
    </>
  );
};

/** The sun on the day you arrive. */
const Daylight = ({ stop }: { stop: TimedStop }) => {
  if (!stop.arrival) return null;
  const { sun, note } = daylightAt(stop.arrival.instant, stop, stop.arrival.isEarliest);
  return (
    <>
      {note && (
        <Note icon={Sunset}>
          <strong>{note}</strong>
        </Note>
      )}
      <p className="text-sm text-quiet">{sun}</p>
    </>
  );
};

/** Most trips lie farther ahead than any forecast. */
const StopForecast = lazyPart(
  async () => (await import('../../../domain/outlook/stop-forecast.tsx')).StopForecast,
  { missing: () => null },
);

/** Nobody should stay where the page says to stay out. */
export const stayVerb = ({ bathing_status }: TimedStop): string =>
  isBathingRuledOut(bathing_status) ? 'Stop' : 'Stay';

/** Of a place that the traveler chose. */
export const OWN_NIGHT = 'Make sure you can stay overnight.';

/** What you should know about a stop, in the planner and in a plan. */
export const StopNotes = ({ stop }: { stop: TimedStop }) => (
  <>
    <ArrivalNotes stop={stop} />
    <Daylight stop={stop} />
    {stop.arrival && !stop.is_removed && (
      <StopForecast springId={stop.id} instant={stop.arrival.instant} />
    )}
    {stop.isOvernight && (
      <p className="my-1 flex gap-1.5 text-sm">
        <Moon aria-hidden className="mt-0.5 size-4 shrink-0" />
        <span>
          <strong>You spend the night here.</strong>{' '}
          {/* We may not know whether camping is allowed. */}
          {stop.closures.some(({ night }) => night !== null)
            ? 'This place closes at night. Sleep somewhere else.'
            : 'Make sure camping is allowed.'}
        </span>
      </p>
    )}
    {isOffRoad(stop.gap) && (
      <p className="my-1 rounded-md bg-warning px-2 py-1 text-sm text-on-warning print:px-0">
        <strong>{offRoadText(stop.gap)}.</strong> We can't tell how long the rest of the way takes.
      </p>
    )}
  </>
);
