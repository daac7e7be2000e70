import { MyFavorites } from '../features/favorites/my-favorites.tsx';
import { notIndexed, pageTitle } from '../lib/page/meta.ts';
import { KeptMapList } from '../offline/kept-map-list.tsx';
import { useAuth } from '../session/auth.ts';
import { RequireMember } from '../session/require-member.tsx';
import { Container } from '../ui/container.tsx';
import { PageHeading } from '../ui/page-heading.tsx';

const HEADING = 'My Favorites';

export const meta = () => [pageTitle(HEADING), notIndexed];

export default function Favorites() {
  const auth = useAuth();
  return (
    <RequireMember>
      <Container isPage>
        <PageHeading>{HEADING}</PageHeading>
        {auth.status === 'signed-in' && (
          <>
            <MyFavorites key={auth.user.username} username={auth.user.username} />
            <KeptMapList heading="Kept maps" member={auth.user.username} />
          </>
        )}
      </Container>
    </RequireMember>
  );
}
