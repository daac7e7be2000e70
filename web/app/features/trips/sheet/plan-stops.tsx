import type { SharedPlan } from '@wildsoak/contract/trips';
import { judgedToday, type Arrival } from '../../../domain/trip/arrival.ts';
import { clockText, type Itinerary } from '../../../domain/trip/itinerary.ts';
import { dateText } from '../../../lib/format.ts';
import { DateNote } from '../stops/arrival-note.tsx';
import { endOf, startOf } from './plan-places.ts';
import { EndPlace, SpringStop } from './plan-stop.tsx';

/** 'Leave January 14, 2027 at 8:00 AM' */
const leaveText = ({ start_date: date }: SharedPlan, { departure }: Itinerary): string | null => {
  const when = [date && dateText(date), departure && clockText(departure)].filter(Boolean);
  return when.length > 0 ? `Leave ${when.join(' at ')}` : null;
};

/** From top to bottom: start, springs, end. */
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
  /** The leg that leaves a stop; -1 is the start. */
  const legAfter = (at: number) => (times.stops[at + 1] ?? times.end).leg;
  return (
    <section aria-labelledby="included-springs">
      <h2 id="included-springs" className="mb-4 text-2xl font-semibold">
        Included Springs
      </h2>
      <EndPlace
        badge="Start"
        place={startOf(plan)}
        time={leaveText(plan, times)}
        leg={legAfter(-1)}
      >
        {plan.springs.length === 0 && (
          <p className="mt-2 text-lg">No specific springs included in this plan.</p>
        )}
      </EndPlace>
      {plan.springs.length > 0 && (
        <ol>
          {plan.springs.map((spring, at) => (
            <SpringStop
              // oxlint-disable-next-line react/no-array-index-key -- A route may lead to a spring twice.
              key={`${spring.id}-${at}`}
              spring={spring}
              number={at + 1}
              times={times.stops[at]}
              arrival={arrivals[at] ?? judgedToday(spring.bathing_status)}
              leg={legAfter(at)}
              publicUrl={publicUrl}
            />
          ))}
        </ol>
      )}
      <EndPlace
        badge="End"
        place={endOf(plan)}
        time={times.end.arrival && `Arrive ${clockText(times.end.arrival)}`}
      />
      <div className="mt-4">
        {times.end.arrival && (
          <p className="text-sm text-quiet">Times are by the clock at the start, without breaks.</p>
        )}
        <DateNote date={plan.start_date} />
      </div>
    </section>
  );
};
