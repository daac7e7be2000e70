import { MAX_HOURS_PER_DAY, MIN_HOURS_PER_DAY } from '@wildsoak/contract/rules/limits';
import { useId } from 'react';
import { countText } from '../../../lib/format.ts';
import { Button } from '../../../ui/button.tsx';
import { Select } from '../../../ui/select.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import { endsDay } from '../model/halts.ts';
import type { PlannerState } from './use-planner.ts';

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
  planner: { trip, splitting, set },
  drivingMinutes,
}: {
  planner: PlannerState;
  drivingMinutes: number;
}) => {
  const { hoursPerDay } = trip;
  const nights = trip.halts.filter(endsDay).length;
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
          onChoose={(hours) => set({ hoursPerDay: Number(hours) })}
        />
        {nights > 0 || isTooLong ? (
          <Button look="quiet" className="px-3!" onClick={splitting.toggle}>
            {splitting.isAsked && <Spinner />}
            {splitting.isAsked ? 'Cancel' : nights > 0 ? 'Split again' : 'Split into days'}
          </Button>
        ) : null}
        <p role="status" className="text-quiet">
          {nights > 0 ? countText(nights + 1, 'day', 'days') : !isTooLong && 'Fits in one day'}
        </p>
      </div>
    </div>
  );
};
