import type { MetaDescriptor } from 'react-router';
import { Privacy } from '../features/about/privacy.tsx';
import { canonical, description, pageTitle } from '../lib/page/meta.ts';
import type { Route } from './+types/privacy.ts';

const HEADING = 'Privacy';

export function meta({ matches }: Route.MetaArgs): MetaDescriptor[] {
  return [
    pageTitle(HEADING),
    description(
      'Cookies, what we keep about you and for how long, who else gets any of it, and how to download or delete it.',
    ),
    canonical(matches[0].loaderData?.publicUrl, '/privacy'),
  ];
}

export default function PrivacyPage({ matches }: Route.ComponentProps) {
  const { baseMap, placesUrl, hasSummaries } = matches[0].loaderData;
  return <Privacy heading={HEADING} guests={{ tileUrl: baseMap.url, placesUrl, hasSummaries }} />;
}
