import { SharingPlaces } from '../features/about/sharing-places.tsx';
import { staticMeta } from '../lib/page/meta.ts';

const HEADING = 'Sharing Places';

export const meta = staticMeta(
  HEADING,
  'Which places we list, how exactly we show them, and how to ask us to show less.',
);

export default function SharingPlacesPage() {
  return <SharingPlaces heading={HEADING} />;
}
