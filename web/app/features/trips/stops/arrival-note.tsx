import {
  BATHING_LABELS,
  isOutOfTheQuestion,
  type BathingStatus,
  type Closure,
} from '@wildsoak/contract/rules/bathing';
import { dayAfter } from '@wildsoak/contract/rules/closures';
import { CONDITION_WORDS, type Condition } from '@wildsoak/contract/rules/conditions';
import { CalendarX, Clock, History } from 'lucide-react';
import { closureSaidByText } from '../../../domain/bathing/said-by.ts';
import type { Arrival } from '../../../domain/trip/arrival.ts';
import type { Reported } from '../../../domain/visit/report-look.ts';
import { useToday } from '../../../domain/visit/use-today.ts';

export const NOTE =
  'my-1 flex gap-1.5 rounded-md bg-warning px-2 py-1 text-sm text-on-warning print:px-0';

/** For which day the closures were judged, unless it is plain. `days`: how many the trip takes. */
export const DateNote = ({ date, days }: { date: string | null; days: number }) => {
  const today = useToday();
  if (!date)
    return (
      <p className="text-sm text-quiet">
        No date set, so closures and daylight are as if you left today.
      </p>
    );
  if (today === null || dayAfter(date, days - 1) >= today) return null;
  return (
    <p className={NOTE}>
      <CalendarX aria-hidden className="mt-0.5 size-4 shrink-0" />
      <strong>This date has passed. Pick a new one to check closures.</strong>
    </p>
  );
};

const SaidBy = ({ closure }: { closure: Closure }) => (
  <span className="block wrap-anywhere">
    {closure.text} {closureSaidByText(closure)}
  </span>
);

/** What a plan remembers of a stop, and how it is now. */
type Remembered = Pick<Reported, 'condition'> & {
  saved_status?: BathingStatus | null;
  saved_condition?: Condition | null;
};

/** Members said that it is closed, or that it is not: a mere "open" changes nothing for a plan. */
const isDoubt = (condition: Condition | null | undefined): condition is 'closed' | 'disputed' =>
  condition === 'closed' || condition === 'disputed';

/** What changed since the plan was saved, for the day the trip begins; null where nothing did. */
const changeText = (
  { saved_status: saved, saved_condition: before, condition }: Remembered,
  now: BathingStatus,
): string | null => {
  // Older plans remember nothing.
  if (!saved) return null;
  if (saved !== now)
    return isOutOfTheQuestion(now)
      ? `${BATHING_LABELS[now]} since this plan was saved.`
      : `Changed since this plan was saved: it was “${BATHING_LABELS[saved]}”.`;
  if (isOutOfTheQuestion(now) || before === condition) return null;
  if (isDoubt(condition)) return `${CONDITION_WORDS[condition]} since this plan was saved.`;
  return isDoubt(before)
    ? `Changed since this plan was saved: it was “${CONDITION_WORDS[before]}”.`
    : null;
};

const SavedNote = ({ text }: { text: string }) => (
  <p className={NOTE}>
    <History aria-hidden className="mt-0.5 size-4 shrink-0" />
    <strong>{text}</strong>
  </p>
);

/** What keeps you out when you get there, with who says so; and what does at other times. */
export const ArrivalNote = ({
  arrival: { note, closure, otherTimes, statusOnFirstDay },
  stop,
}: {
  arrival: Arrival;
  stop: Remembered;
}) => {
  const change = changeText(stop, statusOnFirstDay);
  return (
    <>
      {change !== null && <SavedNote text={change} />}
      {note !== null && closure && (
        <div className={NOTE}>
          <Clock aria-hidden className="mt-0.5 size-4 shrink-0" />
          <p className="min-w-0">
            <strong>{note}</strong>
            <SaidBy closure={closure} />
          </p>
        </div>
      )}
      {otherTimes.map((other) => (
        <p key={other.text} className="text-sm wrap-anywhere text-quiet">
          At other times: {other.text}
        </p>
      ))}
    </>
  );
};
