import { isTemperature } from '@wildsoak/contract/rules/temperature';
import { stateName } from '@wildsoak/contract/rules/us-states';
import { memo } from 'react';
import { fahrenheitText, springName } from '../../../lib/format.ts';
import { distanceText } from '../../../domain/trip/itinerary.ts';
import { BathingBadge } from '../../../domain/bathing/bathing-badge.tsx';
import { TemperatureBadge } from '../../../domain/temperature/temperature-badge.tsx';
import { detourText, gapText, type SpringAlong } from './figures.ts';

const Figures = ({
  spring: { distance_miles, route_mile, detour },
  areKnown,
}: {
  spring: SpringAlong;
  areKnown: boolean;
}) => {
  const gap = detour && gapText(detour);
  return (
    <div className="mt-1 text-sm">
      <p className="text-quiet">
        {distanceText(distance_miles)} off the route, at mile {Math.round(route_mile)}
      </p>
      {detour && <p className="font-semibold">{detourText(detour)}</p>}
      {gap && <p className="text-quiet">{gap}</p>}
      {!detour && areKnown && (
        <p className="text-quiet">We don&rsquo;t know what it adds to the drive.</p>
      )}
    </div>
  );
};

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
    const action = stop > 0 ? `Stop ${stop} of your route` : '+ Add to Route';
    return (
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- They only light up the marker; the link and the button do the rest.
      <li
        data-spring={spring.id}
        onMouseEnter={() => onHighlight(spring.id)}
        onMouseLeave={() => onHighlight(null)}
        onFocus={() => onHighlight(spring.id)}
        onBlur={() => onHighlight(null)}
        className={`border-b border-line px-4 py-3 ${isHighlighted ? 'bg-sunken' : ''}`}
      >
        <a
          href={`/springs/${spring.id}`}
          target="_blank"
          rel="noopener"
          className="inline-flex min-h-8 items-center font-serif text-lg leading-snug font-semibold wrap-anywhere hover:underline"
        >
          <span>
            {name}
            <span className="sr-only"> (opens in a new tab)</span>
          </span>
        </a>
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm text-quiet">
          <span>{stateName(spring.state_code)}</span>
          <span>
            {isTemperature(spring.temperature_f) ? fahrenheitText(spring.temperature_f) : 'N/A'}
          </span>
          <TemperatureBadge fahrenheit={spring.temperature_f} />
          <BathingBadge status={spring.bathing_status} />
        </p>
        <Figures spring={spring} areKnown={areDetoursKnown} />
        {/* It stays when you press it, so it keeps the focus. */}
        {onAdd && (
          <button
            type="button"
            aria-label={`${action}: ${name}`}
            aria-disabled={stop > 0}
            onClick={() => {
              if (stop === 0) onAdd(spring.id);
            }}
            className="mt-2 inline-flex min-h-11 w-full items-center justify-center rounded-lg border border-control-line bg-surface px-4 font-semibold text-accent hover:bg-sunken aria-disabled:border-line aria-disabled:bg-good aria-disabled:text-on-good"
          >
            {action}
          </button>
        )}
      </li>
    );
  },
);
