import {
  isHazardField,
  type CorrectableFacts,
  type CorrectionField,
  type HazardField,
} from '@wildsoak/contract/rules/corrections';
import {
  ACCESS_MAX_LENGTH,
  FEE_MAX_LENGTH,
  HAZARD_TEXT_MAX_LENGTH,
  SPRING_NAME_MAX_LENGTH,
} from '@wildsoak/contract/rules/limits';
import { FACT_WORDS, isWordField, type WordField } from '@wildsoak/contract/rules/practical';
import type { ReactNode } from 'react';
import { PositionInput } from '../../domain/place/position-input.tsx';
import { FREE, WORD_LABELS } from '../../domain/spring/practical.ts';
import { coordinatesText, springName } from '../../lib/format.ts';
import { ChoiceField } from '../../ui/choice-field.tsx';
import { CountedField } from '../../ui/counted-field.tsx';
import { bindTexts, TextAreaField, TextField } from '../../ui/field.tsx';
import { distanceText, type CorrectionValues, type Problems } from './correction-values.ts';

const FEE = 'For example: $12 per person, cash only.';
const ACCESS = 'The trail, a gate, a season, a reservation.';

const withNow = (words: string, now: string | null) =>
  now === null ? words : `${words} Now: ${now}`;

interface Props {
  field: CorrectionField;
  values: CorrectionValues;
  now: CorrectableFacts;
  problems: Problems;
  onChange: (changed: Partial<CorrectionValues>) => void;
}

type InputProps = Props & { text: ReturnType<typeof bindTexts<CorrectionValues>> };

const OpenAgain = ({ problems }: InputProps) => (
  <div>
    <p>
      You’re saying it’s open again. Tell us below what you saw or read. A mistake here can put
      people in danger.
    </p>
    {problems.closed && <p className="mt-1.5 font-medium text-on-bad">{problems.closed}</p>}
  </div>
);

const NameInput = ({ now, text }: InputProps) => (
  <TextField
    {...text('name')}
    label="Correct name"
    description={`Now: ${springName(now.name)}`}
    required
    maxLength={SPRING_NAME_MAX_LENGTH}
    autoComplete="off"
  />
);

const PAYING = [
  { value: 'yes', label: FREE },
  { value: 'no', label: 'There is a fee' },
];

const FeeInput = ({ values, now, problems, text, onChange }: InputProps) => (
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
        {...text('fee')}
        label="What it costs"
        description={withNow(FEE, now.fee)}
        required
        maxLength={FEE_MAX_LENGTH}
        autoComplete="off"
      />
    )}
  </>
);

const AccessInput = ({ now, text }: InputProps) => (
  <TextAreaField
    {...text('access')}
    label="How to get there"
    description={withNow(ACCESS, now.access)}
    required
    rows={2}
    maxLength={ACCESS_MAX_LENGTH}
  />
);

const WalkInput = ({ text }: InputProps) => (
  <div className="grid gap-4 sm:grid-cols-2">
    <TextField
      {...text('walk')}
      label="Miles, one way"
      description="0 if you can park beside it."
      required
      inputMode="decimal"
      maxLength={5}
      autoComplete="off"
    />
    <TextField
      {...text('climb')}
      label="Feet of climb (optional)"
      description="From the car to the water."
      inputMode="numeric"
      maxLength={6}
      autoComplete="off"
    />
  </div>
);

const QUESTIONS: Record<WordField, string> = {
  road: 'What kind of car do you need?',
  clothing: 'Are swimsuits required?',
  dogs: 'Are dogs allowed?',
  camping: 'Can you camp there?',
  signal: 'Is there a cell signal?',
  water: 'Is there drinking water?',
};

const HAZARD_WORDS: Record<HazardField, { label: string; example: string }> = {
  danger: { label: 'What is dangerous?', example: 'The bank above the pool gave way in May.' },
  closure: {
    label: 'What is closed, and who closed it?',
    example: 'The Forest Service closed the trail after the fire in August.',
  },
  private: {
    label: 'How can you tell it’s private?',
    example: 'A fence and "No Trespassing" signs at the road.',
  },
  permit: {
    label: 'What do you need, and from whom?',
    example: 'By reservation only, on the ranch\u2019s website.',
  },
  gone: { label: 'What happened to it?', example: 'A flood filled the pool with gravel.' },
};

const INPUTS: Record<
  Exclude<CorrectionField, HazardField | WordField>,
  (props: InputProps) => ReactNode
> = {
  position: ({ values, now, problems, onChange }) => (
    <PositionInput
      value={values.position}
      more={`Now: ${coordinatesText(now.latitude, now.longitude)}`}
      news={distanceText(values.position, now)}
      problem={problems.position}
      onChange={(position) => onChange({ position })}
    />
  ),
  name: NameInput,
  closed: OpenAgain,
  fee: FeeInput,
  access: AccessInput,
  walk: WalkInput,
};

export const CorrectionInput = (props: Props) => {
  const { field, values, problems, onChange } = props;
  const text = bindTexts(props);
  if (isHazardField(field)) {
    const { label, example } = HAZARD_WORDS[field];
    return (
      <CountedField
        {...text(field)}
        label={label}
        description={`One sentence. It appears on the spring’s page. For example: ${example}`}
        required
        rows={2}
        maxLength={HAZARD_TEXT_MAX_LENGTH}
      />
    );
  }
  if (isWordField(field)) {
    const labels: Record<string, string> = WORD_LABELS[field];
    return (
      <ChoiceField
        // The browser keeps what is chosen, so each field needs its own.
        key={field}
        legend={QUESTIONS[field]}
        name={field}
        choices={FACT_WORDS[field].map((word) => ({ value: word, label: labels[word] ?? word }))}
        start={values[field]}
        problem={problems[field]}
        onChoose={(word) => onChange({ [field]: word })}
      />
    );
  }
  const Input = INPUTS[field];
  return <Input {...props} text={text} />;
};
