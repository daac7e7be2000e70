import { notIndexed, pageTitle } from '../lib/meta.ts';
import { OpeningSoon } from '../shell/opening-soon.tsx';
import { RequireMember } from '../shell/require-member.tsx';

const HEADING = 'Settings';

export const meta = () => [pageTitle(HEADING), notIndexed];

export default function Settings() {
  return (
    <RequireMember>
      <OpeningSoon heading={HEADING}>
        <p>Settings open soon.</p>
      </OpeningSoon>
    </RequireMember>
  );
}
