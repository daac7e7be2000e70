import { MAX_HOURS_PER_DAY, MIN_HOURS_PER_DAY } from '@wildsoak/contract/rules/limits';
import { useId } from 'react';
import type { Itinerary } from '../../../domain/trip/itinerary.ts';
import { countText } from '../../../lib/format.ts';
import { Button } from '../../../ui/button.tsx';
import { Select } from '../../../ui/select.tsx';
import { Spinner } from '../../../ui/spinner.tsx';

const HOUR = 60;

const choiceOf = (hours: number) => ({ value: String(hours), label: `${hours} h` });

const HOURS = Array.from({ length: MAX_HOURS_PER_DAY - MIN_HOURS_PER_DAY + 1 }, (_, i) =>
  choiceOf(i + MIN_HOURS_PER_DAY),
);

/** A plan that was saved by another client may have half an hour. */
const choicesWith = (hours: number) =>
  HOURS.some(({ value }) => value === String(hours)) ? HOURS : [...HOURS, choiceOf(hours)];

/** How many hours one wants to drive in a day, and the days that this makes. */
export const DayPlan = ({
  times: { drivingMinutes },
  hoursPerDay,
  nights,
  isSplitting,
  onHours,
  onSplit,
}: {
  times: Itinerary;
  hoursPerDay: number;
  nights: number;
  isSplitting: boolean;
  onHours: (hours: number) => void;
  /** Cancels while it is on its way. */
  onSplit: () => void;
}) => {
  const id = useId();
  const isTooLong = drivingMinutes > hoursPerDay * HOUR;
  return (
    <div className="w-full">
      <label htmlFor={id} className="block text-quiet">
        Max driving per day
      </label>
      <div className="flex flex-wrap items-center gap-2">
        <Select
          id={id}
          name="hoursPerDay"
          choices={choicesWith(hoursPerDay)}
          value={String(hoursPerDay)}
          onChoose={(hours) => onHours(Number(hours))}
        />
        {nights > 0 || isTooLong ? (
          <Button look="quiet" className="px-3!" onClick={onSplit}>
            {isSplitting && <Spinner />}
            {isSplitting ? 'Cancel splitting' : nights > 0 ? 'Split again' : 'Split into days'}
          </Button>
        ) : null}
        <p role="status" className="text-quiet">
          {nights > 0 ? countText(nights + 1, 'day', 'days') : !isTooLong && 'Fits in one day'}
        </p>
      </div>
    </div>
  );
};
