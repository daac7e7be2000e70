import type { MetaDescriptor } from 'react-router';
import { HowWeKnow } from '../features/about/how-we-know.tsx';
import { canonical, description, pageTitle } from '../lib/page/meta.ts';
import type { Route } from './+types/how-we-know.ts';

const HEADING = 'How We Know';

export function meta({ matches }: Route.MetaArgs): MetaDescriptor[] {
  return [
    pageTitle(HEADING),
    description(
      'Where our facts about hot springs come from, how old and how precise they are, how they are corrected, and who we are.',
    ),
    canonical(matches[0].loaderData?.publicUrl, '/how-we-know'),
  ];
}

export default function HowWeKnowPage() {
  return <HowWeKnow heading={HEADING} />;
}
