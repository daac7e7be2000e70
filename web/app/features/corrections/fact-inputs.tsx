import { FACT_WORDS, type WordField } from '@wildsoak/contract/rules/practical';
import { WORD_LABELS } from '../../domain/spring/practical.ts';
import { ChoiceField } from '../../ui/choice-field.tsx';
import { TextField } from '../../ui/field.tsx';

const QUESTIONS: Record<WordField, string> = {
  road: 'What can drive the road?',
  clothing: 'Are swimsuits required?',
  dogs: 'Are dogs allowed?',
  camping: 'Can you camp there?',
  signal: 'Is there a cell signal?',
  water: 'Is there water to drink?',
};

/** One of a few words. */
export const WordInput = ({
  field,
  value,
  problem,
  onChange,
}: {
  field: WordField;
  value: string;
  problem: string | undefined;
  onChange: (word: string) => void;
}) => {
  const words: Record<string, string> = WORD_LABELS[field];
  return (
    <ChoiceField
      legend={QUESTIONS[field]}
      name={field}
      choices={FACT_WORDS[field].map((word) => ({ value: word, label: words[word] ?? word }))}
      start={value}
      problem={problem}
      onChoose={onChange}
    />
  );
};

export const WalkInput = ({
  miles,
  climb,
  problem,
  onChange,
}: {
  miles: string;
  climb: string;
  problem: string | undefined;
  onChange: (changed: { walk: string } | { climb: string }) => void;
}) => (
  <div className="grid gap-4 sm:grid-cols-2">
    <TextField
      name="walk"
      label="Miles, one way"
      description="0 if you can park beside it."
      problem={problem}
      required
      inputMode="decimal"
      maxLength={5}
      autoComplete="off"
      value={miles}
      onChange={({ target }) => onChange({ walk: target.value })}
    />
    <TextField
      name="climb"
      label="Feet of climb (optional)"
      description="From the car to the water."
      inputMode="numeric"
      maxLength={6}
      autoComplete="off"
      value={climb}
      onChange={({ target }) => onChange({ climb: target.value })}
    />
  </div>
);
