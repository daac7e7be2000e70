import { haltsOf, type HaltOf } from '@wildsoak/contract/rules/days';
import type { SharedPlan } from '@wildsoak/contract/trips';
import type { ReactNode } from 'react';
import { judgedToday, type Arrival } from '../../../domain/trip/arrival.ts';
import { clockText } from '../../../domain/trip/clock.ts';
import type { Itinerary } from '../../../domain/trip/itinerary.ts';
import { dateText } from '../../../lib/format.ts';
import { DateNote } from '../stops/arrival-note.tsx';
import { headOfDay } from '../stops/day-head.tsx';
import { DayLinks } from './google-links.tsx';
import { endOf, nightsOf, startOf } from './plan-places.ts';
import { DriveLine, EndPlace, NightStop, SpringStop } from './plan-stop.tsx';

/** 'Leave January 14, 2027 at 8:00 AM' */
const leaveText = ({ start_date: date }: SharedPlan, { departure }: Itinerary): string | null => {
  const when = [date && dateText(date), departure && clockText(departure)].filter(Boolean);
  return when.length > 0 ? `Leave ${when.join(' at ')}` : null;
};

/** A trip of one day has no heading of its own. */
const Day = ({
  at,
  plan,
  times,
  children,
}: {
  at: number;
  plan: SharedPlan;
  times: Itinerary;
  children: ReactNode;
}) => {
  const { title, figures, excess } = headOfDay(at, times, plan.start_date ?? '');
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
      <DayLinks plan={plan} day={at} />
    </section>
  );
};

/** From top to bottom: start, springs and nights, end; day by day. */
export const PlanStops = ({
  plan,
  times,
  arrivals,
  publicUrl,
}: {
  plan: SharedPlan;
  times: Itinerary;
  /** One for each spring. */
  arrivals: readonly Arrival[];
  publicUrl: string;
}) => {
  const nights = nightsOf(plan);
  const halts = haltsOf(plan.springs.length, nights);
  const timesAt = ({ stop, night }: HaltOf) =>
    stop === null ? times.nights[night ?? 0] : times.stops[stop];
  /** The leg that leaves a halt; -1 is the start. */
  const legAfter = (at: number) => {
    const next = halts[at + 1];
    return ((next && timesAt(next)) ?? times.end).leg;
  };
  const start = (
    <EndPlace badge="Start" place={startOf(plan)} time={leaveText(plan, times)} leg={legAfter(-1)}>
      {plan.springs.length === 0 && (
        <p className="mt-2 text-lg">No specific springs included in this plan.</p>
      )}
    </EndPlace>
  );
  const end = (
    <EndPlace
      badge="End"
      place={endOf(plan)}
      time={times.end.arrival && `Arrive ${clockText(times.end.arrival, times.end.began)}`}
    />
  );
  const listed = (first: number, last: number) =>
    last > first && (
      <ol>
        {halts.slice(first, last).map((halt, i) => {
          const at = first + i;
          const spring = halt.stop === null ? undefined : plan.springs[halt.stop];
          const night = halt.night === null ? undefined : nights[halt.night];
          // Where you sleep, the drive goes on below the next day's heading.
          const leg = night ? undefined : legAfter(at);
          if (spring && halt.stop !== null)
            return (
              <SpringStop
                key={at}
                spring={spring}
                number={halt.stop + 1}
                times={times.stops[halt.stop]}
                arrival={arrivals[halt.stop] ?? judgedToday(spring.bathing_status)}
                isNight={night !== undefined}
                leg={leg}
                publicUrl={publicUrl}
              />
            );
          return night && <NightStop key={at} night={night} times={timesAt(halt)} />;
        })}
      </ol>
    );
  const hasDays = nights.length > 0 && times.days.length > 1;
  return (
    <section aria-labelledby="included-springs">
      <h2 id="included-springs" className="mb-4 text-2xl font-semibold">
        Included Springs
      </h2>
      {hasDays ? (
        times.days.map((day, at) => (
          <Day key={day.first} at={at} plan={plan} times={times}>
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
        {times.end.arrival && (
          <p className="text-sm text-quiet">Times are local to each place, without breaks.</p>
        )}
        <DateNote
          date={plan.start_date}
          days={times.end.arrival?.day ?? nightsOf(plan).length + 1}
        />
      </div>
    </section>
  );
};
