import { useSearchParams } from 'react-router';
import { useIsHydrated } from '../lib/browser/use-is-hydrated.ts';
import { notIndexed, pageTitle } from '../lib/page/meta.ts';
import { safeReturnPath } from '../session/return-to.ts';
import { OfflinePage } from '../offline/offline-page.tsx';

export const meta = () => [pageTitle('Offline'), notIndexed];

export default function Offline() {
  const [search] = useSearchParams();
  // One document stands in for every page that is not saved.
  const page = useIsHydrated() ? search.get('page') : null;
  return <OfflinePage page={safeReturnPath(page)} />;
}
