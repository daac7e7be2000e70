import { notIndexed, pageTitle } from '../lib/page/meta.ts';
import { useSearch } from '../lib/page/use-search.ts';
import { safeReturnPath } from '../session/return-to.ts';
import { OfflinePage } from '../offline/offline-page.tsx';

export const meta = () => [pageTitle('Offline'), notIndexed];

export default function Offline() {
  // One document stands in for every page that is not saved.
  const page = new URLSearchParams(useSearch()).get('page');
  return <OfflinePage page={safeReturnPath(page)} />;
}
