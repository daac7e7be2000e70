import { useId } from 'react';

/** More than fit in one row of a phone; none is left alone in the last. */
const ROWS: Readonly<Record<number, string>> = {
  4: 'grid grid-cols-2 gap-2',
  6: 'grid grid-cols-3 gap-2',
};

/** One of a few, or none: a second tap takes the answer back. Big enough for a cold thumb. */
export const OptionalChoice = <Value extends string>({
  legend,
  isLegendHidden = false,
  words,
  choices = Object.keys(words) as Value[],
  value,
  onChoose,
}: {
  legend: string;
  isLegendHidden?: boolean;
  words: Readonly<Record<Value, string>>;
  choices?: readonly Value[];
  value: Value | null;
  onChoose: (value: Value | null) => void;
}) => {
  const id = useId();
  return (
    <div role="group" aria-labelledby={id}>
      <p id={id} className={isLegendHidden ? 'sr-only' : 'mb-1.5 font-medium'}>
        {legend}
      </p>
      <div className={ROWS[choices.length] ?? 'flex flex-wrap gap-2'}>
        {choices.map((choice) => (
          <button
            key={choice}
            type="button"
            aria-pressed={choice === value}
            onClick={() => onChoose(choice === value ? null : choice)}
            className="min-h-12 grow rounded-lg border border-control-line bg-surface px-3 font-medium hover:bg-sunken aria-pressed:border-accent aria-pressed:bg-accent aria-pressed:font-semibold aria-pressed:text-on-accent aria-pressed:underline aria-pressed:underline-offset-4"
          >
            {words[choice]}
          </button>
        ))}
      </div>
    </div>
  );
};
