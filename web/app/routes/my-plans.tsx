import { useLocation } from 'react-router';
import { SavedPlans } from '../features/plans/saved-plans.tsx';
import { notIndexed, pageTitle } from '../lib/meta.ts';
import { departureFrom, useAuth } from '../shell/auth.tsx';
import { RequireMember } from '../shell/require-member.tsx';
import { Container } from '../ui/container.tsx';

const HEADING = 'My Saved Trip Plans';

export const meta = () => [pageTitle(HEADING), notIndexed];

export default function MyPlans() {
  const auth = useAuth();
  const { key } = useLocation();
  // Not to somebody who has just signed out.
  const isVisitor = auth.status === 'signed-out' && departureFrom(key) === undefined;
  return (
    <>
      {/* Until the sign-in page is there: over a slow line that takes a while. */}
      {isVisitor && (
        <Container className="pt-10">
          <p role="status" className="text-lg font-medium">
            Please log in to view your plans.
          </p>
        </Container>
      )}
      <RequireMember message="Please log in to view your saved plans.">
        {auth.status === 'signed-in' && (
          <SavedPlans key={auth.user.username} username={auth.user.username} heading={HEADING} />
        )}
      </RequireMember>
    </>
  );
}
