import type { Spring } from '@wildsoak/contract/springs';
import { expect, it } from 'vitest';
import { exampleSpring } from '../../../../test/examples.ts';
import { structuredDataOf } from './structured-data.ts';

const dataOf = (facts: Partial<Spring> = {}) =>
  structuredDataOf(exampleSpring(facts), 'A thermal spring.', {
    url: 'https://wildsoak.example/springs/7',
    image: 'https://wildsoak.example/pictures/springs/7.png',
  });

it('describes a tourist attraction with its position', { tags: ['@2.46'] }, () => {
  expect(dataOf()).toEqual({
    '@context': 'https://schema.org',
    '@type': 'TouristAttraction',
    name: 'Kirkham Hot Springs',
    description: 'Soaking: not confirmed. A thermal spring.',
    url: 'https://wildsoak.example/springs/7',
    image: 'https://wildsoak.example/pictures/springs/7.png',
    additionalProperty: {
      '@type': 'PropertyValue',
      name: 'Bathing',
      value: 'Soaking: not confirmed',
    },
    address: { '@type': 'PostalAddress', addressRegion: 'ID', addressCountry: 'US' },
    geo: { '@type': 'GeoCoordinates', latitude: 44.0721, longitude: -115.543 },
  });
});

it('says first that nobody should bathe there', { tags: ['@21.29'] }, () => {
  const { description, additionalProperty } = dataOf({ bathing_status: 'deadly' });
  expect(description).toMatch(/^Deadly: stay out\. /);
  expect(additionalProperty.value).toBe('Deadly: stay out');
});

it('has an average rating only where there are reviews', { tags: ['@2.46'] }, () => {
  expect(dataOf({ average_rating: 4.33, review_count: 3 })).toMatchObject({
    aggregateRating: {
      '@type': 'AggregateRating',
      ratingValue: 4.3,
      reviewCount: 3,
      bestRating: 5,
      worstRating: 1,
    },
  });
  expect(dataOf({ average_rating: 4.33 })).not.toHaveProperty('aggregateRating');
});
