import { isOutOfTheQuestion } from '@wildsoak/contract/rules/bathing';
import { offRoadText } from '@wildsoak/contract/rules/off-road';
import { countyName } from '@wildsoak/contract/rules/place-names';
import type { ReachableSpring } from '@wildsoak/contract/reach';
import { isTemperature } from '@wildsoak/contract/rules/temperature';
import { stateName } from '@wildsoak/contract/rules/us-states';
import type { ListedSpring } from '@wildsoak/contract/springs';
import { durationText } from '@wildsoak/contract/rules/time-text';
import { MapPin } from 'lucide-react';
import { memo, type Ref } from 'react';
import { Link } from 'react-router';
import { BathingBadge } from '../../../domain/bathing/bathing-badge.tsx';
import { milesFrom, type Near } from '../../../domain/place/near.ts';
import { distanceText } from '../../../domain/trip/amount-text.ts';
import { ReportLine } from '../../../domain/visit/report-line.tsx';
import { useToday } from '../../../domain/visit/use-today.ts';
import { fahrenheitText, milesText, springName } from '../../../lib/format.ts';
import { TemperatureBadge } from '../../../domain/temperature/temperature-badge.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Rating } from '../rating.tsx';
import type { Drives } from './reach.ts';
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

const PAST_OUR_ROADS = 'Past our roads: the drive is to where the road ends';

/** '1 h 25 min drive, 78 mi', and what is left where our roads end. */
const DriveText = ({ drive }: { drive: ReachableSpring }) => (
  <>
    <span className="font-semibold text-ink">
      {durationText(drive.minutes)} drive, {distanceText(drive.miles)}
    </span>
    {drive.gap_miles !== undefined && (
      <span className="font-semibold text-ink">{offRoadText(drive.gap_miles)}</span>
    )}
  </>
);

const Result = memo(
  ({
    spring,
    near,
    drive,
    today,
    divider,
    isPointed,
    onPoint,
    onShow,
  }: {
    spring: ListedSpring;
    near: Near | null;
    drive: ReachableSpring | undefined;
    today: string | null;
    /** Above the row: what begins here. */
    divider: string | null;
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
      className={`border-b border-line [content-visibility:auto] [contain-intrinsic-height:auto_8.5rem] ${isPointed ? 'bg-sunken' : ''}`}
    >
      {divider !== null && (
        <p className="border-b border-line bg-sunken px-4 py-2 text-sm font-semibold text-quiet">
          {divider}
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
            {drive ? (
              <DriveText drive={drive} />
            ) : (
              near && (
                <span className="font-semibold text-ink">{milesText(milesFrom(near, spring))}</span>
              )
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

/**
 * The springs in their order; a line says where those begin that are past our roads, or no place to
 * bathe.
 */
export const ResultList = ({
  ref,
  springs,
  near,
  drives,
  pointedId,
  ...actions
}: {
  ref: Ref<HTMLOListElement>;
  springs: readonly ListedSpring[];
  /** Rows say how far they are from it. */
  near: Near | null;
  /** Or how long the drive is. */
  drives: Drives | null;
  pointedId: number | null;
} & ResultActions) => {
  const today = useToday();
  const isOut = ({ bathing_status }: ListedSpring) => isOutOfTheQuestion(bathing_status);
  const firstOut = springs.findIndex(isOut);
  const isPast = (at: number) => {
    const spring = springs[at];
    return spring && !isOut(spring) && drives?.get(spring.id)?.gap_miles !== undefined;
  };
  const dividerAt = (at: number): string | null => {
    if (at === firstOut) return 'Closed or no place to bathe';
    if (isPast(at)) return isPast(at - 1) ? null : PAST_OUR_ROADS;
    // Places to soak past our roads come before others on them.
    return isPast(at - 1) ? 'On our roads' : null;
  };
  return (
    <ol ref={ref}>
      {springs.map((spring, at) => (
        <Result
          key={spring.id}
          spring={spring}
          near={near}
          drive={drives?.get(spring.id)}
          today={today}
          divider={dividerAt(at)}
          isPointed={spring.id === pointedId}
          {...actions}
        />
      ))}
    </ol>
  );
};
