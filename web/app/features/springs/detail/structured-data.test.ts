import type { Spring } from '@wildsoak/contract/springs';
import { expect, it } from 'vitest';
import { structuredDataOf } from './structured-data.ts';

const SPRING: Spring = {
  id: 7,
  name: 'Kirkham Hot Springs',
  state_code: 'ID',
  latitude: 44.0721,
  longitude: -115.543,
  temperature_f: 149,
  temperature_c: 65,
  average_rating: null,
  review_count: 0,
  county: 'Boise',
  kind: 'spring',
  temperature_class: null,
  in_yellowstone: false,
  position_precision_m: 100,
  description: 'A thermal spring.',
  ai_summary: null,
  ai_summary_written_at: null,
  ai_summary_review_count: null,
  corrections: [],
};

const dataOf = (spring: Spring) =>
  structuredDataOf(spring, 'A thermal spring.', {
    url: 'https://wildsoak.example/springs/7',
    image: 'https://wildsoak.example/pictures/springs/7.png',
  });

it("'Structured data describes a tourist attraction with geo position'", () => {
  expect(dataOf(SPRING)).toEqual({
    '@context': 'https://schema.org',
    '@type': 'TouristAttraction',
    name: 'Kirkham Hot Springs',
    description: 'A thermal spring.',
    url: 'https://wildsoak.example/springs/7',
    image: 'https://wildsoak.example/pictures/springs/7.png',
    address: { '@type': 'PostalAddress', addressRegion: 'ID', addressCountry: 'US' },
    geo: { '@type': 'GeoCoordinates', latitude: 44.0721, longitude: -115.543 },
  });
});

it("'and aggregate rating', only where there are reviews", () => {
  expect(dataOf({ ...SPRING, average_rating: 4.33, review_count: 3 })).toMatchObject({
    aggregateRating: {
      '@type': 'AggregateRating',
      ratingValue: 4.33,
      reviewCount: 3,
      bestRating: 5,
      worstRating: 1,
    },
  });
  expect(dataOf({ ...SPRING, average_rating: 4.33 })).not.toHaveProperty('aggregateRating');
});
