import { SavedPlans } from '../features/trips/saved/saved-plans.tsx';
import { notIndexed, pageTitle } from '../lib/page/meta.ts';
import { useAuth } from '../session/auth.ts';
import { RequireMember } from '../session/require-member.tsx';

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
