import {
  MAX_HOURS_PER_DAY,
  MAX_SPRINGS_PER_DAY,
  MAX_TRIP_DAYS,
} from '@wildsoak/contract/rules/limits';
import { CONTROL } from '../../../ui/control.ts';
import { Select } from '../../../ui/select.tsx';
import { useId } from 'react';
import type { Wish } from './use-suggestion.ts';

const upTo = (most: number, one: string, many: string) =>
  Array.from({ length: most }, (_, i) => ({
    value: String(i + 1),
    label: `${i + 1} ${i === 0 ? one : many}`,
  }));

const FIELDS = [
  { key: 'days', label: 'How long', choices: upTo(MAX_TRIP_DAYS, 'day', 'days') },
  {
    key: 'hoursPerDay',
    label: 'Max driving per day',
    choices: upTo(MAX_HOURS_PER_DAY, 'hour', 'hours'),
  },
  {
    key: 'springsPerDay',
    label: 'Springs per day',
    choices: upTo(MAX_SPRINGS_PER_DAY, 'spring', 'springs'),
  },
] as const;

/** On one line of a phone's half. */
const LABEL = 'mb-1.5 block font-medium whitespace-nowrap max-sm:text-sm';

/** When, how long, and how much a day. */
export const WishFields = ({
  wish,
  earliest,
  onChange,
}: {
  wish: Wish;
  /** No trip begins in the past. */
  earliest: string;
  onChange: (fields: Partial<Wish>) => void;
}) => {
  const id = useId();
  return (
    <div className="grid grid-cols-2 gap-3 md:grid-cols-4">
      <div>
        <label htmlFor={`${id}-date`} className={LABEL}>
          Leave on
        </label>
        <input
          id={`${id}-date`}
          type="date"
          required
          min={earliest}
          value={wish.startDate}
          onChange={({ target }) => onChange({ startDate: target.value })}
          className={`block h-12 w-full min-w-0 ${CONTROL}`}
        />
      </div>
      {FIELDS.map(({ key, label, choices }) => (
        <div key={key}>
          <label htmlFor={`${id}-${key}`} className={LABEL}>
            {label}
          </label>
          <Select
            id={`${id}-${key}`}
            choices={choices}
            value={String(wish[key])}
            onChoose={(value) => onChange({ [key]: Number(value) })}
            className="h-12! w-full min-w-0"
          />
        </div>
      ))}
    </div>
  );
};
