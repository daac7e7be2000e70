import type { MetaDescriptor } from 'react-router';
import { WhyVisit } from '../features/why/why-visit.tsx';
import { canonical, description, pageTitle } from '../lib/page/meta.ts';
import { LinkButton } from '../ui/button.tsx';
import { PageHeading } from '../ui/page-heading.tsx';
import { TextLink } from '../ui/text-link.tsx';
import type { Route } from './+types/why-hot-springs.ts';

const HEADING = 'Why Visit Hot Springs?';

export function meta({ matches }: Route.MetaArgs): MetaDescriptor[] {
  return [
    pageTitle(HEADING),
    description(
      'What a soak in a natural hot spring may do for body and mind, what the studies really say, and how to come back safe.',
    ),
    canonical(matches[0].loaderData?.publicUrl, '/why-hot-springs'),
  ];
}

export default function WhyHotSprings() {
  return (
    <article className="mx-auto w-full max-w-3xl px-4 pt-10 sm:px-6">
      <PageHeading isHero>{HEADING}</PageHeading>
      <p className="mt-4 mb-8 text-xl text-quiet">
        Warm water, open sky, and a reason to put the phone away. What a soak may do for you, with
        sources you can check.
      </p>
      <WhyVisit />
      <p className="mt-10 flex flex-wrap items-center gap-x-6 gap-y-2">
        <LinkButton to="/">Find a spring on the map</LinkButton>
        <TextLink to="/safety">What can happen, and what to do in an emergency</TextLink>
      </p>
    </article>
  );
}
