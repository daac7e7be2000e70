import { BATHING_LABELS } from '@wildsoak/contract/rules/bathing';
import { RATING_MAX, RATING_MIN } from '@wildsoak/contract/rules/limits';
import { stateName } from '@wildsoak/contract/rules/us-states';
import { springFeedPath } from '@wildsoak/contract/rules/visit-feeds';
import type { Spring } from '@wildsoak/contract/springs';
import type { MetaDescriptor } from 'react-router';
import { springName } from '../../../lib/format.ts';
import {
  canonical,
  description,
  descriptionFrom,
  notIndexed,
  pageTitle,
  socialCard,
} from '../../../lib/page/meta.ts';
import { slugOf } from '@wildsoak/contract/rules/slugs';
import { breadcrumbData } from '../../../lib/page/breadcrumb-data.ts';
import { TO_PLACES } from '../../../ui/breadcrumbs.tsx';
import { headlineOf } from '../../../domain/bathing/headline.ts';

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

interface Addresses {
  url: string;
  image: string;
}

const RATING_DECIMALS = 1;

/** Without reviews there is no rating: search engines count an invented one as deception. */
const aggregateRating = ({ average_rating, review_count }: Spring) =>
  review_count > 0 && average_rating !== null
    ? {
        aggregateRating: {
          '@type': 'AggregateRating',
          // As the page shows it.
          ratingValue: Number(average_rating.toFixed(RATING_DECIMALS)),
          reviewCount: review_count,
          bestRating: RATING_MAX,
          worstRating: RATING_MIN,
        },
      }
    : {};

/** Before the description. An old answer is a sentence already. */
const leadOf = (spring: Spring): string => headlineOf(spring).replace(/\.?$/, '.');

/** A spring as schema.org describes a tourist attraction. */
const structuredDataOf = (spring: Spring, description: string, { url, image }: Addresses) => ({
  '@context': 'https://schema.org',
  '@type': 'TouristAttraction',
  name: springName(spring.name),
  description: `${leadOf(spring)} ${description}`,
  url,
  image,
  additionalProperty: {
    '@type': 'PropertyValue',
    name: 'Soaking',
    value: BATHING_LABELS[spring.bathing_status],
  },
  address: {
    '@type': 'PostalAddress',
    addressRegion: spring.state_code,
    addressCountry: 'US',
  },
  // The middle of an area is not where it is.
  ...(spring.shown_as === 'exact' && {
    geo: {
      '@type': 'GeoCoordinates',
      latitude: spring.latitude,
      longitude: spring.longitude,
    },
  }),
  ...aggregateRating(spring),
});

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
    spring.shown_as === 'unlisted'
      ? notIndexed
      : {
          tagName: 'link',
          rel: 'alternate',
          type: 'application/atom+xml',
          title: `Visits to ${name}`,
          href: new URL(springFeedPath(spring.id), publicUrl).href,
        },
    ...socialCard({
      title: `${name}, ${state}`,
      description: `${leadOf(spring)} ${described.content}`,
      url: page.href,
      image: { ...SOCIAL_IMAGE, url: image, alt: `${name}, ${state}, drawn as a map: ${status}` },
    }),
    // React Router escapes what could end the script (CVE-2025-59057); e2e/hardening checks that.
    { 'script:ld+json': breadcrumbData(springCrumbs(spring), publicUrl) },
    { 'script:ld+json': structuredDataOf(spring, text ?? fallback, { url: page.href, image }) },
  ];
};
