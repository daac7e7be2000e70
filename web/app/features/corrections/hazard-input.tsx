import type { HazardField } from '@wildsoak/contract/rules/corrections';
import { HAZARD_TEXT_MAX_LENGTH } from '@wildsoak/contract/rules/limits';
import { CountedField } from '../../ui/counted-field.tsx';

const WORDS: Record<HazardField, { label: string; example: string }> = {
  danger: { label: 'What is dangerous?', example: 'The bank above the pool gave way in May.' },
  closure: {
    label: 'What is closed, and who closed it?',
    example: 'The Forest Service closed the trail after the fire in August.',
  },
  private: {
    label: 'What shows that it is private?',
    example: 'A fence and "No Trespassing" signs at the road.',
  },
  permit: {
    label: 'What do you need, and from whom?',
    example: 'By reservation only, on the ranch\u2019s website.',
  },
  gone: { label: 'What happened to it?', example: 'A flood filled the pool with gravel.' },
};

/** A sentence of the member's own, which the page then shows. */
export const HazardInput = ({
  field,
  value,
  problem,
  onChange,
}: {
  field: HazardField;
  value: string;
  problem: string | undefined;
  onChange: (text: string) => void;
}) => {
  const { label, example } = WORDS[field];
  return (
    <CountedField
      name={field}
      label={label}
      description={`One sentence that visitors will read. For example: ${example}`}
      problem={problem}
      required
      rows={2}
      maxLength={HAZARD_TEXT_MAX_LENGTH}
      value={value}
      onChange={({ target }) => onChange(target.value)}
    />
  );
};
