import { useState } from 'react';
import { ModerationQueue } from '../features/moderation/moderation-queue.tsx';
import { notIndexed, pageTitle } from '../lib/page/meta.ts';
import { useAuth } from '../session/auth.ts';
import { NotFoundPage } from '../features/errors/not-found-page.tsx';
import { RequireMember } from '../session/require-member.tsx';
import { Container } from '../ui/container.tsx';
import { PageHeading } from '../ui/page-heading.tsx';
import { Skeleton } from '../ui/skeleton.tsx';

const HEADING = 'Moderation';

export const meta = () => [pageTitle(HEADING), notIndexed];

/** The HTML is the same for everybody, so who may see it is decided in the browser, and by the API. */
export default function Moderation() {
  const auth = useAuth();
  const [wasModerator, setWasModerator] = useState(false);
  const isModerator = auth.status === 'signed-in' && auth.user.is_moderator;
  if (isModerator && !wasModerator) setWasModerator(true);
  if (auth.status === 'unknown') {
    return (
      <Container isPage>
        <PageHeading>{HEADING}</PageHeading>
        <Skeleton className="mt-8 h-24 w-full max-w-prose" />
      </Container>
    );
  }
  // Whose session has ended may sign in again; nobody else learns that there is something here.
  const isOver = wasModerator && auth.status === 'signed-out';
  if (!isModerator && !isOver) return <NotFoundPage />;
  return (
    <RequireMember>
      <Container isPage>
        <PageHeading>{HEADING}</PageHeading>
        <ModerationQueue />
      </Container>
    </RequireMember>
  );
}
