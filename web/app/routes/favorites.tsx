import { MyFavorites } from '../features/favorites/my-favorites.tsx';
import { notIndexed, pageTitle } from '../lib/meta.ts';
import { useAuth } from '../shell/auth.tsx';
import { RequireMember } from '../shell/require-member.tsx';
import { Container } from '../ui/container.tsx';

const HEADING = 'My Favorites';

export const meta = () => [pageTitle(HEADING), notIndexed];

export default function Favorites() {
  const auth = useAuth();
  return (
    <RequireMember>
      <Container className="pt-10">
        <h1 className="text-3xl leading-tight font-semibold sm:text-4xl">{HEADING}</h1>
        {auth.status === 'signed-in' && (
          <MyFavorites key={auth.user.username} username={auth.user.username} />
        )}
      </Container>
    </RequireMember>
  );
}
