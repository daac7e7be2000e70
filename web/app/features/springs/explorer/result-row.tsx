import { isBathingRuledOut } from '@wildsoak/contract/rules/bathing';
import { offRoadText } from '@wildsoak/contract/rules/off-road';
import type { ReachableSpring } from '@wildsoak/contract/reach';
import { isTemperature } from '@wildsoak/contract/rules/temperature';
import { durationText } from '@wildsoak/contract/rules/time-text';
import { stateName } from '@wildsoak/contract/rules/us-states';
import type { ListedSpring } from '@wildsoak/contract/springs';
import { MapPin } from 'lucide-react';
import { memo, useState } from 'react';
import { Link } from 'react-router';
import { BathingBadge } from '../../../domain/bathing/bathing-badge.tsx';
import { knownStatus } from '../../../domain/bathing/bathing-look.ts';
import { milesFrom, type Near } from '../../../domain/place/near.ts';
import { StatusLine } from '../../../domain/outlook/status-line.tsx';
import { ShortRating } from '../../../domain/spring/short-rating.tsx';
import { TemperatureMark } from '../../../domain/temperature/temperature-badge.tsx';
import { ReportLine } from '../../../domain/visit/report-line.tsx';
import { reportBadgeClass } from '../../../domain/visit/report-look.ts';
import { milesText, springName } from '../../../lib/format.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Photo } from '../../../ui/photo.tsx';

export interface ResultActions {
  onPoint: (id: number | null) => void;
  /** Null until the map is ready. */
  onShow: ((spring: ListedSpring) => void) | null;
}

/** A visitor's photo, if there is one; where people should not go, a picture would invite them. */
const RowPhoto = ({ spring }: { spring: ListedSpring }) => {
  const [hasFailed, setHasFailed] = useState(false);
  const { latest_image_url: url, bathing_status, condition } = spring;
  if (!url || hasFailed || isBathingRuledOut(bathing_status) || condition === 'closed') return null;
  return (
    <span className="size-10 shrink-0 overflow-hidden rounded-lg">
      <Photo url={url} alt="" sizes="40px" onError={() => setHasFailed(true)} />
    </span>
  );
};

/** '1 h 25 min drive', '45.2 mi', or the state; and what is left where our roads end. */
const whereText = (spring: ListedSpring, near: Near | null, drive: ReachableSpring | undefined) => {
  if (!drive) return near ? milesText(milesFrom(near, spring)) : stateName(spring.state_code);
  const time = `${durationText(drive.minutes)} drive`;
  return drive.gap_miles === undefined ? time : `${time} · ${offRoadText(drive.gap_miles)}`;
};

const Facts = ({ spring }: { spring: ListedSpring }) => (
  <>
    {isTemperature(spring.temperature_f) && <TemperatureMark fahrenheit={spring.temperature_f} />}
    <ShortRating spring={spring} />
  </>
);

interface Around {
  spring: ListedSpring;
  near: Near | null;
  drive: ReachableSpring | undefined;
  today: string | null;
}

/** Whether people soak there, and the facts to compare. What is past our roads needs a line of its own. */
const Lines = ({ spring, near, drive, today }: Around) => {
  const isPastRoads = drive?.gap_miles !== undefined;
  const badge = <BathingBadge status={knownStatus(spring.bathing_status)} />;
  const report = <ReportLine spring={spring} today={today} isShort />;
  return (
    <>
      <StatusLine
        springId={spring.id}
        status={reportBadgeClass(spring) ? report : badge}
        className="mt-1 flex flex-wrap items-center gap-x-2 gap-y-1 text-sm text-quiet"
      >
        {badge}
        {report}
        {isPastRoads && <Facts spring={spring} />}
      </StatusLine>
      <p className="mt-1 flex flex-wrap items-center gap-x-3 text-sm text-quiet">
        {!isPastRoads && <Facts spring={spring} />}
        <span className={near ? 'font-semibold text-ink' : ''}>
          {whereText(spring, near, drive)}
        </span>
      </p>
    </>
  );
};

/** Three lines: the name, whether people soak there, and the facts to compare. */
export const ResultRow = memo(
  ({
    spring,
    near,
    drive,
    today,
    divider,
    isPointed,
    isBelow,
    onPoint,
    onShow,
  }: Around & {
    /** Above the row: what begins here. */
    divider: string | null;
    isPointed: boolean;
    /** Below what a screen holds. */
    isBelow: boolean;
  } & ResultActions) => (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- They only light up the marker; the actions are on the link and the button.
    <li
      data-spring={spring.id}
      onMouseEnter={() => onPoint(spring.id)}
      onMouseLeave={() => onPoint(null)}
      onFocus={() => onPoint(spring.id)}
      onBlur={() => onPoint(null)}
      // The browser lays out only the rows that show. It lays out twice to find out which do.
      className={`border-b border-line ${isBelow ? '[content-visibility:auto] [contain-intrinsic-height:auto_6.5rem]' : ''} ${isPointed ? 'bg-sunken' : ''}`}
    >
      {divider !== null && (
        <p className="border-b border-line bg-sunken px-4 py-2 text-sm font-semibold text-quiet">
          {divider}
        </p>
      )}
      <div className="relative px-4 py-2 hover:bg-sunken">
        <div className="flex items-center gap-3 pr-9">
          <RowPhoto key={spring.latest_image_url} spring={spring} />
          {/* The link covers the row, but only the name is its text. */}
          <Link
            to={`/springs/${spring.id}`}
            prefetch="intent"
            className="font-serif text-base leading-snug font-semibold wrap-anywhere after:absolute after:inset-0 hover:underline focus-visible:outline-none focus-visible:after:outline-3 focus-visible:after:-outline-offset-3 focus-visible:after:outline-accent"
          >
            {springName(spring.name)}
          </Link>
        </div>
        <Lines spring={spring} near={near} drive={drive} today={today} />
        {onShow && (
          <IconButton
            label={`Show ${springName(spring.name)} on the map`}
            icon={MapPin}
            className="absolute top-0 right-1"
            onClick={() => onShow(spring)}
          />
        )}
      </div>
    </li>
  ),
);
