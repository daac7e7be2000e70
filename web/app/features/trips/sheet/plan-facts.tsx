import type { SharedPlan } from '@wildsoak/contract/trips';
import { countText, dateText } from '../../../lib/format.ts';
import { clockText } from '../../../domain/trip/clock.ts';
import { distanceText, legText } from '../../../domain/trip/amount-text.ts';
import { offRoadTotalText, type Itinerary } from '../../../domain/trip/itinerary.ts';
import type { Leg } from '@wildsoak/contract/rules/days';
import { durationText } from '@wildsoak/contract/rules/time-text';
import { placeName } from '../../../domain/place/place.ts';
import { CARD } from '../../../ui/card.tsx';

const Fact = ({
  label,
  isWide = false,
  children,
}: {
  label: string;
  isWide?: boolean;
  children: string;
}) => (
  <div className={`min-w-0 ${isWide ? 'col-span-2' : ''}`}>
    <dt className="text-sm text-quiet">{label}</dt>
    <dd className="leading-snug font-semibold wrap-anywhere tabular-nums">{children}</dd>
  </div>
);

/** A line that was saved without its figures has a length, but no driving time. */
const totalText = (total: Leg): string =>
  total.minutes > 0 ? legText(total) : distanceText(total.miles);

export const PlanFacts = ({ plan, times }: { plan: SharedPlan; times: Itinerary }) => (
  <dl
    className={`grid grid-cols-2 gap-x-6 gap-y-3 p-4 md:grid-cols-4 print:grid-cols-2 print:border-0 print:p-0 ${CARD}`}
  >
    <Fact label="From" isWide>
      {placeName(plan.start_point_name)}
    </Fact>
    <Fact label="To" isWide>
      {placeName(plan.end_point_name)}
    </Fact>
    <Fact label="Drive">
      {[totalText(plan.route_geojson.properties), offRoadTotalText(times) ?? []].flat().join(', ')}
    </Fact>
    <Fact label="Max Detour">{countText(plan.max_distance_miles, 'mile', 'miles')}</Fact>
    {times.stayMinutes > 0 && <Fact label="At the springs">{durationText(times.stayMinutes)}</Fact>}
    {times.days.length > 1 && (
      <Fact label="Days">{countText(times.days.length, 'day', 'days')}</Fact>
    )}
    {plan.start_date && <Fact label="Date">{dateText(plan.start_date)}</Fact>}
    {times.departure && times.end.arrival && (
      <Fact label="Leave and arrive">
        {`${clockText(times.departure)} to ${clockText(times.end.arrival)}`}
      </Fact>
    )}
  </dl>
);
