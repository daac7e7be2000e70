import { expect, it } from 'vitest';
import { exampleSpring } from '../../../../test/examples.ts';
import { springMeta } from './spring-meta.ts';

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
