import { VISIT_DAYS_BACK } from '@wildsoak/contract/rules/conditions';
import { useState } from 'react';
import { dayBefore } from '../../../domain/visit/visit-day.ts';
import { TextField } from '../../../ui/field.tsx';
import { OptionalChoice } from './optional-choice.tsx';

const WORDS = { today: 'Today', yesterday: 'Yesterday', other: 'Another day' } as const;
type Which = keyof typeof WORDS;

/** A day and nothing more exact. */
export const DayField = ({
  day,
  today,
  problem,
  onDay,
}: {
  day: string;
  today: string;
  problem: string | undefined;
  onDay: (day: string) => void;
}) => {
  const days: Record<Which, string> = {
    today,
    yesterday: dayBefore(today, 1),
    other: dayBefore(today, 2),
  };
  const [which, setWhich] = useState<Which>(() => {
    if (day === days.today) return 'today';
    return day === days.yesterday ? 'yesterday' : 'other';
  });
  return (
    <>
      <OptionalChoice
        legend="When were you there?"
        words={WORDS}
        value={which}
        onChoose={(chosen) => {
          // One day there must be.
          if (chosen === null) return;
          setWhich(chosen);
          onDay(days[chosen]);
        }}
      />
      {which === 'other' && (
        <TextField
          name="day"
          label="Date"
          type="date"
          required
          problem={problem}
          value={day}
          min={dayBefore(today, VISIT_DAYS_BACK)}
          max={today}
          onChange={({ target }) => onDay(target.value)}
        />
      )}
    </>
  );
};
