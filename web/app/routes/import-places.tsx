import { ImportPlaces } from '../features/favorites/import/import-places.tsx';
import { notIndexed, pageTitle } from '../lib/page/meta.ts';
import { useAuth } from '../session/auth.ts';
import { RequireMember } from '../session/require-member.tsx';

const HEADING = 'Import Saved Places';

export const meta = () => [pageTitle(HEADING), notIndexed];

export default function ImportPlacesRoute() {
  const auth = useAuth();
  return (
    <RequireMember message="Please log in to import your saved places.">
      {auth.status === 'signed-in' && (
        <ImportPlaces key={auth.user.username} username={auth.user.username} heading={HEADING} />
      )}
    </RequireMember>
  );
}
