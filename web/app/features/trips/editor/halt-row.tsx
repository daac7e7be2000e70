import type { Leg } from '@wildsoak/contract/rules/days';
import { durationText } from '@wildsoak/contract/rules/time-text';
import { ArrowDown, ArrowUp, GripVertical, Moon, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from 'react-aria-components/Button';
import { BathingBadge } from '../../../domain/bathing/bathing-badge.tsx';
import { ReportLine } from '../../../domain/visit/report-line.tsx';
import { useToday } from '../../../domain/visit/use-today.ts';
import { springName } from '../../../lib/format.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { LINK_LOOK } from '../../../ui/text-link.tsx';
import type { Change, Reordering } from '../model/change.ts';
import { arriveText } from '../model/clock.ts';
import { isStop } from '../model/halts.ts';
import { legText, type TimedHalt, type TimedNight, type TimedStop } from '../model/itinerary.ts';
import { SpringLink } from '../sheet/spring-link.tsx';
import { OWN_NIGHT, stayVerb, StopNotes } from '../sheet/stop-notes.tsx';
import { StayMenu } from './stay-menu.tsx';

/** From one halt to the next. */
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

interface RowProps {
  /** In the list of halts, which has so many. */
  at: number;
  count: number;
  onChange: (change: Change) => void;
  /** After this stop, or elsewhere than this night. */
  onSleepElsewhere: (at: number) => void;
}

/** What you can move, up, down and away. */
const Row = ({
  name,
  leg,
  badge,
  stay,
  at,
  count,
  onChange,
  children,
}: Pick<RowProps, 'at' | 'count' | 'onChange'> & {
  /** 'Move Kirkham', 'Remove the night in Jerome' */
  name: string;
  leg: Leg | null;
  badge: ReactNode;
  /** How long you stay, or where else. */
  stay: ReactNode;
  children: ReactNode;
}) => (
  <>
    <LegLine leg={leg} />
    <div className="flex items-start">
      <Button
        slot="drag"
        aria-label={`Move ${name}`}
        className="grid h-11 w-7 shrink-0 cursor-grab place-items-center rounded-md text-quiet"
      >
        <GripVertical aria-hidden className="size-5" />
      </Button>
      {badge}
      <div className="min-w-0 grow pt-2 pl-2.5">{children}</div>
    </div>
    <div className="flex items-center pl-9">
      {stay}
      <span className="grow" />
      <IconButton
        icon={ArrowUp}
        label={`Move ${name} up`}
        isDisabled={at === 0}
        onClick={() => onChange({ kind: 'move', from: at, to: at - 1 })}
      />
      <IconButton
        icon={ArrowDown}
        label={`Move ${name} down`}
        isDisabled={at === count - 1}
        onClick={() => onChange({ kind: 'move', from: at, to: at + 1 })}
      />
      <IconButton
        icon={X}
        label={`Remove ${name}`}
        onClick={() => onChange({ kind: 'remove', at })}
      />
    </div>
  </>
);

const BADGE = 'mt-2 grid size-7 shrink-0 place-items-center rounded-full';
const TITLE = 'leading-snug font-semibold wrap-anywhere';

/** 'adds 6 min', where we chose the place; less than a minute is on the way. */
const addsText = ({ detourMinutes: minutes }: TimedNight): string | null => {
  if (minutes === null) return null;
  return Math.round(minutes) < 1 ? 'on the way' : `adds ${durationText(minutes)}`;
};

const NightRow = ({ night, ...row }: RowProps & { night: TimedNight }) => {
  const { name, leg, arrival, began } = night;
  const said = [arrival && arriveText(arrival, began), addsText(night)];
  return (
    <Row
      {...row}
      name={`the night in ${name}`}
      leg={leg}
      badge={
        <span aria-hidden className={`${BADGE} border border-control-line`}>
          <Moon className="size-4" />
        </span>
      }
      stay={
        <button
          type="button"
          onClick={() => row.onSleepElsewhere(row.at)}
          className={`min-h-11 px-1.5 text-sm font-medium ${LINK_LOOK}`}
        >
          Sleep elsewhere<span className="sr-only"> than in {name}</span>
        </button>
      }
    >
      <p className={TITLE}>Night in {name}</p>
      <p className="text-sm text-quiet empty:hidden">{said.filter(Boolean).join(' · ')}</p>
      {night.kind === 'own' && <p className="text-sm">{OWN_NIGHT}</p>}
    </Row>
  );
};

const StopRow = ({
  stop,
  reordering,
  ...row
}: RowProps & { stop: TimedStop; reordering: Reordering | null }) => {
  const { at, onChange } = row;
  const name = springName(stop.name);
  const today = useToday();
  return (
    <Row
      {...row}
      name={name}
      leg={stop.leg}
      badge={
        <span aria-hidden className={`${BADGE} bg-ink text-sm font-bold text-page`}>
          {stop.number}
        </span>
      }
      stay={
        <StayMenu
          verb={stayVerb(stop)}
          name={name}
          minutes={stop.stayMinutes}
          isOvernight={stop.isOvernight}
          onChoose={(minutes) => onChange({ kind: 'stay', at, minutes })}
          onOvernight={() => onChange({ kind: 'overnight', at })}
          onElsewhere={() => row.onSleepElsewhere(at)}
        />
      }
    >
      <p className={TITLE}>
        <SpringLink spring={stop} className="hover:underline" />
      </p>
      <p className="text-sm text-quiet">
        {stop.arrival && <>{arriveText(stop.arrival, stop.began)} · </>}
        {stop.state_code}
        {stop.is_removed && ' · no longer listed'}
      </p>
      <BathingBadge status={stop.bathing_status} />
      <p className="text-sm empty:hidden">
        <ReportLine spring={stop} today={today} />
      </p>
      <StopNotes stop={stop} />
      <div role="status" className="text-sm empty:hidden">
        {reordering?.id === stop.id && (
          <>
            You pass this earlier.{' '}
            <button
              type="button"
              onClick={() => onChange({ kind: 'order', order: reordering.order })}
              className={`min-h-11 font-semibold ${LINK_LOOK}`}
            >
              Reorder to save {durationText(reordering.savedMinutes)}
            </button>
          </>
        )}
      </div>
    </Row>
  );
};

export const HaltRow = ({
  halt,
  reordering,
  ...row
}: RowProps & { halt: TimedHalt; reordering: Reordering | null }) =>
  isStop(halt) ? (
    <StopRow {...row} stop={halt} reordering={reordering} />
  ) : (
    <NightRow {...row} night={halt} />
  );
