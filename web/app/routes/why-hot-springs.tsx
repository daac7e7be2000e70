import { WhyVisit } from '../features/why/why-visit.tsx';
import { staticMeta } from '../lib/page/meta.ts';
import { LinkButton } from '../ui/button.tsx';
import { PageHeading } from '../ui/page-heading.tsx';
import { TextLink } from '../ui/text-link.tsx';

const HEADING = 'Why Visit Hot Springs?';

export const meta = staticMeta(
  HEADING,
  'What a soak in a natural hot spring can do for body and mind, what the studies say, and how to come back safe.',
);

export default function WhyHotSprings() {
  return (
    <article className="mx-auto w-full max-w-3xl px-4 pt-10 sm:px-6">
      <PageHeading isHero>{HEADING}</PageHeading>
      <p className="mt-4 mb-8 text-xl text-quiet">
        Warm water, open sky, and a reason to put the phone away. Here's what a soak can do for you,
        with sources you can check.
      </p>
      <WhyVisit />
      <p className="mt-10 flex flex-wrap items-center gap-x-6 gap-y-2">
        <LinkButton to="/">Find a spring on the map</LinkButton>
        <TextLink to="/safety">What can happen, and what to do in an emergency</TextLink>
      </p>
    </article>
  );
}
