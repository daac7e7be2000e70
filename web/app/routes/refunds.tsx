import type { MetaDescriptor } from 'react-router';
import { Refunds } from '../features/about/refunds.tsx';
import { canonical, description, pageTitle } from '../lib/page/meta.ts';
import type { Route } from './+types/refunds.ts';

const HEADING = 'Refunds';

export function meta({ matches }: Route.MetaArgs): MetaDescriptor[] {
  return [
    pageTitle(HEADING),
    description('How to cancel Premium, and when you get money back.'),
    canonical(matches[0].loaderData?.publicUrl, '/refunds'),
  ];
}

export default function RefundsPage() {
  return <Refunds heading={HEADING} />;
}
