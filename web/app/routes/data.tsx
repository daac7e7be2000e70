import { DataPage } from '../features/browse/data-page.tsx';
import { staticMeta } from '../lib/page/meta.ts';

export const meta = staticMeta(
  'Data',
  'The catalog of hot springs as CSV and GeoJSON: facts, sources and dates.',
);

export default function Data() {
  return <DataPage />;
}
