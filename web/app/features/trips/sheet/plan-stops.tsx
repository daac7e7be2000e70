import type { SharedPlan } from '@wildsoak/contract/trips';
import { clockText, type Itinerary } from '../../../domain/trip/itinerary.ts';
import { startOf, endOf } from './plan-places.ts';
import { EndPlace, SpringStop } from './plan-stop.tsx';

/** The drive from top to bottom, as it goes: start, springs, end. */
export const PlanStops = ({
  plan,
  times,
  publicUrl,
}: {
  plan: SharedPlan;
  times: Itinerary;
  publicUrl: string;
}) => {
  /** The drive that leads away from a stop; -1 is the start. */
  const driveAfter = (at: number) => (times.stops[at + 1] ?? times.end).drive;
  return (
    <section aria-labelledby="included-springs">
      <h2 id="included-springs" className="mb-4 text-2xl font-semibold">
        Included Springs
      </h2>
      <EndPlace
        badge="Start"
        place={startOf(plan)}
        time={times.departure && `Leave ${clockText(times.departure)}`}
        drive={driveAfter(-1)}
      >
        {plan.springs.length === 0 && (
          <p className="mt-2 text-lg">No specific springs included in this plan.</p>
        )}
      </EndPlace>
      {plan.springs.length > 0 && (
        <ol>
          {plan.springs.map((spring, at) => (
            <SpringStop
              // oxlint-disable-next-line react/no-array-index-key -- A drive may lead to a spring twice.
              key={`${spring.id}-${at}`}
              spring={spring}
              number={at + 1}
              times={times.stops[at]}
              drive={driveAfter(at)}
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
          Times are by the clock at the start: time zones and rests on the way are not counted.
        </p>
      )}
    </section>
  );
};
