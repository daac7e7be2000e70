import { SavedPlans } from '../features/plans/saved-plans.tsx';
import { notIndexed, pageTitle } from '../lib/meta.ts';
import { useAuth } from '../shell/auth.tsx';
import { RequireMember } from '../shell/require-member.tsx';

const HEADING = 'My Saved Trip Plans';

export const meta = () => [pageTitle(HEADING), notIndexed];

export default function MyPlans() {
  const auth = useAuth();
  return (
    <RequireMember
      message="Please log in to view your saved plans."
      leaving="Please log in to view your plans."
    >
      {auth.status === 'signed-in' && (
        <SavedPlans key={auth.user.username} username={auth.user.username} heading={HEADING} />
      )}
    </RequireMember>
  );
}
