import type { Plan } from '@wildsoak/contract/trips';
import { Route } from 'lucide-react';
import { LinkButton } from '../../../ui/button.tsx';
import { PrintButton } from '../sheet/plan-sheet.tsx';
import { PlanFiles } from './plan-files.tsx';
import { SharePlan } from './share-plan.tsx';

/** For the owner of the plan. */
export const PlanActions = ({
  plan,
  username,
  publicUrl,
}: {
  plan: Plan;
  username: string;
  publicUrl: string;
}) => (
  <>
    <LinkButton to={`/planner?plan=${plan.id}`} look="quiet">
      <Route aria-hidden className="size-5 shrink-0" />
      Edit in the planner
    </LinkButton>
    <SharePlan plan={plan} username={username} publicUrl={publicUrl} />
    <PrintButton />
    <PlanFiles plan={plan} username={username} />
  </>
);
