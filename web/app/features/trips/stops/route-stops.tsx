import { durationText } from '@wildsoak/contract/rules/time-text';
import { useState, type ReactNode } from 'react';
import { countText } from '../../../lib/format.ts';
import { clockText } from '../../../domain/trip/clock.ts';
import { distanceText } from '../../../domain/trip/amount-text.ts';
import { offRoadTotalText, type Itinerary } from '../../../domain/trip/itinerary.ts';
import type { Place } from '../../../domain/place/place.ts';
import type { Arrival } from '../../../domain/trip/arrival.ts';
import { CONTROL } from '../../../ui/control.ts';
import type { Trip } from '../editor/trip.ts';
import { DayHead, headOfDay } from './day-head.tsx';
import { DayPlan } from './day-plan.tsx';
import { StopActions } from './stop-actions.tsx';
import { StopList } from './stop-list.tsx';
import { DateNote } from './arrival-note.tsx';
import { LegLine } from './stop-row.tsx';
import { SketchLine } from './stop-warnings.tsx';
import type { Change, Reordering } from './change.ts';
import type { TripNight } from './rows.ts';
import type { Stop } from './stop.ts';

const EndRow = ({
  end,
  place,
  placeholder,
  children,
}: {
  end: 'Start' | 'End';
  place: Place | null;
  placeholder: string;
  children?: ReactNode;
}) => (
  <div className="flex items-start gap-2.5 pl-4">
    <span className="mt-1 w-15 shrink-0 rounded-full bg-accent px-2 py-0.5 text-center text-sm font-bold text-on-accent">
      {end}
    </span>
    <div className="min-w-0 pt-1">
      <p className={place ? 'font-semibold wrap-anywhere' : 'text-quiet'}>
        {place?.name ?? placeholder}
      </p>
      {children}
    </div>
  </div>
);

/** '412 mi · 7 h 5 min' */
const totalText = ({ miles, drivingMinutes }: Itinerary): string =>
  `${distanceText(miles)} · ${durationText(drivingMinutes)}`;

/** With what no road of ours reaches. */
export const summaryText = (times: Itinerary): string =>
  [totalText(times), offRoadTotalText(times) ?? []].flat().join(', ');

const Total = ({ times, isSketch }: { times: Itinerary; isSketch: boolean }) => (
  <div className="border-b border-line px-4 py-3">
    <p className="text-lg font-semibold">{totalText(times)} driving</p>
    <p className="text-sm empty:hidden">{offRoadTotalText(times)}</p>
    {times.stayMinutes > 0 && (
      <p className="text-sm text-quiet">
        {times.offRoadMiles > 0 && 'at least '}
        {durationText(times.totalMinutes)} with {durationText(times.stayMinutes)} at{' '}
        {countText(times.stops.length, 'stop', 'stops')}
      </p>
    )}
    {isSketch && (
      <div className="mt-1.5">
        <SketchLine />
      </div>
    )}
  </div>
);

export const RouteStops = ({
  trip,
  times,
  arrivals,
  isSketch,
  note,
  lastChange,
  isOrdering,
  isSplitting,
  reordering,
  highlightedId,
  onHighlight,
  onStart,
  onChange,
  onSleepElsewhere,
  onSplit,
  onUndo,
  onBestOrder,
  onStartOver,
}: {
  trip: Trip;
  /** Null while we do not know the route through these stops. */
  times: Itinerary | null;
  /** One for each stop. */
  arrivals: readonly Arrival[];
  isSketch: boolean;
  note: string | null;
  lastChange: Change | undefined;
  isOrdering: boolean;
  isSplitting: boolean;
  reordering: Reordering | null;
  highlightedId: number | null;
  onHighlight: (id: number | null) => void;
  onStart: (fields: Partial<Pick<Trip, 'startDate' | 'startTime' | 'hoursPerDay'>>) => void;
  onChange: (change: Change) => void;
  onSleepElsewhere: (from: Stop | TripNight) => void;
  onSplit: () => void;
  onUndo: () => void;
  onBestOrder: () => void;
  onStartOver: (() => void) | null;
}) => {
  const isEmpty = !trip.start && !trip.end && trip.stops.length === 0;
  // While the next route is on its way, its buttons stay, and with them the focus.
  const [known, setKnown] = useState(times);
  if (times && times !== known) setKnown(times);
  return (
    <>
      <div role="status" className="empty:hidden">
        {times && <Total times={times} isSketch={isSketch} />}
      </div>
      <div role="status" className="empty:hidden">
        {note && (
          <p className="border-b border-line bg-warning px-4 py-3 text-on-warning">{note}</p>
        )}
      </div>
      {isEmpty ? (
        <p className="p-4 text-quiet">
          No stops yet. Choose a start and an end above, then generate the trip. Then you can add
          springs along the route.
        </p>
      ) : (
        <div className="px-2 py-3">
          <EndRow end="Start" place={trip.start} placeholder="No start chosen yet" />
          <div className="flex flex-wrap gap-x-2 gap-y-1 px-4 pt-1 pb-2 text-sm">
            <label className="w-38">
              <span className="text-quiet">Leave on</span>
              <input
                type="date"
                name="startDate"
                value={trip.startDate}
                onChange={({ target }) => onStart({ startDate: target.value })}
                className={`block h-11 w-full px-2! ${CONTROL}`}
              />
            </label>
            <label className="w-32">
              <span className="text-quiet">Leave at</span>
              <input
                type="time"
                name="startTime"
                value={trip.startTime}
                onChange={({ target }) => onStart({ startTime: target.value })}
                className={`block h-11 w-full px-2! ${CONTROL}`}
              />
            </label>
            {known && (
              <DayPlan
                times={known}
                hoursPerDay={trip.hoursPerDay}
                nights={trip.nights.length}
                isSplitting={isSplitting}
                onHours={(hoursPerDay) => onStart({ hoursPerDay })}
                onSplit={onSplit}
              />
            )}
          </div>
          {trip.nights.length > 0 && <DayHead head={headOfDay(0, times, trip.startDate)} />}
          {trip.stops.length + trip.nights.length > 0 ? (
            <StopList
              halts={trip}
              times={times}
              arrivals={arrivals}
              startDate={trip.startDate}
              reordering={reordering}
              highlightedId={highlightedId}
              onHighlight={onHighlight}
              onChange={onChange}
              onSleepElsewhere={onSleepElsewhere}
            />
          ) : (
            <p className="ml-10.5 border-l-2 border-dotted border-control-line py-2 pl-5 text-sm text-quiet">
              No springs added yet.
            </p>
          )}
          <LegLine leg={times?.end.leg ?? null} />
          <EndRow end="End" place={trip.end} placeholder="No end chosen yet">
            {times?.end.arrival && (
              <p className="text-sm text-quiet">
                Arrive {clockText(times.end.arrival, times.end.began)}
              </p>
            )}
          </EndRow>
          <div className="px-4 pt-3">
            {times && (
              <p className="text-sm text-quiet">Times are local to each place, without breaks.</p>
            )}
            <DateNote
              date={trip.startDate}
              days={times?.end.arrival?.day ?? trip.nights.length + 1}
            />
          </div>
        </div>
      )}
      {!isEmpty && (
        <StopActions
          canOrder={trip.stops.length > 1}
          isOrdering={isOrdering}
          lastChange={lastChange}
          onBestOrder={onBestOrder}
          onUndo={onUndo}
          onStartOver={onStartOver}
        />
      )}
    </>
  );
};
