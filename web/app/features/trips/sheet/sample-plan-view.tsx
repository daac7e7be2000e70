import type { BaseMap } from '@wildsoak/contract/pages';
import type { SharedPlan } from '@wildsoak/contract/trips';
import { LinkButton } from '../../../ui/button.tsx';
import { PageHeading } from '../../../ui/page-heading.tsx';
import { PlanSheet, PrintButton } from './plan-sheet.tsx';

/** For everybody who wants to see what the planner makes before they pay for it. */
export const SamplePlanView = ({
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
        <p className="mb-2">
          <strong className="mr-2 rounded-full bg-unknown px-2.5 py-1 text-sm text-on-unknown">
            Sample
          </strong>
          <span className="text-quiet">
            A sample from the Trip Planner. We made it up and haven't driven it.
          </span>
        </p>
        <PageHeading>{plan.name}</PageHeading>
      </div>
    }
    actions={
      <>
        <PrintButton />
        <LinkButton to="/planner" look="quiet">
          Plan your own trip
        </LinkButton>
      </>
    }
  />
);
