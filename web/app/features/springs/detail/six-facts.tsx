import { isBathingRuledOut } from '@wildsoak/contract/rules/bathing';
import type { FactField } from '@wildsoak/contract/rules/practical';
import type { Spring } from '@wildsoak/contract/springs';
import { Fragment, type ReactNode } from 'react';
import { DemoMark } from '../../../domain/review/demo-mark.tsx';
import type { Statement } from '../../../domain/spring/known-facts.ts';
import { SIX_FACTS, type SixFact } from '../../../domain/spring/six-facts.ts';
import { Statements } from './fact-source.tsx';

const TERMS: Record<SixFact, string> = {
  walk: 'Walk',
  road: 'Road',
  dogs: 'Dogs',
  fee: 'Fee',
  pool: 'Pool',
  'last report': 'Last report',
};

export interface AddProps {
  /** The way to add a fact that members correct. */
  renderAddFact: (fact: FactField) => ReactNode;
  /** The way to add what only a visit tells: the pool, and a report. */
  renderAddVisit: (what: string) => ReactNode;
}

type Some = readonly [Statement, ...Statement[]];

const CELL = 'min-w-0 border-line py-1.5 not-nth-[-n+3]:border-t';
const TERM = 'flex items-center gap-1.5 text-sm text-quiet';
const REST_OF_ROW = ['col-span-3', 'col-span-2', ''];

/** Its source and age open by a tap, and without JavaScript. */
const Known = ({ statements: [first, ...more] }: { statements: Some }) => (
  <details className="group">
    <summary className="flex min-h-11 cursor-pointer list-none items-start py-0.5 leading-snug font-semibold wrap-anywhere [&::-webkit-details-marker]:hidden">
      <span className="underline decoration-line decoration-dotted decoration-2 underline-offset-4 group-open:no-underline">
        {first.value}
      </span>
    </summary>
    <Statements statements={[first, ...more]} />
  </details>
);

const hasSome = (statements: readonly Statement[]): statements is Some => statements.length > 0;

/** What one wants to know before one goes; and what is missing, to add. */
export const SixFacts = ({
  spring,
  facts,
  renderAddFact,
  renderAddVisit,
}: {
  spring: Spring;
  facts: Record<SixFact, Statement[]>;
} & AddProps) => {
  const known = SIX_FACTS.flatMap((fact) => {
    const statements = facts[fact];
    return hasSome(statements) ? [{ fact, statements }] : [];
  });
  const missing = SIX_FACTS.filter((fact) => !hasSome(facts[fact]));
  return (
    <dl className="grid grid-cols-3 gap-x-3 border-y border-line sm:gap-x-6">
      {known.map(({ fact, statements: [first, ...more] }) => (
        <div key={fact} className={CELL}>
          <dt className={TERM}>
            {TERMS[fact]}
            {first.said.by === 'visit' && first.said.is_demo && <DemoMark isShort />}
          </dt>
          <dd>
            <Known statements={[first, ...more]} />
          </dd>
        </div>
      ))}
      {/* Nobody is asked to go and look where nobody should bathe. */}
      {missing.length > 0 && !isBathingRuledOut(spring.bathing_status) && (
        <div className={`${CELL} ${REST_OF_ROW[known.length % 3]}`}>
          <dt className={TERM}>Not known: add</dt>
          <dd className="flex flex-wrap gap-x-3">
            {missing.map((fact) => (
              <Fragment key={fact}>
                {fact === 'pool' || fact === 'last report'
                  ? renderAddVisit(fact === 'pool' ? 'pool' : 'report')
                  : renderAddFact(fact)}
              </Fragment>
            ))}
          </dd>
        </div>
      )}
    </dl>
  );
};
