import { slugOf } from '@wildsoak/contract/rules/slugs';
import { stateName } from '@wildsoak/contract/rules/us-states';
import type { NearbySpring } from '@wildsoak/contract/springs';
import { Link } from 'react-router';
import { BathingBadge } from '../../../domain/bathing/bathing-badge.tsx';
import { ReportLine } from '../../../domain/visit/report-line.tsx';
import { useToday } from '../../../domain/visit/use-today.ts';
import { milesText, springName } from '../../../lib/format.ts';
import { CARD } from '../../../ui/card.tsx';
import { TextLink } from '../../../ui/text-link.tsx';
import { Temperature } from '../temperature.tsx';

const Row = ({ spring }: { spring: NearbySpring }) => (
  <li className="relative flex min-h-16 items-center justify-between gap-4 border-t border-line px-5 py-3 first:border-t-0 hover:bg-sunken">
    <span className="min-w-0">
      {/* The link covers the row, but only the name is its text. */}
      <Link
        to={`/springs/${spring.id}`}
        prefetch="intent"
        className="text-lg font-semibold wrap-anywhere text-accent after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:outline-3 focus-visible:after:-outline-offset-3 focus-visible:after:outline-accent"
      >
        {springName(spring.name)}
      </Link>
      <span className="block text-quiet">
        {spring.state_code} ·{' '}
        {spring.temperature_f === null ? (
          'temperature not known'
        ) : (
          <>
            <Temperature fahrenheit={spring.temperature_f} celsius={spring.temperature_c} /> at the
            source
          </>
        )}
      </span>
      <span className="mt-1 block">
        <BathingBadge status={spring.bathing_status} />
      </span>
      <span className="mt-1 block text-quiet empty:hidden">
        <ReportLine spring={spring} today={useToday()} />
      </span>
    </span>
    <span className="shrink-0 tabular-nums">{milesText(spring.distance_miles)}</span>
  </li>
);

/** `springs` is null where the server could not find out. */
export const NearbySprings = ({
  springs,
  stateCode,
}: {
  springs: NearbySpring[] | null;
  stateCode: string;
}) => (
  <section aria-labelledby="nearby">
    <h2 id="nearby" className="text-2xl font-semibold">
      Nearby springs
    </h2>
    {springs === null ? (
      <p className="mt-3 text-lg text-quiet">Nearby springs could not be loaded.</p>
    ) : (
      <>
        <p className="mt-1 text-quiet">
          Places to soak first. Distances are as the crow flies; the road is longer.
        </p>
        <ul className={`mt-4 overflow-hidden ${CARD}`}>
          {springs.map((spring) => (
            <Row key={spring.id} spring={spring} />
          ))}
        </ul>
      </>
    )}
    <p className="mt-3">
      <TextLink to={`/hot-springs/${slugOf(stateName(stateCode))}`}>
        All hot springs in {stateName(stateCode)}
      </TextLink>
    </p>
  </section>
);
