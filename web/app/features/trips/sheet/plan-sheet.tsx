import './print.css';
import type { BaseMap } from '@wildsoak/contract/pages';
import type { Leg } from '@wildsoak/contract/rules/days';
import { durationText } from '@wildsoak/contract/rules/time-text';
import type { SharedPlan } from '@wildsoak/contract/trips';
import { Printer } from 'lucide-react';
import { useMemo, type ReactNode } from 'react';
import { useIsHydrated } from '../../../lib/browser/use-is-hydrated.ts';
import { countText, dateText, distanceText } from '../../../lib/format.ts';
import { Button } from '../../../ui/button.tsx';
import { CARD } from '../../../ui/card.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { clockText } from '../model/clock.ts';
import type { Way } from '../model/halts.ts';
import {
  itinerary,
  legText,
  offRoadTotalText,
  timedHalts,
  type Itinerary,
} from '../model/itinerary.ts';
import { savedDriveOf, wayOf } from '../model/plan.ts';
import { GoogleLinks, PrintedGoogleLinks } from './google-links.tsx';
import { PlanMap, type Line } from './plan-map.tsx';
import { PlanStops } from './plan-stops.tsx';

export const PrintButton = () => (
  <Button look="quiet" className="noscript:hidden" onClick={() => window.print()}>
    <Printer aria-hidden className="size-5 shrink-0" />
    Print
  </Button>
);

const SketchNote = () => (
  <Notice role="note">
    <p>
      <strong>Drive times are estimates.</strong> We only have main highways here, so the line isn’t
      the exact road.
    </p>
  </Notice>
);

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

const PlanFacts = ({ plan, way, times }: { plan: SharedPlan; way: Way; times: Itinerary }) => (
  <dl
    className={`grid grid-cols-2 gap-x-6 gap-y-3 p-4 md:grid-cols-4 print:grid-cols-2 print:border-0 print:p-0 ${CARD}`}
  >
    <Fact label="From" isWide>
      {way.start.name}
    </Fact>
    <Fact label="To" isWide>
      {way.end.name}
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

/** A plan by the clock, and what each of its springs is when you get there. */
const useTimedPlan = (plan: SharedPlan) => {
  // A plan without a date goes by today, which the server's may be over: only the browser knows.
  const isKnown = useIsHydrated() || plan.start_date !== null;
  const way = useMemo(() => wayOf(plan), [plan]);
  const beginning = {
    date: isKnown ? plan.start_date : plan.created_at.slice(0, 10),
    time: plan.start_time,
    timeZone: plan.start_time_zone,
  };
  const times = itinerary(way.halts, savedDriveOf(plan, way.halts), {
    ...beginning,
    hoursPerDay: plan.hours_per_day,
  });
  return { way, times, halts: timedHalts(way.halts, times, isKnown ? beginning : null) };
};

/** A plan as its owner and everybody with the link see it, on screen and on paper. */
export const PlanSheet = ({
  plan,
  wholeLine,
  baseMap,
  publicUrl,
  heading,
  actions,
}: {
  plan: SharedPlan;
  /** Where the plan comes with a thinned line: the whole line, once it is there. */
  wholeLine?: Line | undefined;
  baseMap: BaseMap;
  publicUrl: string;
  heading: ReactNode;
  actions: ReactNode;
}) => {
  const { geometry, properties } = plan.route_geojson;
  const { way, times, halts } = useTimedPlan(plan);
  return (
    <article className="plan-sheet flex flex-col gap-5 print:gap-3">
      {heading}
      <div className="flex flex-wrap gap-3 print:hidden">
        <GoogleLinks way={way} />
        {actions}
      </div>
      {properties.is_sketch && <SketchNote />}
      <div className="grid items-start gap-8 lg:grid-cols-[2fr_3fr] print:grid-cols-[1fr_auto] print:gap-4">
        <PlanStops
          way={{ ...way, halts }}
          date={plan.start_date}
          times={times}
          publicUrl={publicUrl}
        />
        <div className="flex min-w-0 flex-col gap-5 lg:sticky lg:top-[calc(var(--header)+1.5rem)] print:static print:w-75">
          <PlanMap way={way} line={geometry.coordinates} wholeLine={wholeLine} baseMap={baseMap} />
          <PlanFacts plan={plan} way={way} times={times} />
        </div>
      </div>
      <PrintedGoogleLinks way={way} />
    </article>
  );
};
