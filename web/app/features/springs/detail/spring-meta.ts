import { stateName } from '@wildsoak/contract/rules/us-states';
import { springFeedPath } from '@wildsoak/contract/rules/visit-feeds';
import type { Spring } from '@wildsoak/contract/springs';
import type { MetaDescriptor } from 'react-router';
import { springName } from '../../../lib/format.ts';
import {
  canonical,
  description,
  descriptionFrom,
  pageTitle,
  socialCard,
} from '../../../lib/page/meta.ts';
import { slugOf } from '@wildsoak/contract/rules/slugs';
import { breadcrumbData } from '../../../lib/page/breadcrumb-data.ts';
import { TO_PLACES } from '../../../ui/breadcrumbs.tsx';
import { headlineOf } from '../../../domain/bathing/headline.ts';
import { structuredDataOf } from './structured-data.ts';

/** As the server draws it. */
const SOCIAL_IMAGE = { width: 1_200, height: 630 };

/** From Home by way of its state. */
export const springCrumbs = ({
  id,
  name,
  state_code,
}: Pick<Spring, 'id' | 'name' | 'state_code'>) => [
  ...TO_PLACES,
  { to: `/hot-springs/${slugOf(stateName(state_code))}`, name: stateName(state_code) },
  { to: `/springs/${id}`, name: springName(name) },
];

/** Everything in the head of a spring's page. */
export const springMeta = (spring: Spring, publicUrl: string): MetaDescriptor[] => {
  const name = springName(spring.name);
  const state = stateName(spring.state_code);
  const text = spring.ai_summary ?? spring.description;
  const fallback = `Source temperature, location and reviews of ${name}, ${state}.`;
  const described = text ? descriptionFrom(text) : description(fallback);
  const status = headlineOf(spring);
  const page = canonical(publicUrl, `/springs/${spring.id}`);
  const image = new URL(`/pictures/springs/${spring.id}.png`, publicUrl).href;
  return [
    pageTitle(`${name} Details`),
    described,
    page,
    {
      tagName: 'link',
      rel: 'alternate',
      type: 'application/atom+xml',
      title: `Visits to ${name}`,
      href: new URL(springFeedPath(spring.id), publicUrl).href,
    },
    ...socialCard({
      title: `${name}, ${state}`,
      description: `${status}. ${described.content}`,
      url: page.href,
      image: { ...SOCIAL_IMAGE, url: image, alt: `${name}, ${state}, drawn as a map: ${status}` },
    }),
    // React Router escapes what could end the script (CVE-2025-59057); e2e/hardening checks that.
    { 'script:ld+json': breadcrumbData(springCrumbs(spring), publicUrl) },
    { 'script:ld+json': structuredDataOf(spring, text ?? fallback, { url: page.href, image }) },
  ];
};
