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
import type { ReactNode } from 'react';
import { springName } from '../../lib/format.ts';
import { TextAreaField, TextField } from '../../ui/field.tsx';
import type { CorrectionValues } from './correction-values.ts';
import { HazardInput } from './hazard-input.tsx';
import { PositionInput } from './position-input.tsx';

const FEE = 'For example: Free, or $12 per person, cash only.';
const ACCESS = 'The trail, a gate, the season, a reservation.';

const withNow = (words: string, now: string | null) =>
  now === null ? words : `${words} Now: ${now}`;

interface Props {
  field: CorrectionField;
  values: CorrectionValues;
  now: CorrectableFacts;
  problems: Partial<Record<CorrectionField, string>>;
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

const FeeInput = ({ values, now, problems, onChange }: Props) => (
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

const INPUTS: Record<Exclude<CorrectionField, HazardField>, (props: Props) => ReactNode> = {
  position: Position,
  name: NameInput,
  closed: OpenAgain,
  fee: FeeInput,
  access: AccessInput,
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
  const Input = INPUTS[field];
  return <Input {...props} />;
};
