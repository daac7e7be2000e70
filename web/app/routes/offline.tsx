import { useSearchParams } from 'react-router';
import { useIsHydrated } from '../lib/use-is-hydrated.ts';
import { notIndexed, pageTitle } from '../lib/meta.ts';
import { safeReturnPath } from '../shell/return-to.ts';
import { OfflinePage } from '../shell/offline-page.tsx';

export const meta = () => [pageTitle('Offline'), notIndexed];

export default function Offline() {
  const [search] = useSearchParams();
  // One document stands in for every page that was not kept.
  const page = useIsHydrated() ? search.get('page') : null;
  return <OfflinePage page={safeReturnPath(page)} />;
}
