import { Privacy } from '../features/about/privacy.tsx';
import { staticMeta } from '../lib/page/meta.ts';
import type { Route } from './+types/privacy.ts';

const HEADING = 'Privacy';

export const meta = staticMeta(
  HEADING,
  'Cookies, what we keep about you and for how long, who else gets it, and how to download or delete it.',
);

export default function PrivacyPage({ matches }: Route.ComponentProps) {
  const { baseMap, placesUrl, hasSummaries } = matches[0].loaderData;
  return <Privacy heading={HEADING} guests={{ tileUrl: baseMap.url, placesUrl, hasSummaries }} />;
}
