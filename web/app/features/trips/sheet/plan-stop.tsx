import type { PlanNight, PlanSpring } from '@wildsoak/contract/trips';
import { isTemperature } from '@wildsoak/contract/rules/temperature';
import { ArrowDown } from 'lucide-react';
import type { ReactNode } from 'react';
import { coordinatesText, fahrenheitText, springName } from '../../../lib/format.ts';
import type { Arrival } from '../../../domain/trip/arrival.ts';
import { clockText } from '../../../domain/trip/clock.ts';
import { legText } from '../../../domain/trip/amount-text.ts';
import type { Itinerary, ItineraryStop } from '../../../domain/trip/itinerary.ts';
import type { Leg } from '@wildsoak/contract/rules/days';
import { durationText } from '@wildsoak/contract/rules/time-text';
import type { Place } from '../../../domain/place/place.ts';
import { BathingBadge } from '../../../domain/bathing/bathing-badge.tsx';
import { ReportLine } from '../../../domain/visit/report-line.tsx';
import { useToday } from '../../../domain/visit/use-today.ts';
import { TextLink } from '../../../ui/text-link.tsx';
import { ArrivalNote } from '../stops/arrival-note.tsx';
import { DaylightLine } from '../stops/daylight-line.tsx';
import { NightHere, OWN_NIGHT } from '../stops/night-here.tsx';
import { stayVerb } from '../stops/stop.ts';
import { OffRoadNote, StopWarning } from '../stops/stop-warnings.tsx';

const NAME = 'text-lg leading-snug font-semibold wrap-anywhere';

const Drive = ({ leg }: { leg: Leg }) => (
  <p className="mt-3 flex items-center gap-1.5 text-quiet tabular-nums">
    <ArrowDown aria-hidden className="size-4 shrink-0" />
    {legText(leg)} drive
  </p>
);

/** With the line that leads to the next stop; without a `leg` it is the last. */
const Stop = ({
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

/** A night that is not at a stop: the day ends. */
export const NightStop = ({
  night: {
    name,
    kind,
    coords: [longitude, latitude],
  },
  times,
}: {
  night: PlanNight;
  times: Itinerary['nights'][number] | undefined;
}) => (
  <li>
    <Stop badge="Night">
      <p className={NAME}>{name}</p>
      {times?.arrival && (
        <p className="tabular-nums">Arrive {clockText(times.arrival, times.began)}</p>
      )}
      {kind === 'own' && <p className="text-sm">{OWN_NIGHT}</p>}
      <p className="hidden text-sm print:block">{coordinatesText(latitude, longitude)}</p>
    </Stop>
  </li>
);

export const EndPlace = ({
  badge,
  place: {
    name,
    coords: [longitude, latitude],
  },
  time,
  leg,
  children,
}: {
  badge: 'Start' | 'End';
  place: Place;
  time: string | null;
  leg?: Leg | null;
  children?: ReactNode;
}) => (
  <Stop badge={badge} leg={leg}>
    <p className={NAME}>{name}</p>
    {time && <p className="tabular-nums">{time}</p>}
    <p className="hidden text-sm print:block">{coordinatesText(latitude, longitude)}</p>
    {children}
  </Stop>
);

const SpringName = ({ spring }: { spring: PlanSpring }) => {
  const name = springName(spring.name);
  if (spring.is_removed) {
    return (
      <>
        <p className={NAME}>{name}</p>
        <p className="text-quiet">No longer in our catalog</p>
      </>
    );
  }
  return (
    <TextLink
      isInline
      to={`/springs/${spring.id}`}
      className={`${NAME} inline-block py-0.5 print:no-underline`}
    >
      {name}
    </TextLink>
  );
};

const timesOf = (
  stop: ItineraryStop | undefined,
  { stay_minutes }: PlanSpring,
  { status }: Arrival,
  isNight: boolean,
): string[] => {
  const stay = stay_minutes > 0 ? [`${stayVerb(status)} ${durationText(stay_minutes)}`] : [];
  if (!stop?.arrival || !stop.departure) return stay;
  const arrive = `Arrive ${clockText(stop.arrival, stop.began)}`;
  // The next day's heading says when.
  if (isNight) return [arrive];
  return [arrive, ...stay, `Leave ${clockText(stop.departure, stop.began)}`];
};

const Report = ({ spring }: { spring: PlanSpring }) => (
  <p className="my-1 empty:hidden print:*:px-0">
    <ReportLine spring={spring} today={useToday()} />
  </p>
);

export const SpringStop = ({
  spring,
  number,
  times,
  arrival,
  isNight,
  leg,
  publicUrl,
}: {
  spring: PlanSpring;
  number: number;
  times: ItineraryStop | undefined;
  arrival: Arrival;
  /** You sleep there. */
  isNight: boolean;
  leg: Leg | null | undefined;
  publicUrl: string;
}) => (
  <li>
    <Stop badge={String(number)} leg={leg}>
      <SpringName spring={spring} />
      <p>
        {spring.state_code}
        {isTemperature(spring.temperature_f) &&
          `, ${fahrenheitText(spring.temperature_f)} at the source`}
      </p>
      <p className="my-1 print:*:px-0">
        <BathingBadge status={arrival.status} />
      </p>
      <Report spring={{ ...spring, bathing_status: arrival.status }} />
      <StopWarning isNoted stop={{ ...spring, arrival, bathing_status: arrival.status }} />
      <ArrivalNote arrival={arrival} stop={spring} />
      <DaylightLine spot={spring} arrival={times?.arrival} />
      <OffRoadNote gapMiles={spring.gap_miles} />
      {isNight && <NightHere stop={spring} />}
      <p className="flex flex-wrap gap-x-3 tabular-nums empty:hidden">
        {timesOf(times, spring, arrival, isNight).map((text) => (
          <span key={text} className="whitespace-nowrap">
            {text}
          </span>
        ))}
      </p>
      <p className="hidden text-sm wrap-anywhere print:block">
        {coordinatesText(spring.latitude, spring.longitude)}
        {!spring.is_removed && `, ${new URL(`/springs/${spring.id}`, publicUrl).href}`}
      </p>
    </Stop>
  </li>
);
