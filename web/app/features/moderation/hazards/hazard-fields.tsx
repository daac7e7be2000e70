import { HAZARD_TEXT_MAX_LENGTH, SOURCE_MAX_LENGTH } from '@wildsoak/contract/rules/limits';
import { CountedField } from '../../../ui/counted-field.tsx';
import { SelectField, TextField } from '../../../ui/field.tsx';
import { usualState } from './hazard-values.ts';
import { CONFIDENCE_CHOICES, KIND_CHOICES, STATE_CHOICES } from './hazard-words.ts';
import { PAIR, WindowFields, type FieldsProps } from './window-fields.tsx';

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
      description="One sentence. It appears on the spring’s page. Don’t name people."
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
      description="The agency, the owner or the page. If it's unconfirmed, who to ask."
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

export const HazardFields = (props: FieldsProps) => (
  <>
    <What {...props} />
    <Source {...props} />
    <WindowFields {...props} />
    <TextField
      name="checked_on"
      type="date"
      label="Last checked (optional)"
      description="When somebody last made sure that it is still so."
      problem={props.problems.checked_on}
      value={props.values.checked_on}
      onChange={({ target }) => props.onChange({ checked_on: target.value })}
    />
  </>
);
