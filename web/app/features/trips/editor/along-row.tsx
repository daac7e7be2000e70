import { isBathingRuledOut } from '@wildsoak/contract/rules/bathing';
import { offRoadText } from '@wildsoak/contract/rules/off-road';
import { isTemperature } from '@wildsoak/contract/rules/temperature';
import { Clock, Star } from 'lucide-react';
import { memo } from 'react';
import { distanceText, fahrenheitText, springName } from '../../../lib/format.ts';
import { ReportLine } from '../../../domain/visit/report-line.tsx';
import { useToday } from '../../../domain/visit/use-today.ts';
import { StatusLine } from '../../../domain/outlook/status-line.tsx';
import { BathingBadge } from '../../../domain/bathing/bathing-badge.tsx';
import { SpringLink } from '../sheet/spring-link.tsx';
import { detourText, isPastOurRoads, type SpringAlong } from './along.ts';

/** None where nobody should bathe: it would argue with the warning. */
const Rating = ({
  spring: { average_rating, review_count, bathing_status },
}: {
  spring: SpringAlong;
}) =>
  !isBathingRuledOut(bathing_status) &&
  review_count > 0 &&
  average_rating !== null && (
    <span className="inline-flex items-center gap-0.5 text-ink">
      <Star aria-hidden className="size-3.5 fill-current text-star" />
      <span className="sr-only">Rated </span>
      {average_rating.toFixed(1)} ({review_count})
    </span>
  );

/** Where you pass it, and what it costs to stop there. */
const Figures = ({ spring, areKnown }: { spring: SpringAlong; areKnown: boolean }) => {
  const { distance_miles, route_mile, detour, gapMiles } = spring;
  const mile = `mile ${Math.round(route_mile)}`;
  if (gapMiles !== null && isPastOurRoads(spring)) {
    return (
      <>
        <span>{mile}</span>
        <span>{offRoadText(gapMiles)}</span>
      </>
    );
  }
  if (!detour) {
    return (
      <span>
        {mile} · {distanceText(distance_miles)} off the route
        {areKnown && ' · extra time unknown'}
      </span>
    );
  }
  return (
    <span>
      {mile} · <strong className="font-semibold text-ink">{detourText(detour)}</strong>
    </span>
  );
};

const LINE = 'flex flex-wrap items-center gap-x-2 text-sm leading-5 text-quiet';

/** Three lines, 72 px, and one more where something closes it when you pass. The whole row is the link; the button lies on top. */
export const AlongRow = memo(
  ({
    spring,
    stop,
    areDetoursKnown,
    isHighlighted,
    onHighlight,
    onAdd,
  }: {
    spring: SpringAlong;
    /** Its number among the stops, from 1; 0 if it is not a stop. */
    stop: number;
    areDetoursKnown: boolean;
    isHighlighted: boolean;
    onHighlight: (id: number | null) => void;
    /** Null where nobody should bathe: then it is no stop to offer. */
    onAdd: ((id: number) => void) | null;
  }) => {
    const name = springName(spring.name);
    const today = useToday();
    const action = stop > 0 ? `Stop ${stop} of your route` : '+ Add to Route';
    return (
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- They only light up the marker; the link and the button do the rest.
      <li
        data-spring={spring.id}
        onMouseEnter={() => onHighlight(spring.id)}
        onMouseLeave={() => onHighlight(null)}
        onFocus={() => onHighlight(spring.id)}
        onBlur={() => onHighlight(null)}
        className={`relative flex min-h-18 items-center gap-2 border-b border-line pt-1.5 pr-2 pb-[5px] pl-4 ${isHighlighted ? 'bg-sunken' : ''}`}
      >
        <div className="min-w-0 grow">
          <SpringLink
            spring={spring}
            className="block leading-5 font-semibold wrap-anywhere after:absolute after:inset-0 hover:underline"
          />
          <StatusLine
            springId={spring.id}
            status={<BathingBadge status={spring.bathing_status} />}
            className={`${LINE} *:last:gap-1 *:last:px-1.5 *:last:py-0 *:last:text-xs *:last:leading-4`}
          >
            <span>
              {spring.state_code} ·{' '}
              {isTemperature(spring.temperature_f) ? fahrenheitText(spring.temperature_f) : 'N/A'}
            </span>
            <BathingBadge status={spring.bathing_status} />
          </StatusLine>
          <p className={LINE}>
            <Rating spring={spring} />
            <Figures spring={spring} areKnown={areDetoursKnown} />
          </p>
          {spring.onArrival.note !== null && (
            <p className="flex gap-1 text-sm leading-5 font-semibold">
              <Clock aria-hidden className="mt-0.5 size-4 shrink-0" />
              <span className="min-w-0">{spring.onArrival.note}</span>
            </p>
          )}
          {spring.last_visit_on && (
            <p className={LINE}>
              <ReportLine spring={spring} today={today} />
            </p>
          )}
        </div>
        {/* It stays when you press it, so it keeps the focus. */}
        {onAdd && (
          <button
            type="button"
            aria-label={`${action}: ${name}`}
            aria-disabled={stop > 0}
            onClick={() => {
              if (stop === 0) onAdd(spring.id);
            }}
            className="relative min-h-11 min-w-17 shrink-0 rounded-lg border border-control-line bg-surface px-2 text-sm font-semibold whitespace-nowrap text-accent hover:bg-sunken aria-disabled:border-line aria-disabled:bg-good aria-disabled:text-on-good"
          >
            {stop > 0 ? (
              `Stop ${stop}`
            ) : (
              <>
                + Add<span className="max-sm:hidden lg:max-xl:hidden"> to Route</span>
              </>
            )}
          </button>
        )}
      </li>
    );
  },
);
