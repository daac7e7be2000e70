import { HAZARD_TEXT_MAX_LENGTH, SOURCE_MAX_LENGTH } from '@wildsoak/contract/rules/limits';
import { isClosure } from '@wildsoak/contract/rules/bathing';
import { WEEKDAYS } from '@wildsoak/contract/rules/closure-windows';
import { CountedField } from '../../../ui/counted-field.tsx';
import { bindTexts, SelectField, TextField } from '../../../ui/field.tsx';
import { usualState, type HazardValues, type problemsOf } from './hazard-values.ts';
import { CONFIDENCE_CHOICES, KIND_CHOICES, STATE_CHOICES } from './hazard-words.ts';

interface FieldsProps {
  values: HazardValues;
  problems: Partial<Record<keyof HazardValues, string>> & ReturnType<typeof problemsOf>;
  /** The kind stays what it is once a hazard is there. */
  isNew: boolean;
  onChange: (changed: Partial<HazardValues>) => void;
}

type PartProps = FieldsProps & { text: ReturnType<typeof bindTexts<HazardValues>> };

const PAIR = 'grid gap-5 sm:grid-cols-2';

const Season = ({ text }: PartProps) => (
  <div className={PAIR}>
    <TextField
      {...text('from')}
      label="First day each year"
      description="Month and day, such as 11-01. Without days it only warns."
      maxLength={5}
      autoComplete="off"
    />
    <TextField
      {...text('to')}
      label="Last day each year"
      description="Month and day, such as 04-30."
      maxLength={5}
      autoComplete="off"
    />
  </div>
);

const Nights = ({ text }: PartProps) => (
  <div className={PAIR}>
    <TextField
      {...text('night_from')}
      label="Closes at"
      description="An hour such as 21:00, or sunset. Leave blank if unknown."
      maxLength={6}
      autoComplete="off"
    />
    <TextField
      {...text('night_to')}
      label="Opens at"
      description="An hour such as 06:00, or sunrise. Leave blank if unknown."
      maxLength={7}
      autoComplete="off"
    />
  </div>
);

const Weekdays = ({ values: { weekdays }, onChange }: PartProps) => (
  <fieldset className="min-w-0">
    <legend className="mb-1.5 font-medium">Only on these days (leave blank for every day)</legend>
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
const WindowFields = (props: PartProps) => {
  const { values, text } = props;
  const isClosed = isClosure(values.kind);
  const last = <TextField {...text('ends_on')} type="date" label="Last day in effect (optional)" />;
  if (!isClosed) return last;
  return (
    <>
      {values.kind === 'seasonal-closure' && <Season {...props} />}
      {values.state === 'nights-only' && <Nights {...props} />}
      <Weekdays {...props} />
      <div className={PAIR}>
        <TextField {...text('starts_on')} type="date" label="First day in effect (optional)" />
        {last}
      </div>
    </>
  );
};

const What = ({ values, text, isNew, onChange }: PartProps) => (
  <>
    <div className={PAIR}>
      {isNew && (
        <SelectField
          name="kind"
          label="Kind"
          choices={KIND_CHOICES}
          value={values.kind}
          onChoose={(kind) => onChange({ kind, state: usualState(kind) })}
        />
      )}
      <SelectField
        name="state"
        label="In effect today?"
        choices={STATE_CHOICES}
        value={values.state}
        onChoose={(state) => onChange({ state })}
      />
    </div>
    <CountedField
      {...text('text')}
      label="What visitors must know"
      description="One sentence. It appears on the spring’s page. Don’t name people."
      required
      rows={2}
      maxLength={HAZARD_TEXT_MAX_LENGTH}
    />
  </>
);

const Source = ({ values, text, onChange }: PartProps) => (
  <>
    <TextField
      {...text('source')}
      label="Who says so"
      description="The agency, the owner or the page. If it's unconfirmed, who to ask."
      required
      maxLength={SOURCE_MAX_LENGTH}
      autoComplete="off"
    />
    <div className={PAIR}>
      <SelectField
        name="confidence"
        label="How sure we are"
        choices={CONFIDENCE_CHOICES}
        value={values.confidence}
        onChoose={(confidence) => onChange({ confidence })}
      />
      <TextField
        {...text('date')}
        label="When they said it"
        description="2026-08-01, 2019, or about 2019."
        maxLength={40}
        autoComplete="off"
      />
    </div>
  </>
);

export const HazardFields = (fields: FieldsProps) => {
  const props = { ...fields, text: bindTexts(fields) };
  return (
    <>
      <What {...props} />
      <Source {...props} />
      <WindowFields {...props} />
      <TextField
        {...props.text('checked_on')}
        type="date"
        label="Last checked (optional)"
        description="When someone last confirmed it."
      />
    </>
  );
};
