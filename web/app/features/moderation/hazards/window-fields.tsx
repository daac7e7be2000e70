import { isClosure } from '@wildsoak/contract/rules/bathing';
import { WEEKDAYS } from '@wildsoak/contract/rules/closures';
import { TextField } from '../../../ui/field.tsx';
import type { HazardValues, problemsOf } from './hazard-values.ts';

export interface FieldsProps {
  values: HazardValues;
  problems: Partial<Record<keyof HazardValues, string>> & ReturnType<typeof problemsOf>;
  /** The kind stays what it is once a hazard is there. */
  isNew: boolean;
  onChange: (changed: Partial<HazardValues>) => void;
}

export const PAIR = 'grid gap-5 sm:grid-cols-2';

const Season = ({ values, problems, onChange }: FieldsProps) => (
  <div className={PAIR}>
    <TextField
      name="from"
      label="First day each year"
      description="Month and day, such as 11-01. Without days it only warns."
      problem={problems.from}
      maxLength={5}
      autoComplete="off"
      value={values.from}
      onChange={({ target }) => onChange({ from: target.value })}
    />
    <TextField
      name="to"
      label="Last day each year"
      description="Month and day, such as 04-30."
      problem={problems.to}
      maxLength={5}
      autoComplete="off"
      value={values.to}
      onChange={({ target }) => onChange({ to: target.value })}
    />
  </div>
);

const Nights = ({ values, problems, onChange }: FieldsProps) => (
  <div className={PAIR}>
    <TextField
      name="night_from"
      label="Closes at"
      description="An hour such as 21:00, or sunset. Empty if nobody says."
      problem={problems.night_from}
      maxLength={6}
      autoComplete="off"
      value={values.night_from}
      onChange={({ target }) => onChange({ night_from: target.value })}
    />
    <TextField
      name="night_to"
      label="Opens at"
      description="An hour such as 06:00, or sunrise. Empty if nobody says."
      problem={problems.night_to}
      maxLength={7}
      autoComplete="off"
      value={values.night_to}
      onChange={({ target }) => onChange({ night_to: target.value })}
    />
  </div>
);

const Weekdays = ({ values: { weekdays }, onChange }: FieldsProps) => (
  <fieldset className="min-w-0">
    <legend className="mb-1.5 font-medium">Only on these days (none means every day)</legend>
    <div className="flex flex-wrap gap-2">
      {WEEKDAYS.map((name, weekday) => (
        <label key={name} className="relative">
          <input
            type="checkbox"
            name="weekdays"
            checked={weekdays.includes(weekday)}
            onChange={({ target }) =>
              onChange({
                weekdays: target.checked
                  ? [...weekdays, weekday].toSorted((one, other) => one - other)
                  : weekdays.filter((other) => other !== weekday),
              })
            }
            className="peer absolute inset-0 size-full cursor-pointer appearance-none rounded-lg"
          />
          <span className="pointer-events-none flex min-h-11 items-center rounded-lg border border-control-line bg-surface px-3 peer-checked:border-accent peer-checked:bg-accent peer-checked:font-semibold peer-checked:text-on-accent">
            {name}
          </span>
        </label>
      ))}
    </div>
  </fieldset>
);

/** When it holds. Only a closure has more than a last day. */
export const WindowFields = (props: FieldsProps) => {
  const { values, problems, onChange } = props;
  const isClosed = isClosure(values.kind);
  const last = (
    <TextField
      name="ends_on"
      type="date"
      label="Last day it holds (optional)"
      problem={problems.ends_on}
      value={values.ends_on}
      onChange={({ target }) => onChange({ ends_on: target.value })}
    />
  );
  if (!isClosed) return last;
  return (
    <>
      {values.kind === 'seasonal-closure' && <Season {...props} />}
      {values.state === 'nights-only' && <Nights {...props} />}
      <Weekdays {...props} />
      <div className={PAIR}>
        <TextField
          name="starts_on"
          type="date"
          label="First day it holds (optional)"
          problem={problems.starts_on}
          value={values.starts_on}
          onChange={({ target }) => onChange({ starts_on: target.value })}
        />
        {last}
      </div>
    </>
  );
};
