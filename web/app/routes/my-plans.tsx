import { notIndexed, pageTitle } from '../lib/meta.ts';
import { OpeningSoon } from '../shell/opening-soon.tsx';
import { RequireMember } from '../shell/require-member.tsx';

const HEADING = 'My Saved Trip Plans';

export const meta = () => [pageTitle(HEADING), notIndexed];

export default function MyPlans() {
  return (
    <RequireMember message="Please log in to view your saved plans.">
      <OpeningSoon heading={HEADING}>
        <p>Saved plans open soon, together with the planner.</p>
      </OpeningSoon>
    </RequireMember>
  );
}
