import type { BrowsedSpring } from '@wildsoak/contract/browse';
import { isPlaceToSoak } from '@wildsoak/contract/rules/bathing';
import { countyName } from '@wildsoak/contract/rules/place-names';
import { Suspense, type ReactElement } from 'react';
import { Link } from 'react-router';
import { BathingBadge } from '../../domain/bathing/bathing-badge.tsx';
import { countyText } from '../../domain/place/location-text.ts';
import { headlineOf } from '../../domain/bathing/headline.ts';
import { saidByText } from '../../domain/bathing/attribution.ts';
import { ReportLine } from '../../domain/visit/report-line.tsx';
import { useToday } from '../../domain/visit/use-today.ts';
import { countText, milesText, springName } from '../../lib/format.ts';
import { CARD } from '../../ui/card.tsx';

type Listed = BrowsedSpring & { distance_miles?: number };

/** Said once for all rows, of which there are hundreds. */
const LINKS =
  '[&_a]:inline-flex [&_a]:min-h-11 [&_a]:items-center [&_a]:wrap-anywhere [&_a]:text-accent [&_a]:underline-offset-4 [&_a]:hover:underline';
const ROWS =
  '*:border-t *:border-line *:px-5 *:py-3 *:first:border-t-0 [&_a]:text-lg [&_a]:font-semibold ' +
  '*:[contain-intrinsic-size:auto_9rem] *:[content-visibility:auto]';

/** What a reader needs to choose: where, how warm, how far to walk. */
const factsOf = ({ state_code, county, temperature_f, walk_miles, distance_miles }: Listed) =>
  [
    distance_miles !== undefined && `${milesText(distance_miles)} in a straight line`,
    countyName(state_code, county),
    temperature_f !== null && `${temperature_f} °F at the source`,
    walk_miles !== null && `${milesText(walk_miles)} on foot`,
  ]
    .filter((part) => typeof part === 'string')
    .join(' · ');

/** Only where there is one: a part that needs the day renders twice. */
const Reported = ({ spring }: { spring: Listed }) => (
  <p className="mt-1">
    <ReportLine spring={spring} today={useToday()} />
  </p>
);

const Row = ({ spring }: { spring: Listed }) => {
  const { said, bathing_status: status } = spring;
  const reasons = said ? [said] : [];
  return (
    <li>
      <Link to={`/springs/${spring.id}`}>{springName(spring.name)}</Link>
      <p className="text-quiet">{factsOf(spring)}</p>
      <p className="mt-1 font-medium">
        {isPlaceToSoak(status) ? (
          <span suppressHydrationWarning>
            {headlineOf({ bathing_status: status, bathing_reasons: reasons })}
          </span>
        ) : (
          <BathingBadge status={status} />
        )}
      </p>
      {said && (
        <p className="mt-1">
          {said.text} <span className="text-sm wrap-anywhere text-quiet">{saidByText(said)}</span>
        </p>
      )}
      {spring.last_visit_on !== null && <Reported spring={spring} />}
    </li>
  );
};

const PIECE = 12;

/** React takes a long list over piece by piece, so that a slow phone can react in between. */
const InPieces = ({ children }: { children: readonly ReactElement[] }) =>
  Array.from({ length: Math.ceil(children.length / PIECE) }, (_, piece) => (
    <Suspense key={children[piece * PIECE]?.key}>
      {children.slice(piece * PIECE, (piece + 1) * PIECE)}
    </Suspense>
  ));

/** One group with its heading; nothing where it is empty. */
export const BrowsedPart = ({
  heading,
  springs,
}: {
  heading: string;
  springs: readonly Listed[];
}) =>
  springs.length === 0 ? null : (
    <section className="flex flex-col gap-3">
      <h2 className="text-2xl font-semibold">
        {heading} <span className="font-normal text-quiet">({springs.length})</span>
      </h2>
      <ul className={`overflow-hidden ${CARD} ${LINKS} ${ROWS}`}>
        <InPieces>
          {springs.map((spring) => (
            <Row key={spring.id} spring={spring} />
          ))}
        </InPieces>
      </ul>
    </section>
  );

/** Plain links: a slow phone chokes on hundreds of client-side ones. */
const Folded = ({ summary, children }: { summary: string; children: ReactElement }) => (
  <details className={LINKS}>
    <summary className="flex min-h-11 cursor-pointer items-center text-lg font-semibold text-accent">
      {summary}
    </summary>
    {children}
  </details>
);

/** Those where soaking is not confirmed, by county. */
export const UnknownByCounty = ({ springs }: { springs: readonly BrowsedSpring[] }) => {
  if (springs.length === 0) return null;
  const counties = [
    ...Map.groupBy(springs, ({ state_code, county }) => countyText(state_code, county)),
  ].toSorted(([a], [b]) => (a < b ? -1 : 1));
  const count = countText(springs.length, 'more spring', 'more springs');
  return (
    <Folded summary={`${count}: soaking not confirmed`}>
      <dl className="mt-2 flex flex-col gap-3">
        <InPieces>
          {counties.map(([county, there]) => (
            <div key={county}>
              <dt className="font-semibold">{county}</dt>
              <dd>
                <ul>
                  {there.map(({ id, name }) => (
                    <li key={id}>
                      <a href={`/springs/${id}`}>{springName(name)}</a>
                    </li>
                  ))}
                </ul>
              </dd>
            </div>
          ))}
        </InPieces>
      </dl>
    </Folded>
  );
};

/** Towns with places to soak around them. */
export const Towns = ({
  towns,
}: {
  towns: readonly { slug: string; label: string; to_soak: number }[];
}) =>
  towns.length === 0 ? null : (
    <Folded summary={`Near a town (${towns.length})`}>
      <ul className="mt-2 grid gap-x-8 sm:grid-cols-2 lg:grid-cols-3">
        <InPieces>
          {towns.map(({ slug, label, to_soak: toSoak }) => (
            <li key={slug}>
              <a href={`/hot-springs/near/${slug}`}>{label}</a>{' '}
              <span className="text-quiet">({toSoak})</span>
            </li>
          ))}
        </InPieces>
      </ul>
    </Folded>
  );
