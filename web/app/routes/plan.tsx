import { PlanPage } from '../features/trips/saved/plan-page.tsx';
import { idIn } from '../lib/id.ts';
import { notIndexed, pageTitle } from '../lib/page/meta.ts';
import { useAuth } from '../session/auth.ts';
import { RequireMember } from '../session/require-member.tsx';
import { Container } from '../ui/container.tsx';
import type { Route } from './+types/plan.ts';

const HEADING = 'Trip Plan';

export const meta = () => [pageTitle(HEADING), notIndexed];

export default function PlanRoute({ params: { planId }, matches }: Route.ComponentProps) {
  const auth = useAuth();
  const { baseMap, publicUrl } = matches[0].loaderData;
  return (
    <RequireMember message="Please log in to view this plan.">
      {auth.status === 'signed-in' && (
        <Container className="pt-6">
          <PlanPage
            key={`${auth.user.username}-${planId}`}
            id={idIn(planId)}
            heading={HEADING}
            username={auth.user.username}
            baseMap={baseMap}
            publicUrl={publicUrl}
          />
        </Container>
      )}
    </RequireMember>
  );
}
