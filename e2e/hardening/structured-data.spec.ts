import { KIRKHAM } from '../support/springs.ts';
import { structuredDataOf } from '../support/structured-data.ts';
import { expect, test } from '../support/test.ts';

test(
  'the HTML alone describes a place, and shared links have name and picture, at our own address whatever the request says',
  { tag: ['@2.46', '@11.13'] },
  async ({ request }) => {
    const html = await (
      await request.get(`/springs/${KIRKHAM.id}`, {
        headers: { 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'gopher' },
      })
    ).text();
    expect(html).not.toContain('evil.example');
    const blocks = structuredDataOf(html);
    expect(blocks.map((block) => block['@type'])).toEqual(['BreadcrumbList', 'TouristAttraction']);
    expect(blocks[1]).toMatchObject({
      name: KIRKHAM.name,
      url: expect.stringMatching(/^https?:\/\/[^/]+\/springs\/646$/),
      geo: { '@type': 'GeoCoordinates', latitude: 44.072, longitude: -115.543 },
    });
    expect(blocks[1]).not.toHaveProperty('aggregateRating');
    const contentOf = (name: string) =>
      new RegExp(`<meta (?:property|name)="${name}" content="([^"]*)"`).exec(html)?.[1];
    const { origin } = new URL(contentOf('og:url') ?? '');
    expect({
      title: contentOf('og:title'),
      url: contentOf('og:url'),
      image: contentOf('og:image'),
      size: [contentOf('og:image:width'), contentOf('og:image:height')],
      card: contentOf('twitter:card'),
      twitterImage: contentOf('twitter:image'),
    }).toEqual({
      title: 'Kirkham Hot Springs, Idaho',
      url: `${origin}/springs/646`,
      image: `${origin}/pictures/springs/646.png`,
      size: ['1200', '630'],
      card: 'summary_large_image',
      twitterImage: `${origin}/pictures/springs/646.png`,
    });
    expect(contentOf('og:image:alt')).toContain(KIRKHAM.name);
    expect(contentOf('twitter:image:alt')).toContain(KIRKHAM.name);
  },
);
