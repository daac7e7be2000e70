import { countText } from '../lib/format.ts';
import { TextAreaField } from './field.tsx';
import type { ComponentProps } from 'react';

/** From here on, screen readers say how much room is left. */
const NEAR_END = 20;

/** For a short text that has to fit: it says how many characters are left. */
export const CountedField = ({
  value,
  maxLength,
  ...field
}: ComponentProps<typeof TextAreaField> & { value: string; maxLength: number }) => {
  const left = maxLength - value.length;
  return (
    <div>
      <TextAreaField {...field} value={value} maxLength={maxLength} />
      <p
        aria-live={left <= NEAR_END ? 'polite' : 'off'}
        className="mt-1 text-sm text-quiet tabular-nums"
      >
        {countText(left, 'character', 'characters')} left
      </p>
    </div>
  );
};
