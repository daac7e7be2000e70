import { isTemperature } from '@wildsoak/contract/rules/temperature';
import { stateName } from '@wildsoak/contract/rules/us-states';
import { ratingText } from '@wildsoak/contract/rules/rating';
import type { SpringListItem } from '@wildsoak/contract/springs';
import { MapPin } from 'lucide-react';
import { memo, type Ref } from 'react';
import { Link } from 'react-router';
import { BathingBadge } from '../../../domain/bathing/bathing-badge.tsx';
import { fahrenheitText, springName } from '../../../lib/format.ts';
import { TemperatureBadge } from '../../../domain/temperature/temperature-badge.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';

interface ResultActions {
  onPoint: (id: number | null) => void;
  /** Null until the map is ready. */
  onShow: ((spring: SpringListItem) => void) | null;
}

const Result = memo(
  ({
    spring,
    isPointed,
    onPoint,
    onShow,
  }: { spring: SpringListItem; isPointed: boolean } & ResultActions) => (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- They only light up the marker; the actions are on the link and the button.
    <li
      data-spring={spring.id}
      onMouseEnter={() => onPoint(spring.id)}
      onMouseLeave={() => onPoint(null)}
      onFocus={() => onPoint(spring.id)}
      onBlur={() => onPoint(null)}
      className={`flex items-center gap-2 border-b border-line pr-2 pl-4 ${isPointed ? 'bg-sunken' : ''}`}
    >
      <div className="min-w-0 grow py-2">
        <Link
          to={`/springs/${spring.id}`}
          prefetch="intent"
          className="flex min-h-8 items-center font-serif text-lg leading-snug font-semibold wrap-anywhere hover:underline"
        >
          {springName(spring.name)}
        </Link>
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm text-quiet">
          <span>{stateName(spring.state_code)}</span>
          {isTemperature(spring.temperature_f) && (
            <span>{fahrenheitText(spring.temperature_f)}</span>
          )}
          <TemperatureBadge fahrenheit={spring.temperature_f} />
          {spring.review_count > 0 && <span>{ratingText(spring.average_rating)}</span>}
          <BathingBadge status={spring.bathing_status} />
        </p>
      </div>
      {onShow && (
        <IconButton
          label={`Show ${springName(spring.name)} on the map`}
          icon={MapPin}
          onClick={() => onShow(spring)}
        />
      )}
    </li>
  ),
);

export const ResultList = ({
  ref,
  springs,
  pointedId,
  ...actions
}: {
  ref: Ref<HTMLOListElement>;
  springs: readonly SpringListItem[];
  pointedId: number | null;
} & ResultActions) => (
  <ol ref={ref}>
    {springs.map((spring) => (
      <Result key={spring.id} spring={spring} isPointed={spring.id === pointedId} {...actions} />
    ))}
  </ol>
);
