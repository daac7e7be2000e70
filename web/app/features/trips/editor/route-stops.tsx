import { durationText } from '@wildsoak/contract/rules/time-text';
import { useState, type ReactNode } from 'react';
import type { Place } from '../../../domain/place/place.ts';
import { countText, distanceText } from '../../../lib/format.ts';
import { CONTROL } from '../../../ui/control.ts';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { arriveText } from '../model/clock.ts';
import { endsDay, stopsIn } from '../model/halts.ts';
import { offRoadTotalText, type Itinerary } from '../model/itinerary.ts';
import { DayHead, headOfDay } from '../sheet/day-head.tsx';
import { DateNote } from '../sheet/stop-notes.tsx';
import { SketchLine } from '../sheet/stop-warnings.tsx';
import { DayPlan } from './day-plan.tsx';
import { LegLine } from './halt-row.tsx';
import { StopActions } from './stop-actions.tsx';
import { StopList, type Pointing } from './stop-list.tsx';
import type { PlannerState } from './use-planner.ts';

const TripOutlook = lazyPart(async () => (await import('../sheet/trip-outlook.tsx')).TripOutlook, {
  missing: () => null,
});

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

const Total = ({
  times,
  stops,
  isSketch,
}: {
  times: Itinerary;
  stops: number;
  isSketch: boolean;
}) => (
  <div className="border-b border-line px-4 py-3">
    <p className="text-lg font-semibold">{totalText(times)} driving</p>
    <p className="text-sm empty:hidden">{offRoadTotalText(times)}</p>
    {times.stayMinutes > 0 && (
      <p className="text-sm text-quiet">
        {times.offRoadMiles > 0 && 'at least '}
        {durationText(times.totalMinutes)} with {durationText(times.stayMinutes)} at{' '}
        {countText(stops, 'stop', 'stops')}
      </p>
    )}
    {isSketch && (
      <div className="mt-1.5">
        <SketchLine />
      </div>
    )}
  </div>
);

/** The day you leave, and the hour at which every day begins. */
const LEAVE_FIELDS = [
  { field: 'startDate', type: 'date', label: 'Leave on', width: 'w-38' },
  { field: 'startTime', type: 'time', label: 'Leave at', width: 'w-32' },
] as const;

const LeaveFields = ({ planner: { trip, set } }: { planner: PlannerState }) =>
  LEAVE_FIELDS.map(({ field, type, label, width }) => (
    <label key={field} className={width}>
      <span className="text-quiet">{label}</span>
      <input
        type={type}
        name={field}
        value={trip[field]}
        onChange={({ target }) => set({ [field]: target.value })}
        className={`block h-11 w-full px-2! ${CONTROL}`}
      />
    </label>
  ));

export const RouteStops = ({
  planner,
  onStartOver,
  ...list
}: Pointing & {
  planner: PlannerState;
  placesUrl: string | null;
  onStartOver: () => void;
}) => {
  const { trip, found, times, note } = planner;
  const { start, end, halts, startDate } = trip;
  const stops = stopsIn(halts).length;
  const nights = halts.filter(endsDay).length;
  // While the next route is on its way, its buttons stay, and with them the focus.
  const [known, setKnown] = useState(times);
  if (times && times !== known) setKnown(times);
  const isEmpty = !start && !end && stops === 0;
  return (
    <>
      <div role="status" className="empty:hidden">
        {times && (
          <Total
            times={times}
            stops={stops}
            isSketch={found?.route.properties.is_sketch ?? false}
          />
        )}
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
        <>
          <div className="px-2 py-3">
            <EndRow end="Start" place={start} placeholder="No start chosen yet" />
            <div className="flex flex-wrap gap-x-2 gap-y-1 px-4 pt-1 pb-2 text-sm">
              <LeaveFields planner={planner} />
              {known && <DayPlan planner={planner} drivingMinutes={known.drivingMinutes} />}
            </div>
            {nights > 0 && <DayHead head={headOfDay(0, times, startDate)} />}
            {halts.length > 0 ? (
              <StopList planner={planner} {...list} />
            ) : (
              <p className="ml-10.5 border-l-2 border-dotted border-control-line py-2 pl-5 text-sm text-quiet">
                No springs added yet.
              </p>
            )}
            <LegLine leg={times?.end.leg ?? null} />
            <EndRow end="End" place={end} placeholder="No end chosen yet">
              {times?.end.arrival && (
                <p className="text-sm text-quiet">
                  {arriveText(times.end.arrival, times.end.began)}
                </p>
              )}
            </EndRow>
            <div className="px-4 pt-3">
              {times && <p className="text-sm text-quiet">Local times, with no breaks.</p>}
              <DateNote date={startDate} days={times?.end.arrival?.day ?? nights + 1} />
            </div>
          </div>
          <StopActions planner={planner} onStartOver={planner.isSettled ? null : onStartOver} />
          {/* Last, since it comes late: nothing moves for it. */}
          {times && found && (
            <TripOutlook
              halts={planner.halts}
              times={times}
              line={found.route.geometry.coordinates}
              leaving={{
                date: startDate,
                time: trip.startTime,
                timeZone: found.drive.startTimeZone,
              }}
              onChooseDay={(date) => planner.set({ startDate: date })}
            />
          )}
        </>
      )}
    </>
  );
};
