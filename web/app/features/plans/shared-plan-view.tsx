import type { BaseMap } from '@wildsoak/contract/pages';
import type { SharedPlan } from '@wildsoak/contract/planner';
import { LinkButton } from '../../ui/button.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { PlanSheet } from './plan-sheet.tsx';
import { PrintButton } from './print-button.tsx';

/** What somebody sees who has the link: the plan to read, and nothing of whose it is. */
export const SharedPlanView = ({
  plan,
  baseMap,
  publicUrl,
}: {
  plan: SharedPlan;
  baseMap: BaseMap;
  publicUrl: string;
}) => (
  <PlanSheet
    plan={plan}
    baseMap={baseMap}
    publicUrl={publicUrl}
    heading={
      <div>
        <p className="mb-1 text-quiet print:hidden">A trip plan that was shared with you</p>
        <PageHeading>{plan.name}</PageHeading>
      </div>
    }
    actions={
      <div className="flex flex-wrap gap-3">
        <PrintButton />
        <LinkButton to="/planner" look="quiet">
          Plan a trip of your own
        </LinkButton>
      </div>
    }
  />
);
