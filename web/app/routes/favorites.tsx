import { notIndexed, pageTitle } from '../lib/meta.ts';
import { OpeningSoon } from '../shell/opening-soon.tsx';
import { RequireMember } from '../shell/require-member.tsx';

const HEADING = 'My Favorites';

export const meta = () => [pageTitle(HEADING), notIndexed];

export default function Favorites() {
  return (
    <RequireMember>
      <OpeningSoon heading={HEADING}>
        <p>Your lists, Visited and Bucket List, open soon.</p>
      </OpeningSoon>
    </RequireMember>
  );
}
