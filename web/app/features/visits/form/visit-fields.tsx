import { VISIT_COMMENT_MAX_LENGTH } from '@wildsoak/contract/rules/limits';
import type { ReactNode } from 'react';
import {
  APPROACH_WORDS,
  CLOSED_REASON_WORDS,
  CROWD_WORDS,
  FEEL_WORDS,
  ROAD_WORDS,
} from '../../../domain/visit/visit-words.ts';
import { CountedField } from '../../../ui/counted-field.tsx';
import { TextField } from '../../../ui/field.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { DayField } from './day-field.tsx';
import { OneOrNone } from './one-or-none.tsx';
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
    <OneOrNone
      legend="How is the pool?"
      words={FEEL_WORDS}
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
      <OneOrNone
        legend="Scale"
        isLegendHidden
        words={UNIT_WORDS}
        value={values.unit}
        onChoose={(unit) => unit && onChange({ unit })}
      />
      <OneOrNone
        legend="How you know"
        isLegendHidden
        words={MEASURED_WORDS}
        value={values.measured}
        onChoose={(measured) => onChange({ measured })}
      />
    </div>
  </>
);

/** Everything but the day may stay empty. */
export const VisitFields = ({
  values,
  today,
  known,
  problems,
  onChange,
  photo,
}: Props & { photo: ReactNode }) => (
  <>
    {known !== null && (
      <Notice tone="bad" role="note">
        <p className="font-medium">
          {known} So we don’t ask about the water, and your report won’t mark it open.
        </p>
      </Notice>
    )}
    <DayField
      day={values.day}
      today={today}
      problem={problems.day}
      onDay={(day) => onChange({ day })}
    />
    <OneOrNone
      legend={known === null ? 'Is it open?' : 'Is it closed?'}
      words={OPEN_WORDS}
      choices={known === null ? ['open', 'closed'] : ['closed']}
      value={values.open}
      onChoose={(open) => onChange({ open })}
    />
    {values.open === 'closed' && (
      <OneOrNone
        legend="Why?"
        words={CLOSED_REASON_WORDS}
        value={values.reason}
        onChoose={(reason) => onChange({ reason })}
      />
    )}
    {known === null && <PoolFields values={values} problems={problems} onChange={onChange} />}
    <OneOrNone
      legend="The road"
      words={ROAD_WORDS}
      value={values.road}
      onChoose={(road) => onChange({ road })}
    />
    <OneOrNone
      legend="The walk or crossing"
      words={APPROACH_WORDS}
      value={values.approach}
      onChoose={(approach) => onChange({ approach })}
    />
    {known === null && (
      <OneOrNone
        legend="People there"
        words={CROWD_WORDS}
        value={values.crowd}
        onChoose={(crowd) => onChange({ crowd })}
      />
    )}
    {photo}
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
