import {
  isHazardField,
  type CorrectableFacts,
  type CorrectionField,
  type HazardField,
} from '@wildsoak/contract/rules/corrections';
import {
  ACCESS_MAX_LENGTH,
  FEE_MAX_LENGTH,
  SPRING_NAME_MAX_LENGTH,
} from '@wildsoak/contract/rules/limits';
import { isWordField, type WordField } from '@wildsoak/contract/rules/practical';
import type { ReactNode } from 'react';
import { FREE } from '../../domain/spring/practical.ts';
import { springName } from '../../lib/format.ts';
import { ChoiceField } from '../../ui/choice-field.tsx';
import { TextAreaField, TextField } from '../../ui/field.tsx';
import type { CorrectionValues, Problems } from './correction-values.ts';
import { WalkInput, WordInput } from './fact-inputs.tsx';
import { HazardInput } from './hazard-input.tsx';
import { PositionInput } from './position-input.tsx';

const FEE = 'For example: $12 per person, cash only.';
const ACCESS = 'The trail, a gate, the season, a reservation.';

const withNow = (words: string, now: string | null) =>
  now === null ? words : `${words} Now: ${now}`;

interface Props {
  field: CorrectionField;
  values: CorrectionValues;
  now: CorrectableFacts;
  problems: Problems;
  onChange: (changed: Partial<CorrectionValues>) => void;
}

const OpenAgain = ({ problems }: Props) => (
  <div>
    <p>
      You are saying that it is open again. Please tell us below what you saw or read: a wrong word
      here can send people into danger.
    </p>
    {problems.closed && <p className="mt-1.5 font-medium text-on-bad">{problems.closed}</p>}
  </div>
);

const NameInput = ({ values, now, problems, onChange }: Props) => (
  <TextField
    name="name"
    label="Correct name"
    description={`Now: ${springName(now.name)}`}
    problem={problems.name}
    required
    maxLength={SPRING_NAME_MAX_LENGTH}
    autoComplete="off"
    value={values.name}
    onChange={({ target }) => onChange({ name: target.value })}
  />
);

const PAYING = [
  { value: 'yes', label: FREE },
  { value: 'no', label: 'There is a fee' },
];

const FeeInput = ({ values, now, problems, onChange }: Props) => (
  <>
    <ChoiceField
      legend="Do you have to pay?"
      name="is_free"
      choices={PAYING}
      start={values.is_free}
      problem={problems.is_free}
      onChoose={(chosen) => onChange({ is_free: chosen === 'yes' ? 'yes' : 'no' })}
    />
    {values.is_free === 'no' && (
      <TextField
        name="fee"
        label="What it costs"
        description={withNow(FEE, now.fee)}
        problem={problems.fee}
        required
        maxLength={FEE_MAX_LENGTH}
        autoComplete="off"
        value={values.fee}
        onChange={({ target }) => onChange({ fee: target.value })}
      />
    )}
  </>
);

const AccessInput = ({ values, now, problems, onChange }: Props) => (
  <TextAreaField
    name="access"
    label="How to get there"
    description={withNow(ACCESS, now.access)}
    problem={problems.access}
    required
    rows={2}
    maxLength={ACCESS_MAX_LENGTH}
    value={values.access}
    onChange={({ target }) => onChange({ access: target.value })}
  />
);

const Position = ({ values, now, problems, onChange }: Props) => (
  <PositionInput
    value={values.position}
    now={now}
    problem={problems.position}
    onChange={(position) => onChange({ position })}
  />
);

const Walk = ({ values, problems, onChange }: Props) => (
  <WalkInput miles={values.walk} climb={values.climb} problem={problems.walk} onChange={onChange} />
);

const INPUTS: Record<
  Exclude<CorrectionField, HazardField | WordField>,
  (props: Props) => ReactNode
> = {
  position: Position,
  name: NameInput,
  closed: OpenAgain,
  fee: FeeInput,
  access: AccessInput,
  walk: Walk,
};

export const CorrectionInput = (props: Props) => {
  const { field } = props;
  if (isHazardField(field)) {
    return (
      <HazardInput
        field={field}
        value={props.values[field]}
        problem={props.problems[field]}
        onChange={(text) => props.onChange({ [field]: text })}
      />
    );
  }
  if (isWordField(field)) {
    return (
      <WordInput
        // The browser keeps what is chosen, so each field needs its own.
        key={field}
        field={field}
        value={props.values[field]}
        problem={props.problems[field]}
        onChange={(word) => props.onChange({ [field]: word })}
      />
    );
  }
  const Input = INPUTS[field];
  return <Input {...props} />;
};
