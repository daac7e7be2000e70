import { OutboxList } from '../features/outbox/outbox-list.tsx';
import { notIndexed, pageTitle } from '../lib/page/meta.ts';
import { useAuth } from '../session/auth.ts';
import { RequireMember } from '../session/require-member.tsx';
import { Container } from '../ui/container.tsx';
import { PageHeading } from '../ui/page-heading.tsx';

const HEADING = 'Outbox';

export const meta = () => [pageTitle(HEADING), notIndexed];

export default function Outbox() {
  const auth = useAuth();
  return (
    <RequireMember message="Log in to send what's waiting on this device.">
      <Container isPage>
        <PageHeading>{HEADING}</PageHeading>
        {auth.status === 'signed-in' && (
          <OutboxList key={auth.user.username} username={auth.user.username} />
        )}
      </Container>
    </RequireMember>
  );
}
