import { isOutOfTheQuestion } from '@wildsoak/contract/rules/bathing';
import { FACT_FIELDS, type FactField } from '@wildsoak/contract/rules/practical';
import type { Spring } from '@wildsoak/contract/springs';
import type { ComponentType, ReactNode } from 'react';
import { FACT_LABELS, factText, WORD_LABELS } from '../../../domain/spring/practical.ts';
import { dateText } from '../../../lib/format.ts';
import { CARD } from '../../../ui/card.tsx';
import { correctionOf, ReportedBy } from './accepted-correction.tsx';

const Row = ({ term, children }: { term: string; children: ReactNode }) => (
  <div className="grid grid-cols-[7rem_minmax(0,1fr)] gap-x-3 border-t border-line py-2.5 first:border-t-0 first:pt-0">
    <dt className="text-base text-quiet">{term}</dt>
    <dd className="wrap-anywhere">{children}</dd>
  </div>
);

/** Visits are newer than the correction, or the server would not say that they agree. */
const AgreedRoad = ({ road, visited_on }: NonNullable<Spring['agreed_road']>) => (
  <>
    {WORD_LABELS.road[road]}
    <span className="mt-1 block text-sm text-quiet">
      Three visitors agree, most recently on{' '}
      <time dateTime={visited_on}>{dateText(visited_on)}</time>.
    </span>
  </>
);

/** Null where nobody has said it. */
const valueOf = (spring: Spring, field: FactField | 'access'): ReactNode => {
  if (field === 'road' && spring.agreed_road) return <AgreedRoad {...spring.agreed_road} />;
  const correction = correctionOf(spring, field);
  return correction ? (
    <>
      {factText(correction)}
      <ReportedBy correction={correction} />
    </>
  ) : null;
};

const listed = (fields: readonly FactField[]): string =>
  new Intl.ListFormat('en-US').format(fields.map((field) => FACT_LABELS[field].toLowerCase()));

/** What members know of getting there and staying; what they do not know yet, in one quiet line. */
export const PracticalCard = ({
  spring,
  AddFact,
}: {
  spring: Spring;
  /** The way to add what one knows, beginning with this fact. */
  AddFact: ComponentType<{ spring: Spring; fact: FactField }>;
}) => {
  const unknown = FACT_FIELDS.filter((field) => valueOf(spring, field) === null);
  const access = valueOf(spring, 'access');
  const isEmpty = unknown.length === FACT_FIELDS.length && access === null;
  // Nobody is asked to go and look where nobody should bathe.
  const mayAsk = !isOutOfTheQuestion(spring.bathing_status);
  const [first] = mayAsk ? unknown : [];
  if (isEmpty && !mayAsk) return null;
  return (
    <section aria-labelledby="practical" className={`${CARD} p-6`}>
      <h2 id="practical" className="mb-4 text-2xl font-semibold">
        Good to know
      </h2>
      {!isEmpty && (
        <dl className="mb-4 text-lg last:mb-0">
          {FACT_FIELDS.filter((field) => !unknown.includes(field)).map((field) => (
            <Row key={field} term={FACT_LABELS[field]}>
              {valueOf(spring, field)}
            </Row>
          ))}
          {access && <Row term="Access">{access}</Row>}
        </dl>
      )}
      {first && (
        <>
          <p className="mb-4 text-quiet">Nobody has told us yet: {listed(unknown)}.</p>
          <AddFact spring={spring} fact={first} />
        </>
      )}
    </section>
  );
};
