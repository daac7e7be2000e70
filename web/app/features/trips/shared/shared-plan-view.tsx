import { useQuery } from '@tanstack/react-query';
import type { BaseMap } from '@wildsoak/contract/pages';
import type { SharedPlan } from '@wildsoak/contract/trips';
import { CalendarPlus } from 'lucide-react';
import { LinkButton } from '../../../ui/button.tsx';
import { PageHeading } from '../../../ui/page-heading.tsx';
import { sharedCalendarPath, sharedLine } from '../queries.ts';
import { KeepCopy } from './keep-copy.tsx';
import { PlanSheet, PrintButton } from '../sheet/plan-sheet.tsx';

/** A thinned line has more than half as many vertices as the server lets through. */
const MAX_SURELY_WHOLE = 200;

/** For everybody with the link: the plan, and nothing about its owner. */
export const SharedPlanView = ({
  plan,
  token,
  baseMap,
  publicUrl,
}: {
  /** Its line may be thinned. */
  plan: SharedPlan;
  token: string;
  baseMap: BaseMap;
  publicUrl: string;
}) => {
  const isThin = plan.route_geojson.geometry.coordinates.length > MAX_SURELY_WHOLE;
  const { data: wholeLine } = useQuery({ ...sharedLine(token), enabled: isThin });
  return (
    <PlanSheet
      plan={plan}
      wholeLine={wholeLine}
      baseMap={baseMap}
      publicUrl={publicUrl}
      heading={
        <div>
          <p className="mb-1 text-quiet print:hidden">Somebody shared this trip plan with you</p>
          <PageHeading>{plan.name}</PageHeading>
        </div>
      }
      actions={
        <>
          <KeepCopy token={token} />
          <PrintButton />
          {plan.start_date !== null && (
            <LinkButton to={sharedCalendarPath(token)} reloadDocument download look="quiet">
              <CalendarPlus aria-hidden className="size-5 shrink-0" />
              Add to calendar
            </LinkButton>
          )}
          <LinkButton to="/planner" look="quiet">
            Plan your own trip
          </LinkButton>
        </>
      }
    />
  );
};
