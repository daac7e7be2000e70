import { useState } from 'react';
import { ModerationQueue } from '../features/moderation/moderation-queue.tsx';
import { notIndexed, pageTitle } from '../lib/page/meta.ts';
import { useAuth } from '../session/auth.ts';
import { NotFoundPage } from '../features/errors/page-failure.tsx';
import { RequireMember } from '../session/require-member.tsx';
import { Container } from '../ui/container.tsx';
import { PageHeading } from '../ui/page-heading.tsx';
import { Skeleton } from '../ui/skeleton.tsx';

const HEADING = 'Moderation';

export const meta = () => [pageTitle(HEADING), notIndexed];

/** The HTML is the same for everybody: the browser decides whom to show this, and the API guards it. */
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
  // A moderator whose session ended may sign in again; nobody else learns that this page exists.
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
