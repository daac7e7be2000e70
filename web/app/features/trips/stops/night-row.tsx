import { durationText } from '@wildsoak/contract/rules/time-text';
import { ArrowDown, ArrowUp, GripVertical, Moon, X } from 'lucide-react';
import { Button } from 'react-aria-components/Button';
import { clockText } from '../../../domain/trip/clock.ts';
import type { Itinerary } from '../../../domain/trip/itinerary.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { LINK_LOOK } from '../../../ui/text-link.tsx';
import type { Change } from './change.ts';
import { OWN_NIGHT } from './night-here.tsx';
import type { TripNight } from './rows.ts';
import { LegLine } from './stop-row.tsx';

/** 'adds 6 min', where we chose the place; less than a minute is on the way. */
const addsText = ({ detour_minutes: minutes }: TripNight): string | null => {
  if (minutes === undefined) return null;
  return Math.round(minutes) < 1 ? 'on the way' : `adds ${durationText(minutes)}`;
};

/** A night that is not at a stop. */
export const NightRow = ({
  night,
  at,
  count,
  times,
  onChange,
  onSleepElsewhere,
}: {
  night: TripNight;
  at: number;
  count: number;
  times: Itinerary['nights'][number] | undefined;
  onChange: (change: Change) => void;
  onSleepElsewhere: (from: TripNight) => void;
}) => {
  const { name } = night;
  const moveTo = (to: number) => onChange({ kind: 'move', from: at, to, stop: night });
  const arrival = times?.arrival;
  const said = [arrival && `Arrive ${clockText(arrival, times.began)}`, addsText(night)];
  return (
    <>
      <LegLine leg={times?.leg ?? null} />
      <div className="flex items-start">
        <Button
          slot="drag"
          aria-label={`Move the night in ${name}`}
          className="grid h-11 w-7 shrink-0 cursor-grab place-items-center rounded-md text-quiet"
        >
          <GripVertical aria-hidden className="size-5" />
        </Button>
        <span
          aria-hidden
          className="mt-2 grid size-7 shrink-0 place-items-center rounded-full border border-control-line"
        >
          <Moon className="size-4" />
        </span>
        <div className="min-w-0 grow pt-2 pl-2.5">
          <p className="leading-snug font-semibold wrap-anywhere">Night in {name}</p>
          <p className="text-sm text-quiet empty:hidden">{said.filter(Boolean).join(' · ')}</p>
          {night.kind === 'own' && <p className="text-sm">{OWN_NIGHT}</p>}
        </div>
      </div>
      <div className="flex items-center pl-9">
        <button
          type="button"
          onClick={() => onSleepElsewhere(night)}
          className={`min-h-11 px-1.5 text-sm font-medium ${LINK_LOOK}`}
        >
          Sleep elsewhere<span className="sr-only"> than in {name}</span>
        </button>
        <span className="grow" />
        <IconButton
          icon={ArrowUp}
          label={`Move the night in ${name} up`}
          isDisabled={at === 0}
          onClick={() => moveTo(at - 1)}
        />
        <IconButton
          icon={ArrowDown}
          label={`Move the night in ${name} down`}
          isDisabled={at === count - 1}
          onClick={() => moveTo(at + 1)}
        />
        <IconButton
          icon={X}
          label={`Remove the night in ${name}`}
          onClick={() => onChange({ kind: 'remove', at, stop: night })}
        />
      </div>
    </>
  );
};
