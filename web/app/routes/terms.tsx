import type { MetaDescriptor } from 'react-router';
import { Terms } from '../features/about/terms.tsx';
import { canonical, description, pageTitle } from '../lib/page/meta.ts';
import type { Route } from './+types/terms.ts';

const HEADING = 'Terms';

export function meta({ matches }: Route.MetaArgs): MetaDescriptor[] {
  return [
    pageTitle(HEADING),
    description('What you can expect from our guide to hot springs, and what we expect from you.'),
    canonical(matches[0].loaderData?.publicUrl, '/terms'),
  ];
}

export default function TermsPage() {
  return <Terms heading={HEADING} />;
}
