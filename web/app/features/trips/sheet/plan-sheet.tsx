import './print.css';
import type { BaseMap } from '@wildsoak/contract/pages';
import type { SharedPlan } from '@wildsoak/contract/trips';
import { Printer } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { GoogleLinks, PrintedGoogleLinks } from './google-links.tsx';
import { PlanFacts } from './plan-facts.tsx';
import { PlanMap, type Line } from './plan-map.tsx';
import { PlanStops } from './plan-stops.tsx';
import { usePlanTimes } from './use-plan-times.ts';

export const PrintButton = () => (
  <Button look="quiet" className="noscript:hidden" onClick={() => window.print()}>
    <Printer aria-hidden className="size-5 shrink-0" />
    Print
  </Button>
);

const SketchNote = () => (
  <Notice role="note">
    <p>
      <strong>Sketch road network.</strong> We found this route on a sketch of the main highways:
      miles and times are rough, and the line is not the exact road.
    </p>
  </Notice>
);

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
  const { is_sketch } = plan.route_geojson.properties;
  const { times, arrivals } = usePlanTimes(plan);
  return (
    <article className="plan-sheet flex flex-col gap-5 print:gap-3">
      {heading}
      <div className="flex flex-wrap gap-3 print:hidden">
        <GoogleLinks plan={plan} />
        {actions}
      </div>
      {is_sketch && <SketchNote />}
      <div className="grid items-start gap-8 lg:grid-cols-[2fr_3fr] print:grid-cols-[1fr_auto] print:gap-4">
        <PlanStops plan={plan} times={times} arrivals={arrivals} publicUrl={publicUrl} />
        <div className="flex min-w-0 flex-col gap-5 lg:sticky lg:top-[calc(var(--header)+1.5rem)] print:static print:w-75">
          <PlanMap plan={plan} wholeLine={wholeLine} baseMap={baseMap} />
          <PlanFacts plan={plan} times={times} />
        </div>
      </div>
      <PrintedGoogleLinks plan={plan} />
    </article>
  );
};
