import { CircleAlert } from 'lucide-react';
import { useId } from 'react';

export interface Choice {
  value: string;
  label: string;
  /** What is shown, if shorter than what screen readers say. */
  shown?: string;
}

/** One of a few, side by side, each big enough for a finger. */
export const ChoiceField = ({
  legend,
  name,
  choices,
  start,
  problem,
  onChoose,
}: {
  legend: string;
  name: string;
  choices: readonly Choice[];
  start: string;
  /** What is wrong with the choice, if anything. */
  problem?: string | undefined;
  onChoose?: (value: string) => void;
}) => {
  const id = useId();
  return (
    <fieldset className="min-w-0" aria-describedby={problem ? `${id}-problem` : undefined}>
      <legend className="mb-1.5 font-medium">{legend}</legend>
      <div className="flex flex-wrap gap-2">
        {choices.map(({ value, label, shown = label }) => (
          <span key={value} className="relative">
            <input
              type="radio"
              id={`${id}-${value}`}
              name={name}
              value={value}
              defaultChecked={value === start}
              aria-label={label}
              onChange={() => onChoose?.(value)}
              className="peer absolute inset-0 size-full cursor-pointer appearance-none rounded-lg"
            />
            <label
              htmlFor={`${id}-${value}`}
              aria-hidden
              className="pointer-events-none flex min-h-11 min-w-14 items-center justify-center rounded-lg border border-control-line bg-surface px-3 peer-checked:border-accent peer-checked:bg-accent peer-checked:font-semibold peer-checked:text-on-accent"
            >
              {shown}
            </label>
          </span>
        ))}
      </div>
      {problem && (
        <p id={`${id}-problem`} className="mt-1.5 flex items-start gap-1.5 font-medium text-on-bad">
          <CircleAlert aria-hidden className="mt-0.5 size-5 shrink-0" />
          {problem}
        </p>
      )}
    </fieldset>
  );
};
