import { isOutOfTheQuestion } from '@wildsoak/contract/rules/bathing';
import { OVER_SPA_LIMIT, SPA_LIMIT_F } from '@wildsoak/contract/rules/safety';
import { FACT_FIELDS, type FactField } from '@wildsoak/contract/rules/practical';
import type { Spring } from '@wildsoak/contract/springs';
import type { ComponentType, ReactNode } from 'react';
import { FACT_LABELS, factText, WORD_LABELS } from '../../../domain/spring/practical.ts';
import { attributionText } from '../../../domain/bathing/said-by.ts';
import { SourceText } from '../../../domain/bathing/source-text.tsx';
import { dateText } from '../../../lib/format.ts';
import { CARD } from '../../../ui/card.tsx';
import { LINK_LOOK } from '../../../ui/text-link.tsx';
import { correctionOf, ReportedBy } from './accepted-correction.tsx';

const Row = ({ term, children }: { term: string; children: ReactNode }) => (
  <div className="grid grid-cols-[7rem_minmax(0,1fr)] gap-x-3 border-t border-line py-2.5 first:border-t-0 first:pt-0">
    <dt className="text-base text-quiet">{term}</dt>
    <dd className="wrap-anywhere">{children}</dd>
  </div>
);

type Said = Parameters<typeof attributionText>[0] & { source_url: string | null };

const Attribution = ({ said }: { said: Said }) => (
  <SourceText url={said.source_url}>{attributionText(said)}</SourceText>
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

/** Of a place to soak; a page that an older build kept on the device has none. */
const soakOf = ({ soak, bathing_status }: Spring): Soak =>
  isOutOfTheQuestion(bathing_status) ||
  soak?.confidence !== 'published' ||
  soak.kind === 'formerly' ||
  soak.kind === 'not-a-soak'
    ? null
    : soak;

/** What a source published and no member has corrected. */
const publishedFact = (spring: Spring, field: FactField | 'access') => {
  const isBeaten =
    isOutOfTheQuestion(spring.bathing_status) ||
    correctionOf(spring, field) ||
    (field === 'road' && spring.agreed_road);
  // A page that an older build kept on the device has none.
  const facts: Spring['published_facts'] | undefined = spring.published_facts;
  return isBeaten ? undefined : facts?.find((known) => known.field === field);
};

/** Nearly every line is from one page, which stands once, below them. */
const mainSource = (spring: Spring): Said | null => {
  const soak = soakOf(spring);
  if (hasSoakRows(soak)) return soak;
  const facts = [...FACT_FIELDS, 'access' as const].map((field) => publishedFact(spring, field));
  return facts.find((fact) => fact !== undefined) ?? null;
};

/** Null where nobody has said it. */
const valueOf = (spring: Spring, field: FactField | 'access'): ReactNode => {
  if (field === 'road' && spring.agreed_road) return <AgreedRoad {...spring.agreed_road} />;
  const correction = correctionOf(spring, field);
  if (correction)
    return (
      <>
        {factText(correction)}
        <ReportedBy correction={correction} />
      </>
    );
  const fact = publishedFact(spring, field);
  if (!fact) return null;
  const main = mainSource(spring);
  return (
    <>
      {factText(fact)}
      {main && attributionText(main) !== attributionText(fact) && (
        <span className="mt-1 block text-sm text-quiet">
          <Attribution said={fact} />
        </span>
      )}
    </>
  );
};

const listed = (fields: readonly FactField[]): string =>
  new Intl.ListFormat('en-US').format(fields.map((field) => FACT_LABELS[field].toLowerCase()));

type Soak = Spring['soak'] | undefined;

const hasSoakRows = (soak: Soak): soak is NonNullable<Soak> =>
  Boolean(soak && (soak.pool_max_f ?? soak.pool_min_f ?? soak.season ?? soak.operator) !== null);

const poolText = (from: number | null, to: number | null): string =>
  from === null || to === null || from === to ? `about ${to ?? from} °F` : `${from} to ${to} °F`;

const campgroundsOf = ({
  campgrounds,
  bathing_status,
}: Pick<Spring, 'bathing_status'> & Partial<Pick<Spring, 'campgrounds'>>) =>
  isOutOfTheQuestion(bathing_status) ? [] : (campgrounds?.slice(0, 3) ?? []);

/** What only the catalog knows: the pools, who runs it, and federal campgrounds. */
const PublishedRows = ({ spring }: { spring: Spring }) => {
  const soak = soakOf(spring);
  const campgrounds = campgroundsOf(spring);
  return (
    <>
      {soak && (soak.pool_max_f ?? soak.pool_min_f) !== null && (
        <Row term="Pools">
          {poolText(soak.pool_min_f, soak.pool_max_f)}
          {(soak.pool_max_f ?? 0) > SPA_LIMIT_F && `, above ${OVER_SPA_LIMIT}`}
        </Row>
      )}
      {soak?.operator && (
        <Row term="Run by">
          {soak.official_url ? (
            <a href={soak.official_url} rel="noopener nofollow" className={LINK_LOOK}>
              {soak.operator}
            </a>
          ) : (
            soak.operator
          )}
        </Row>
      )}
      {campgrounds.length > 0 && (
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
      )}
    </>
  );
};

/** Asked first; the season follows. */
const GETTING_IN: ReadonlySet<FactField> = new Set(['walk', 'road', 'fee']);

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
  const known = FACT_FIELDS.filter((field) => !unknown.includes(field));
  const rowOf = (field: FactField) => (
    <Row key={field} term={FACT_LABELS[field]}>
      {valueOf(spring, field)}
    </Row>
  );
  const access = valueOf(spring, 'access');
  const season = soakOf(spring)?.season;
  const main = mainSource(spring);
  const isEmpty =
    unknown.length === FACT_FIELDS.length &&
    access === null &&
    main === null &&
    campgroundsOf(spring).length === 0;
  // Nobody is asked to go and look where nobody should bathe.
  const mayAsk = !isOutOfTheQuestion(spring.bathing_status);
  const [first] = mayAsk ? unknown : [];
  // The way in words says as much, and so do campgrounds.
  const isSilent = (field: FactField) =>
    field === 'walk' || field === 'road'
      ? access === null
      : field !== 'camping' || campgroundsOf(spring).length === 0;
  const silent = unknown.filter(isSilent);
  if (isEmpty && !mayAsk) return null;
  return (
    <section aria-labelledby="practical" className={`${CARD} p-6`}>
      <h2 id="practical" className="mb-4 text-2xl font-semibold">
        Good to know
      </h2>
      {!isEmpty && (
        <dl className="mb-4 text-lg last:mb-0">
          {known.filter((field) => GETTING_IN.has(field)).map(rowOf)}
          {season && <Row term="When">{season}</Row>}
          {known.filter((field) => !GETTING_IN.has(field)).map(rowOf)}
          {access && <Row term="Access">{access}</Row>}
          <PublishedRows spring={spring} />
        </dl>
      )}
      {main && (
        <p className="mb-4 text-sm wrap-anywhere text-quiet last:mb-0">
          Source, unless a line names another: <Attribution said={main} />
        </p>
      )}
      {first && (
        <>
          {silent.length > 0 && <p className="mb-4 text-quiet">No word yet: {listed(silent)}.</p>}
          <AddFact spring={spring} fact={first} />
        </>
      )}
    </section>
  );
};
