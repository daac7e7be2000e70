import { ArrowDown, ArrowUp, GripVertical, X } from 'lucide-react';
import { Button } from 'react-aria-components/Button';
import { springName } from '../../../lib/format.ts';
import type { Arrival } from '../../../domain/trip/arrival.ts';
import { clockText } from '../../../domain/trip/clock.ts';
import { legText } from '../../../domain/trip/amount-text.ts';
import type { ItineraryStop } from '../../../domain/trip/itinerary.ts';
import type { Leg } from '@wildsoak/contract/rules/days';
import { durationText } from '@wildsoak/contract/rules/time-text';
import { BathingBadge } from '../../../domain/bathing/bathing-badge.tsx';
import { ReportLine } from '../../../domain/visit/report-line.tsx';
import { useToday } from '../../../domain/visit/use-today.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { LINK_LOOK } from '../../../ui/text-link.tsx';
import { ArrivalNote } from './arrival-note.tsx';
import { OffRoadNote } from './stop-warnings.tsx';
import { StayMenu } from './stay-menu.tsx';
import type { Change, Reordering } from './change.ts';
import { DaylightLine } from './daylight-line.tsx';
import { NightHere } from './night-here.tsx';
import { nightAt, type TripNight } from './rows.ts';
import { stayVerb, type Stop } from './stop.ts';

/** From one stop to the next. */
export const LegLine = ({ leg }: { leg: Leg | null }) => (
  <p className="ml-10.5 flex min-h-8 items-center border-l-2 border-dotted border-control-line pl-5 text-sm text-quiet">
    {leg && (
      <>
        <span className="sr-only">Drive </span>
        {legText(leg)}
      </>
    )}
  </p>
);

export const StopRow = ({
  stop,
  night,
  number,
  at,
  count,
  times,
  arrival,
  reordering,
  onChange,
  onSleepElsewhere,
}: {
  stop: Stop;
  /** Spent at it. */
  night: TripNight | null;
  number: number;
  /** Among all rows. */
  at: number;
  count: number;
  times: ItineraryStop | undefined;
  arrival: Arrival | undefined;
  reordering: Reordering | null;
  onChange: (change: Change) => void;
  /** After it. */
  onSleepElsewhere: (from: Stop) => void;
}) => {
  const name = springName(stop.name);
  const status = arrival?.status ?? stop.bathing_status;
  const today = useToday();
  const moveTo = (to: number) => onChange({ kind: 'move', from: at, to, stop });
  return (
    <>
      <LegLine leg={times?.leg ?? null} />
      <div className="flex items-start">
        <Button
          slot="drag"
          aria-label={`Move ${name}`}
          className="grid h-11 w-7 shrink-0 cursor-grab place-items-center rounded-md text-quiet"
        >
          <GripVertical aria-hidden className="size-5" />
        </Button>
        <span
          aria-hidden
          className="mt-2 grid size-7 shrink-0 place-items-center rounded-full bg-ink text-sm font-bold text-page"
        >
          {number}
        </span>
        <div className="min-w-0 grow pt-2 pl-2.5">
          <p className="leading-snug font-semibold wrap-anywhere">
            {stop.is_removed ? (
              name
            ) : (
              <a
                href={`/springs/${stop.id}`}
                target="_blank"
                rel="noopener"
                className="hover:underline"
              >
                {name}
                <span className="sr-only"> (opens in a new tab)</span>
              </a>
            )}
          </p>
          <p className="text-sm text-quiet">
            {times?.arrival && <>Arrive {clockText(times.arrival, times.began)} · </>}
            {stop.state_code}
            {stop.is_removed && ' · no longer in our catalog'}
          </p>
          <BathingBadge status={status} />
          <p className="text-sm empty:hidden">
            <ReportLine spring={{ ...stop, bathing_status: status }} today={today} />
          </p>
          {arrival && <ArrivalNote arrival={arrival} stop={stop} />}
          <DaylightLine spot={stop} arrival={times?.arrival} />
          {night && <NightHere stop={stop} />}
          {times && <OffRoadNote gapMiles={times.gap} />}
          <div role="status" className="text-sm empty:hidden">
            {reordering && (
              <>
                Passed earlier.{' '}
                <button
                  type="button"
                  onClick={() => onChange({ kind: 'order', order: reordering.order })}
                  className={`min-h-11 font-semibold ${LINK_LOOK}`}
                >
                  Reorder, saves {durationText(reordering.savedMinutes)}
                </button>
              </>
            )}
          </div>
        </div>
      </div>
      <div className="flex items-center pl-9">
        <StayMenu
          verb={stayVerb(status)}
          name={name}
          minutes={stop.stayMinutes}
          isOvernight={night !== null}
          onChoose={(minutes) => onChange({ kind: 'stay', at, stop, minutes })}
          onOvernight={() => onChange({ kind: 'night', at, night: nightAt(stop) })}
          onElsewhere={() => onSleepElsewhere(stop)}
        />
        <span className="grow" />
        <IconButton
          icon={ArrowUp}
          label={`Move ${name} up`}
          isDisabled={at === 0}
          onClick={() => moveTo(at - 1)}
        />
        <IconButton
          icon={ArrowDown}
          label={`Move ${name} down`}
          isDisabled={at === count - 1}
          onClick={() => moveTo(at + 1)}
        />
        <IconButton
          icon={X}
          label={`Remove ${name}`}
          onClick={() => onChange({ kind: 'remove', at, stop })}
        />
      </div>
    </>
  );
};
