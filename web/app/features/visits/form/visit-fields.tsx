import { VISIT_COMMENT_MAX_LENGTH } from '@wildsoak/contract/rules/limits';
import {
  buttonsOf,
  CLOSED_REASONS,
  FEELS,
  VISIT_ANSWER_NAMES,
  VISIT_ANSWERS,
} from '@wildsoak/contract/rules/visit-answers';
import type { ReactNode } from 'react';
import { CountedField } from '../../../ui/counted-field.tsx';
import { TextField } from '../../../ui/field.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { DayField } from './day-field.tsx';
import { OptionalChoice } from './optional-choice.tsx';
import type { VisitValues } from './visit-values.ts';

const OPEN_WORDS = { open: 'Open', closed: 'Closed' } as const;
const UNIT_WORDS = { F: '°F', C: '°C' } as const;
const MEASURED_WORDS = { measured: 'By thermometer' } as const;

interface Props {
  values: VisitValues;
  today: string;
  /** Why nobody should bathe there; null elsewhere. */
  known: string | null;
  problems: { day?: string; degrees?: string };
  onChange: (changes: Partial<VisitValues>) => void;
}

const PoolFields = ({ values, problems, onChange }: Omit<Props, 'today' | 'known'>) => (
  <>
    <OptionalChoice
      legend="How is the pool?"
      words={buttonsOf(FEELS)}
      value={values.feel}
      onChoose={(feel) => onChange({ feel })}
    />
    <div className="flex flex-wrap items-end gap-2">
      <div className="min-w-20 grow basis-20">
        <TextField
          name="degrees"
          label="Degrees"
          inputMode="decimal"
          autoComplete="off"
          maxLength={6}
          problem={problems.degrees}
          value={values.degrees}
          onChange={({ target }) => onChange({ degrees: target.value })}
        />
      </div>
      <OptionalChoice
        legend="Scale"
        isLegendHidden
        words={UNIT_WORDS}
        value={values.unit}
        onChoose={(unit) => unit && onChange({ unit })}
      />
      <OptionalChoice
        legend="How you know"
        isLegendHidden
        words={MEASURED_WORDS}
        value={values.measured}
        onChoose={(measured) => onChange({ measured })}
      />
    </div>
  </>
);

/** One answer is enough. Where it is closed, or nobody should bathe, we don't ask about the water. */
export const VisitFields = ({
  values,
  today,
  known,
  problems,
  onChange,
  photo,
}: Props & { photo: ReactNode }) => {
  const isClosed = values.open === 'closed';
  const asksWater = known === null && !isClosed;
  return (
    <>
      {known !== null && (
        <Notice tone="bad" role="note">
          <p className="font-medium">
            {known} We won’t ask about the water, and your report won’t mark it open.
          </p>
        </Notice>
      )}
      <DayField
        day={values.day}
        today={today}
        problem={problems.day}
        onDay={(day) => onChange({ day })}
      />
      <OptionalChoice
        legend={known === null ? 'Is it open?' : 'Is it closed?'}
        words={OPEN_WORDS}
        choices={known === null ? ['open', 'closed'] : ['closed']}
        value={values.open}
        onChoose={(open) => onChange({ open })}
      />
      {isClosed && (
        <>
          <OptionalChoice
            legend="Why?"
            words={buttonsOf(CLOSED_REASONS)}
            value={values.reason}
            onChoose={(reason) => onChange({ reason })}
          />
          {photo}
        </>
      )}
      {asksWater && <PoolFields values={values} problems={problems} onChange={onChange} />}
      {VISIT_ANSWER_NAMES.map((name) => {
        const { question, invites } = VISIT_ANSWERS[name];
        return invites && !asksWater ? null : (
          <OptionalChoice
            key={name}
            legend={question}
            words={buttonsOf<string>(VISIT_ANSWERS[name].values)}
            value={values[name]}
            onChoose={(word) => onChange({ [name]: word })}
          />
        );
      })}
      {!isClosed && photo}
      <CountedField
        name="comment"
        label="Anything else?"
        rows={2}
        maxLength={VISIT_COMMENT_MAX_LENGTH}
        value={values.comment}
        onChange={({ target }) => onChange({ comment: target.value })}
      />
    </>
  );
};
