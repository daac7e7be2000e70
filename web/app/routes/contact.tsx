import type { MetaDescriptor } from 'react-router';
import { Contact } from '../features/about/contact.tsx';
import { canonical, description, pageTitle } from '../lib/page/meta.ts';
import type { Route } from './+types/contact.ts';

const HEADING = 'Contact';

export function meta({ matches }: Route.MetaArgs): MetaDescriptor[] {
  return [
    pageTitle(HEADING),
    description('How to reach us, and where you get help sooner.'),
    canonical(matches[0].loaderData?.publicUrl, '/contact'),
  ];
}

export default function ContactPage() {
  return <Contact heading={HEADING} />;
}
