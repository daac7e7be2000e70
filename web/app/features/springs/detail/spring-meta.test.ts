import type { Spring } from '@wildsoak/contract/springs';
import { expect, it } from 'vitest';
import { exampleSpring } from '../../../../test/examples.ts';
import { springMeta } from './spring-meta.ts';

/** What search engines read; the breadcrumbs come before it. */
const dataOf = (facts: Partial<Spring> = {}) =>
  springMeta(
    exampleSpring({ id: 7, ai_summary: null, description: 'A thermal spring.', ...facts }),
    'https://wildsoak.example',
  ).flatMap((part) => ('script:ld+json' in part ? [part['script:ld+json']] : []))[1];

it('names the feed of its visits', { tags: '@24.31' }, () => {
  expect(
    springMeta(exampleSpring({ id: 7, name: 'Fish Pool' }), 'https://wildsoak.test'),
  ).toContainEqual({
    tagName: 'link',
    rel: 'alternate',
    type: 'application/atom+xml',
    title: 'Visits to Fish Pool',
    href: 'https://wildsoak.test/springs/7/visits.atom',
  });
});

it('an unlisted place is not for search engines and has no feed', { tags: '@30.10' }, () => {
  const head = springMeta(exampleSpring({ shown_as: 'unlisted' }), 'https://wildsoak.test');
  expect(head).toContainEqual({ name: 'robots', content: 'noindex' });
  expect(JSON.stringify(head)).not.toContain('visits.atom');
});

it('the middle of an area is nobody’s position', { tags: '@30.9' }, () => {
  expect(dataOf({ shown_as: 'area' })).not.toHaveProperty('geo');
});

it('describes a tourist attraction with its position', { tags: '@2.46' }, () => {
  expect(dataOf()).toEqual({
    '@context': 'https://schema.org',
    '@type': 'TouristAttraction',
    name: 'Kirkham Hot Springs',
    description: 'Soaking: not confirmed. A thermal spring.',
    url: 'https://wildsoak.example/springs/7',
    image: 'https://wildsoak.example/pictures/springs/7.png',
    additionalProperty: {
      '@type': 'PropertyValue',
      name: 'Soaking',
      value: 'Soaking: not confirmed',
    },
    address: { '@type': 'PostalAddress', addressRegion: 'ID', addressCountry: 'US' },
    geo: { '@type': 'GeoCoordinates', latitude: 44.0721, longitude: -115.543 },
  });
});

it('says first that nobody should bathe there', { tags: '@21.29' }, () => {
  expect(dataOf({ bathing_status: 'deadly' })).toMatchObject({
    description: 'Deadly: stay out. A thermal spring.',
    additionalProperty: { value: 'Deadly: stay out' },
  });
});

it('has an average rating only where there are reviews', { tags: '@2.46' }, () => {
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
