import { runSql } from '../support/database.ts';
import { renderWith } from '../support/render.ts';
import { answersFor, KIRKHAM, readSpring } from '../support/springs.ts';
import { structuredDataOf } from '../support/structured-data.ts';
import { expect, openPage, test } from '../support/test.ts';

test('structured data in the HTML alone: what Google requires of a place, and no rating that nobody gave', async ({
  request,
}) => {
  const html = await (await request.get(`/springs/${KIRKHAM.id}`)).text();
  const blocks = structuredDataOf(html);
  expect(blocks).toHaveLength(1);
  expect(blocks[0]).toMatchObject({
    '@context': 'https://schema.org',
    '@type': 'TouristAttraction',
    name: KIRKHAM.name,
    description: expect.stringContaining('Boise County'),
    url: expect.stringMatching(/^https?:\/\/[^/]+\/springs\/646$/),
    image: expect.stringMatching(/^https?:\/\/[^/]+\/pictures\/springs\/646\.png$/),
    address: { '@type': 'PostalAddress', addressRegion: 'ID', addressCountry: 'US' },
    geo: { '@type': 'GeoCoordinates', latitude: 44.072, longitude: -115.543 },
  });
  expect(blocks[0]).not.toHaveProperty('aggregateRating');
});

test('with reviews: aggregateRating with ratingValue, reviewCount and the scale', async ({
  request,
}) => {
  const spring = await readSpring(request, KIRKHAM.id);
  const rated = { ...spring, average_rating: 4.27, review_count: 3 };
  const html = await (await renderWith(`/springs/${KIRKHAM.id}`, answersFor(rated))).text();
  expect(structuredDataOf(html)[0]).toMatchObject({
    aggregateRating: {
      '@type': 'AggregateRating',
      ratingValue: 4.27,
      reviewCount: 3,
      bestRating: 5,
      worstRating: 1,
    },
  });
});

test('OpenGraph and Twitter cards, built from the configured address whatever the Host header says', async ({
  request,
}) => {
  const html = await (
    await request.get(`/springs/${KIRKHAM.id}`, {
      headers: { 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'gopher' },
    })
  ).text();
  expect(html).not.toContain('evil.example');
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
});

test.describe('hardening: </script> inside JSON-LD became markup', () => {
  // One after the other: each worker would undo the hostile name when it is done.
  test.describe.configure({ mode: 'serial' });

  const ID = '1200';
  const NEIGHBOR = '1031';
  const HOSTILE = '</script><script>window.__x=1</script><!--<script>\u2028 & "\'';
  let name = '';
  let description = '';

  test.beforeAll(async () => {
    const stored = await runSql(
      "select name || chr(1) || description from springs where id = :'id'",
      { id: ID },
    );
    [name = '', description = ''] = stored.split('\u0001');
    await runSql(
      "update springs set name = :'hostile', description = :'hostile' where id = :'id'",
      {
        id: ID,
        hostile: HOSTILE,
      },
    );
  });

  test.afterAll(async () => {
    if (name === '') return;
    await runSql(
      "update springs set name = :'name', description = :'description' where id = :'id'",
      {
        id: ID,
        name,
        description,
      },
    );
  });

  test('one block, it parses, the name is text, and none of its scripts ran', async ({
    page,
    request,
  }) => {
    const html = await (await request.get(`/springs/${ID}`)).text();
    expect(html).not.toContain('<script>window.__x');
    const blocks = structuredDataOf(html);
    expect(blocks).toHaveLength(1);
    expect(blocks[0]).toMatchObject({ name: HOSTILE, description: HOSTILE });
    await openPage(page, `/springs/${ID}`);
    await expect(page.locator('script[type="application/ld+json"]')).toHaveCount(1);
    await expect(page.getByRole('heading', { level: 1 })).toContainText(
      '</script><script>window.__x=1</script>',
    );
    expect(await page.evaluate(() => '__x' in window)).toBe(false);
  });

  test('nor after a navigation inside the site', async ({ page }) => {
    await openPage(page, `/springs/${NEIGHBOR}`);
    await page.locator(`a[href="/springs/${ID}"]`).click();
    await expect(page.getByRole('heading', { level: 1 })).toContainText('window.__x=1');
    expect(await page.evaluate(() => '__x' in window)).toBe(false);
  });
});
