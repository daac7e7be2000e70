import { headlineOf } from '../../../domain/bathing/headline.ts';
import { BATHING_LABELS } from '@wildsoak/contract/rules/bathing';
import { RATING_MAX, RATING_MIN } from '@wildsoak/contract/rules/limits';
import type { Spring } from '@wildsoak/contract/springs';
import { springName } from '../../../lib/format.ts';

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

/** A spring as schema.org describes a tourist attraction. */
export const structuredDataOf = (
  spring: Spring,
  description: string,
  { url, image }: Addresses,
) => ({
  '@context': 'https://schema.org',
  '@type': 'TouristAttraction',
  name: springName(spring.name),
  description: `${headlineOf(spring)}. ${description}`,
  url,
  image,
  additionalProperty: {
    '@type': 'PropertyValue',
    name: 'Bathing',
    value: BATHING_LABELS[spring.bathing_status],
  },
  address: {
    '@type': 'PostalAddress',
    addressRegion: spring.state_code,
    addressCountry: 'US',
  },
  geo: {
    '@type': 'GeoCoordinates',
    latitude: spring.latitude,
    longitude: spring.longitude,
  },
  ...aggregateRating(spring),
});
