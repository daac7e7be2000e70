import { HAZARD_TEXT_MAX_LENGTH, SOURCE_MAX_LENGTH } from '@wildsoak/contract/rules/limits';
import { CountedField } from '../../../ui/counted-field.tsx';
import { SelectField, TextField } from '../../../ui/field.tsx';
import { usualState, type HazardValues, type problemsOf } from './hazard-values.ts';
import { CONFIDENCE_CHOICES, KIND_CHOICES, STATE_CHOICES } from './hazard-words.ts';

export interface FieldsProps {
  values: HazardValues;
  problems: Partial<Record<keyof HazardValues, string>> & ReturnType<typeof problemsOf>;
  /** The kind stays what it is once a hazard is there. */
  isNew: boolean;
  onChange: (changed: Partial<HazardValues>) => void;
}

const PAIR = 'grid gap-5 sm:grid-cols-2';

const What = ({ values, problems, isNew, onChange }: FieldsProps) => (
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
        label="Does it hold today?"
        choices={STATE_CHOICES}
        value={values.state}
        onChoose={(state) => onChange({ state })}
      />
    </div>
    <CountedField
      name="text"
      label="What visitors must know"
      description="One sentence. It stands on the spring’s page."
      problem={problems.text}
      required
      rows={2}
      maxLength={HAZARD_TEXT_MAX_LENGTH}
      value={values.text}
      onChange={({ target }) => onChange({ text: target.value })}
    />
  </>
);

const Source = ({ values, problems, onChange }: FieldsProps) => (
  <>
    <TextField
      name="source"
      label="Who says so"
      description="The agency, the owner or the page. For hearsay: whom to ask."
      problem={problems.source}
      required
      maxLength={SOURCE_MAX_LENGTH}
      autoComplete="off"
      value={values.source}
      onChange={({ target }) => onChange({ source: target.value })}
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
        name="date"
        label="When they said so"
        description="2026-08-01, 2019, or about 2019."
        problem={problems.date}
        maxLength={40}
        autoComplete="off"
        value={values.date}
        onChange={({ target }) => onChange({ date: target.value })}
      />
    </div>
  </>
);

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

export const HazardFields = (props: FieldsProps) => (
  <>
    <What {...props} />
    <Source {...props} />
    {props.values.kind === 'seasonal-closure' && <Season {...props} />}
    <TextField
      name="ends_on"
      type="date"
      label="Last day it holds (optional)"
      problem={props.problems.ends_on}
      value={props.values.ends_on}
      onChange={({ target }) => props.onChange({ ends_on: target.value })}
    />
  </>
);
