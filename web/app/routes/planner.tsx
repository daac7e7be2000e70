import { PlannerPage } from '../features/planner/planner-page.tsx';
import { notIndexed, pageTitle } from '../lib/meta.ts';
import { RequireMember } from '../shell/require-member.tsx';

const HEADING = 'Hot Spring Road Trip Planner (Premium)';

export const meta = () => [pageTitle(HEADING), notIndexed];

export default function Planner() {
  return (
    <RequireMember message="Please log in to use the planner.">
      <PlannerPage heading={HEADING} />
    </RequireMember>
  );
}
