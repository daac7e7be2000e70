import { isOutOfTheQuestion } from '@wildsoak/contract/rules/bathing';
import { countyName } from '@wildsoak/contract/rules/place-names';
import { isTemperature } from '@wildsoak/contract/rules/temperature';
import { stateName } from '@wildsoak/contract/rules/us-states';
import type { ListedSpring } from '@wildsoak/contract/springs';
import { MapPin } from 'lucide-react';
import { memo, type Ref } from 'react';
import { Link } from 'react-router';
import { BathingBadge } from '../../../domain/bathing/bathing-badge.tsx';
import { milesFrom, type Near } from '../../../domain/place/near.ts';
import { ReportLine } from '../../../domain/visit/report-line.tsx';
import { useToday } from '../../../domain/visit/use-today.ts';
import { fahrenheitText, milesText, springName } from '../../../lib/format.ts';
import { TemperatureBadge } from '../../../domain/temperature/temperature-badge.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Rating } from '../rating.tsx';
import { RowPicture } from './row-picture.tsx';

interface ResultActions {
  onPoint: (id: number | null) => void;
  /** Null until the map is ready. */
  onShow: ((spring: ListedSpring) => void) | null;
}

/** 'Lemhi County, Idaho'. A copy that an older build kept on the device has no county. */
const whereIs = ({ state_code, county }: { state_code: string; county?: string }): string =>
  county === undefined
    ? stateName(state_code)
    : `${countyName(state_code, county).replace(/^the /, '')}, ${stateName(state_code)}`;

const Result = memo(
  ({
    spring,
    near,
    today,
    isFirstOut,
    isPointed,
    onPoint,
    onShow,
  }: {
    spring: ListedSpring;
    near: Near | null;
    today: string | null;
    isFirstOut: boolean;
    isPointed: boolean;
  } & ResultActions) => (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- They only light up the marker; the actions are on the link and the button.
    <li
      data-spring={spring.id}
      onMouseEnter={() => onPoint(spring.id)}
      onMouseLeave={() => onPoint(null)}
      onFocus={() => onPoint(spring.id)}
      onBlur={() => onPoint(null)}
      // The browser lays out only the rows that show.
      className={`border-b border-line [content-visibility:auto] [contain-intrinsic-height:auto_6.5rem] ${isPointed ? 'bg-sunken' : ''}`}
    >
      {isFirstOut && (
        <p className="border-b border-line bg-sunken px-4 py-2 text-sm font-semibold text-quiet">
          Closed or no place to bathe
        </p>
      )}
      <div className="flex items-center gap-3 py-2 pr-2 pl-4">
        <RowPicture spring={spring} />
        <div className="min-w-0 grow">
          <Link
            to={`/springs/${spring.id}`}
            prefetch="intent"
            className="flex min-h-8 items-center font-serif text-base leading-snug font-semibold wrap-anywhere hover:underline"
          >
            {springName(spring.name)}
          </Link>
          <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm text-quiet">
            {near && (
              <span className="font-semibold text-ink">{milesText(milesFrom(near, spring))}</span>
            )}
            {/* Stars would argue with the warning. */}
            {spring.review_count > 0 && !isOutOfTheQuestion(spring.bathing_status) && (
              <Rating average={spring.average_rating} count={spring.review_count} isShort />
            )}
            {isTemperature(spring.temperature_f) && (
              <span>{fahrenheitText(spring.temperature_f)}</span>
            )}
            <TemperatureBadge fahrenheit={spring.temperature_f} />
            <span>{whereIs(spring)}</span>
            <BathingBadge status={spring.bathing_status} />
            <ReportLine spring={spring} today={today} />
          </p>
        </div>
        {onShow && (
          <IconButton
            label={`Show ${springName(spring.name)} on the map`}
            icon={MapPin}
            onClick={() => onShow(spring)}
          />
        )}
      </div>
    </li>
  ),
);

/** The springs in their order; a line says where those begin that are no place to bathe. */
export const ResultList = ({
  ref,
  springs,
  near,
  pointedId,
  ...actions
}: {
  ref: Ref<HTMLOListElement>;
  springs: readonly ListedSpring[];
  /** Rows say how far they are from it. */
  near: Near | null;
  pointedId: number | null;
} & ResultActions) => {
  const today = useToday();
  const firstOut = springs.findIndex(({ bathing_status }) => isOutOfTheQuestion(bathing_status));
  return (
    <ol ref={ref}>
      {springs.map((spring, at) => (
        <Result
          key={spring.id}
          spring={spring}
          near={near}
          today={today}
          isFirstOut={at === firstOut}
          isPointed={spring.id === pointedId}
          {...actions}
        />
      ))}
    </ol>
  );
};
