import { isBathingRuledOut } from '@wildsoak/contract/rules/bathing';
import type { FactField } from '@wildsoak/contract/rules/practical';
import type { Spring } from '@wildsoak/contract/springs';
import type { ReactNode } from 'react';
import { knownFact, soakOf, type Said } from '../../../domain/spring/known-facts.ts';
import { FACT_LABELS } from '../../../domain/spring/practical.ts';
import { SIX_FACTS, sixFacts } from '../../../domain/spring/six-facts.ts';
import { useTemperatureUnit } from '../../../domain/temperature/temperature-unit.ts';
import { useToday } from '../../../domain/visit/use-today.ts';
import { Fold } from '../../../ui/fold.tsx';
import { LINK_LOOK } from '../../../ui/text-link.tsx';
import { SaidBy } from './fact-source.tsx';
import { SixFacts, type AddProps } from './six-facts.tsx';

const Row = ({ term, said, children }: { term: string; said?: Said; children: ReactNode }) => (
  <div className="grid grid-cols-[7rem_minmax(0,1fr)] gap-x-3 border-t border-line py-2.5 first:border-t-0">
    <dt className="text-quiet">{term}</dt>
    <dd className="wrap-anywhere">
      {children}
      {said && <SaidBy said={said} />}
    </dd>
  </div>
);

/** Beyond the six. */
const REST = ['clothing', 'camping', 'signal', 'water'] as const satisfies FactField[];

const campgroundsOf = ({ campgrounds, bathing_status }: Spring) =>
  isBathingRuledOut(bathing_status) ? [] : campgrounds.slice(0, 3);

const Campgrounds = ({ campgrounds }: Pick<Spring, 'campgrounds'>) => (
  <Row term="Campgrounds">
    <ul>
      {campgrounds.map(({ name, miles, is_at_spring: isAtSpring, recreation_gov_id: id }) => (
        <li key={id}>
          <a
            href={`https://www.recreation.gov/camping/campgrounds/${id}`}
            rel="noopener"
            className={LINK_LOOK}
          >
            {name}
          </a>
          , {isAtSpring ? 'at the spring' : `${miles} mi away`}
        </li>
      ))}
    </ul>
    <span className="mt-1 block text-sm text-quiet">recreation.gov</span>
  </Row>
);

/** What else is known of getting there and staying, row by row. */
const moreRows = (spring: Spring): ReactNode[] => {
  const soak = soakOf(spring);
  const campgrounds = campgroundsOf(spring);
  const rows = REST.flatMap((field) => {
    const known = knownFact(spring, field);
    if (!known) return [];
    return [
      <Row key={field} term={FACT_LABELS[field]} said={known.said}>
        {known.value}
      </Row>,
    ];
  });
  if (soak?.season) {
    rows.unshift(
      <Row key="season" term="When" said={{ by: 'source', source: soak }}>
        {soak.season}
      </Row>,
    );
  }
  if (soak?.operator) {
    rows.push(
      <Row key="operator" term="Run by" said={{ by: 'source', source: soak }}>
        {soak.official_url ? (
          <a href={soak.official_url} rel="noopener nofollow" className={LINK_LOOK}>
            {soak.operator}
          </a>
        ) : (
          soak.operator
        )}
      </Row>,
    );
  }
  if (campgrounds.length > 0)
    rows.push(<Campgrounds key="campgrounds" campgrounds={campgrounds} />);
  return rows;
};

/** The six facts, the way there in a sentence, and the rest behind a line. */
export const GoodToKnow = ({ spring, ...add }: { spring: Spring } & AddProps) => {
  const unit = useTemperatureUnit();
  const today = useToday();
  const facts = sixFacts(spring, { unit, today });
  const access = knownFact(spring, 'access');
  const rows = moreRows(spring);
  const isKnown = access || rows.length > 0 || SIX_FACTS.some((fact) => facts[fact].length > 0);
  if (!isKnown && isBathingRuledOut(spring.bathing_status)) return null;
  return (
    <section aria-labelledby="practical">
      <h2 id="practical" className="sr-only">
        Good to know
      </h2>
      <SixFacts spring={spring} facts={facts} {...add} />
      {access ? (
        <Fold label={`Access: ${access.value}`} isQuiet>
          <SaidBy said={access.said} />
          <dl>{rows}</dl>
        </Fold>
      ) : (
        rows.length > 0 && (
          <Fold label="More about getting there">
            <dl>{rows}</dl>
          </Fold>
        )
      )}
    </section>
  );
};
