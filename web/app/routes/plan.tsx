import { notIndexed, pageTitle } from '../lib/meta.ts';
import { OpeningSoon } from '../shell/opening-soon.tsx';
import { RequireMember } from '../shell/require-member.tsx';

const HEADING = 'Trip Plan';

export const meta = () => [pageTitle(HEADING), notIndexed];

export default function Plan() {
  return (
    <RequireMember message="Please log in to view this plan.">
      <OpeningSoon heading={HEADING}>
        <p>Saved plans open soon, together with the planner.</p>
      </OpeningSoon>
    </RequireMember>
  );
}
