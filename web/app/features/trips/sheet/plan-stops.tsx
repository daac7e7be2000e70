import type { SharedPlan } from '@wildsoak/contract/trips';
import { clockText, type Itinerary } from '../../../domain/trip/itinerary.ts';
import { endOf, startOf } from './plan-places.ts';
import { EndPlace, SpringStop } from './plan-stop.tsx';

/** From top to bottom: start, springs, end. */
export const PlanStops = ({
  plan,
  times,
  publicUrl,
}: {
  plan: SharedPlan;
  times: Itinerary;
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
        time={times.departure && `Leave ${clockText(times.departure)}`}
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
      {times.end.arrival && (
        <p className="mt-4 text-sm text-quiet">
          Times are by the clock at the start, without time zones and breaks.
        </p>
      )}
    </section>
  );
};
