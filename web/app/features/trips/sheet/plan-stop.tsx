import type { Leg } from '@wildsoak/contract/rules/days';
import { isTemperature } from '@wildsoak/contract/rules/temperature';
import { durationText } from '@wildsoak/contract/rules/time-text';
import { ArrowDown } from 'lucide-react';
import type { ReactNode } from 'react';
import { BathingBadge } from '../../../domain/bathing/bathing-badge.tsx';
import type { Place } from '../../../domain/place/place.ts';
import { ReportLine } from '../../../domain/visit/report-line.tsx';
import { useToday } from '../../../domain/visit/use-today.ts';
import { coordinatesText, fahrenheitText, springName } from '../../../lib/format.ts';
import { TextLink } from '../../../ui/text-link.tsx';
import { arriveText, clockText } from '../model/clock.ts';
import { legText, type TimedStop } from '../model/itinerary.ts';
import { stayVerb, StopNotes } from './stop-notes.tsx';
import { StopWarning } from './stop-warnings.tsx';

const NAME = 'text-lg leading-snug font-semibold wrap-anywhere';

const Drive = ({ leg }: { leg: Leg }) => (
  <p className="mt-3 flex items-center gap-1.5 text-quiet tabular-nums">
    <ArrowDown aria-hidden className="size-4 shrink-0" />
    {legText(leg)} drive
  </p>
);

/** With the line that leads to the next one; without a `leg` it is the last. */
const Point = ({
  badge,
  leg,
  children,
}: {
  badge: string;
  /** Null where it goes on, but we do not know how far. */
  leg?: Leg | null | undefined;
  children: ReactNode;
}) => (
  <div className="grid break-inside-avoid grid-cols-[3.5rem_1fr] gap-x-3">
    <div className="flex flex-col items-center">
      <span className="grid h-8 min-w-8 place-items-center rounded-full border border-control-line bg-surface px-2 text-sm font-bold tabular-nums">
        {badge}
      </span>
      {leg !== undefined && <span className="w-0.5 grow bg-line" />}
    </div>
    <div className={`min-w-0 pt-0.5 ${leg === undefined ? '' : 'pb-5'}`}>
      {children}
      {leg && <Drive leg={leg} />}
    </div>
  </div>
);

/** The first of a day. */
export const DriveLine = ({ leg }: { leg: Leg | null }) =>
  leg && (
    <div className="mb-4 pl-17">
      <Drive leg={leg} />
    </div>
  );

/** Where it starts and ends, and a night that is not at a stop. */
export const PlacePoint = ({
  badge,
  place: {
    name,
    coords: [longitude, latitude],
  },
  time,
  leg,
  children,
}: {
  badge: 'Start' | 'Night' | 'End';
  place: Place;
  time: string | null;
  leg?: Leg | null;
  children?: ReactNode;
}) => (
  <Point badge={badge} leg={leg}>
    <p className={NAME}>{name}</p>
    {time && <p className="tabular-nums">{time}</p>}
    {children}
    <p className="hidden text-sm print:block">{coordinatesText(latitude, longitude)}</p>
  </Point>
);

const SpringName = ({ stop }: { stop: TimedStop }) => {
  const name = springName(stop.name);
  if (stop.is_removed) {
    return (
      <>
        <p className={NAME}>{name}</p>
        <p className="text-quiet">No longer listed</p>
      </>
    );
  }
  return (
    <TextLink
      isInline
      to={`/springs/${stop.id}`}
      className={`${NAME} inline-block py-0.5 print:no-underline`}
    >
      {name}
    </TextLink>
  );
};

const timesOf = (stop: TimedStop): string[] => {
  const { arrival, departure, began, stayMinutes, isOvernight } = stop;
  const stay = stayMinutes > 0 ? [`${stayVerb(stop)} ${durationText(stayMinutes)}`] : [];
  if (!arrival || !departure) return stay;
  // After a night, the next day's heading says when.
  if (isOvernight) return [arriveText(arrival, began)];
  return [arriveText(arrival, began), ...stay, `Leave ${clockText(departure, began)}`];
};

export const StopPoint = ({
  stop,
  leg,
  publicUrl,
}: {
  stop: TimedStop;
  leg: Leg | null | undefined;
  publicUrl: string;
}) => {
  const today = useToday();
  return (
    <Point badge={String(stop.number)} leg={leg}>
      <SpringName stop={stop} />
      <p>
        {stop.state_code}
        {isTemperature(stop.temperature_f) &&
          `, ${fahrenheitText(stop.temperature_f)} at the source`}
      </p>
      <p className="my-1 print:*:px-0">
        <BathingBadge status={stop.bathing_status} />
      </p>
      <p className="my-1 empty:hidden print:*:px-0">
        <ReportLine spring={stop} today={today} />
      </p>
      <StopWarning isNoted stop={stop} />
      <StopNotes stop={stop} />
      <p className="flex flex-wrap gap-x-3 tabular-nums empty:hidden">
        {timesOf(stop).map((text) => (
          <span key={text} className="whitespace-nowrap">
            {text}
          </span>
        ))}
      </p>
      <p className="hidden text-sm wrap-anywhere print:block">
        {coordinatesText(stop.latitude, stop.longitude)}
        {!stop.is_removed && `, ${new URL(`/springs/${stop.id}`, publicUrl).href}`}
      </p>
    </Point>
  );
};
