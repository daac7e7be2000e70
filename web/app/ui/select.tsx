import type { ComponentProps } from 'react';
import { CONTROL } from './control.ts';

interface Choice<Value extends string> {
  value: Value;
  label: string;
}

/** A list to choose one value from. Its label is the caller's. */
export const Select = <Value extends string>({
  choices,
  value,
  className = '',
  onChoose,
  ...rest
}: Omit<ComponentProps<'select'>, 'children' | 'onChange' | 'value'> & {
  choices: readonly Choice<Value>[];
  value: Value;
  onChoose: (value: Value) => void;
}) => (
  <select
    value={value}
    onChange={({ target }) => {
      const chosen = choices.find((choice) => choice.value === target.value);
      if (chosen) onChoose(chosen.value);
    }}
    className={`h-11 ${CONTROL} ${className}`}
    {...rest}
  >
    {choices.map((choice) => (
      <option key={choice.value} value={choice.value}>
        {choice.label}
      </option>
    ))}
  </select>
);
