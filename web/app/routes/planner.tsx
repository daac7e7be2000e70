import { notIndexed, pageTitle } from '../lib/meta.ts';
import { OpeningSoon } from '../shell/opening-soon.tsx';
import { RequireMember } from '../shell/require-member.tsx';

const HEADING = 'Hot Spring Road Trip Planner (Premium)';

export const meta = () => [pageTitle(HEADING), notIndexed];

export default function Planner() {
  return (
    <RequireMember message="Please log in to use the planner.">
      <OpeningSoon heading={HEADING}>
        <p>The planner opens soon.</p>
      </OpeningSoon>
    </RequireMember>
  );
}
