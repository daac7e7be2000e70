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
  <li className="relative flex min-h-14 items-center justify-between gap-4 border-t border-line px-4 py-2 first:border-t-0 hover:bg-sunken">
    <span className="min-w-0">
      {/* The link covers the row, but only the name is its text. */}
      <Link
        to={`/springs/${spring.id}`}
        prefetch="intent"
        className="font-semibold wrap-anywhere text-accent after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:outline-3 focus-visible:after:-outline-offset-3 focus-visible:after:outline-accent"
      >
        {springName(spring.name)}
      </Link>
      <span className="flex flex-wrap items-center gap-x-3 text-sm text-quiet">
        {spring.temperature_f === null ? (
          'temperature unknown'
        ) : (
          <Temperature fahrenheit={spring.temperature_f} celsius={spring.temperature_c} isShort />
        )}
        <BathingBadge status={spring.bathing_status} />
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
      <p className="mt-2 text-quiet">We couldn't load nearby springs.</p>
    ) : (
      <>
        <p className="mt-1 text-sm text-quiet">Places to soak first, in straight-line miles.</p>
        <ul className={`mt-2 overflow-hidden ${CARD}`}>
          {springs.map((spring) => (
            <Row key={spring.id} spring={spring} />
          ))}
        </ul>
      </>
    )}
    <p className="mt-1">
      <TextLink to={`/hot-springs/${slugOf(stateName(stateCode))}`}>
        All hot springs in {stateName(stateCode)}
      </TextLink>
    </p>
  </section>
);
