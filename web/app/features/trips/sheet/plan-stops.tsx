import type { ReactNode } from 'react';
import { dateText } from '../../../lib/format.ts';
import { arriveText, clockText } from '../model/clock.ts';
import { endsDay, isStop, type Way } from '../model/halts.ts';
import type { Itinerary, TimedHalt } from '../model/itinerary.ts';
import { headOfDay } from './day-head.tsx';
import { DayLinks } from './google-links.tsx';
import { DriveLine, PlacePoint, StopPoint } from './plan-stop.tsx';
import { DateNote, OWN_NIGHT } from './stop-notes.tsx';

interface Sheet {
  way: Way<TimedHalt>;
  /** The day the trip begins, if it has one. */
  date: string | null;
  times: Itinerary;
}

/** 'Leave January 14, 2027 at 8:00 AM' */
const leaveText = ({ date, times: { departure } }: Sheet): string | null => {
  const when = [date && dateText(date), departure && clockText(departure)].filter(Boolean);
  return when.length > 0 ? `Leave ${when.join(' at ')}` : null;
};

/** A trip of one day has no heading of its own. */
const Day = ({ at, way, date, times, children }: Sheet & { at: number; children: ReactNode }) => {
  const { title, figures, excess } = headOfDay(at, times, date ?? '');
  return (
    <section aria-labelledby={`day-${at + 1}`} className="mb-6">
      <h3
        id={`day-${at + 1}`}
        className="mt-2 break-after-avoid border-t border-line pt-3 text-xl font-semibold"
      >
        {title}
      </h3>
      <p className="mb-3 break-after-avoid text-quiet tabular-nums empty:hidden">{figures}</p>
      {excess && (
        <p className="mb-3 rounded-md bg-warning px-2 py-1 text-on-warning print:px-0">{excess}</p>
      )}
      {children}
      <DayLinks way={way} day={at} />
    </section>
  );
};

/** From top to bottom: start, springs and nights, end; day by day. */
export const PlanStops = ({ publicUrl, ...sheet }: Sheet & { publicUrl: string }) => {
  const { way, date, times } = sheet;
  const { halts } = way;
  /** The leg that leaves a halt; -1 is the start. */
  const legAfter = (at: number) => (halts[at + 1] ?? times.end).leg;
  const hasStops = halts.some(isStop);
  const start = (
    <PlacePoint badge="Start" place={way.start} time={leaveText(sheet)} leg={legAfter(-1)}>
      {!hasStops && <p className="mt-2 text-lg">No specific springs included in this plan.</p>}
    </PlacePoint>
  );
  const end = (
    <PlacePoint
      badge="End"
      place={way.end}
      time={times.end.arrival && arriveText(times.end.arrival, times.end.began)}
    />
  );
  const pointAt = (halt: TimedHalt, at: number) => {
    // Where you sleep, the drive goes on below the next day's heading.
    const leg = endsDay(halt) ? undefined : legAfter(at);
    if (isStop(halt)) return <StopPoint stop={halt} leg={leg} publicUrl={publicUrl} />;
    const time = halt.arrival && arriveText(halt.arrival, halt.began);
    return (
      <PlacePoint badge="Night" place={halt} time={time}>
        {halt.kind === 'own' && <p className="text-sm">{OWN_NIGHT}</p>}
      </PlacePoint>
    );
  };
  const listed = (first: number, last: number) =>
    last > first && (
      <ol>
        {halts.slice(first, last).map((halt, i) => {
          const at = first + i;
          return <li key={at}>{pointAt(halt, at)}</li>;
        })}
      </ol>
    );
  return (
    <section aria-labelledby="included-springs">
      <h2 id="included-springs" className="mb-4 text-2xl font-semibold">
        Included Springs
      </h2>
      {times.days.length > 1 ? (
        times.days.map((day, at) => (
          <Day key={day.first} at={at} {...sheet}>
            {at === 0 ? start : <DriveLine leg={legAfter(day.first - 1)} />}
            {listed(day.first, Math.min(day.end, halts.length))}
            {at === times.days.length - 1 && end}
          </Day>
        ))
      ) : (
        <>
          {start}
          {listed(0, halts.length)}
          {end}
        </>
      )}
      <div className="mt-4">
        {times.end.arrival && <p className="text-sm text-quiet">Local times, with no breaks.</p>}
        <DateNote date={date} days={times.end.arrival?.day ?? halts.filter(endsDay).length + 1} />
      </div>
    </section>
  );
};
