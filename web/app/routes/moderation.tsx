import { ModerationQueue } from '../features/moderation/moderation-queue.tsx';
import { notIndexed, pageTitle } from '../lib/meta.ts';
import { useAuth } from '../shell/auth.tsx';
import { PageFailure } from '../shell/page-failure.tsx';
import { Container } from '../ui/container.tsx';
import { Skeleton } from '../ui/skeleton.tsx';

const HEADING = 'Moderation';

export const meta = () => [pageTitle(HEADING), notIndexed];

/** The HTML is the same for everybody, so who may see it is decided in the browser, and by the API. */
export default function Moderation() {
  const auth = useAuth();
  if (auth.status === 'unknown') {
    return (
      <Container className="pt-10">
        <h1 className="text-3xl leading-tight font-semibold sm:text-4xl">{HEADING}</h1>
        <Skeleton className="mt-8 h-24 w-full max-w-prose" />
      </Container>
    );
  }
  if (auth.status === 'signed-out' || !auth.user.is_moderator) {
    return (
      <PageFailure
        heading="404 Not Found"
        text="There is no page at this address. Search for a spring by name, or start from the home page."
      />
    );
  }
  return (
    <Container className="pt-10">
      <h1 className="text-3xl leading-tight font-semibold sm:text-4xl">{HEADING}</h1>
      <ModerationQueue />
    </Container>
  );
}
