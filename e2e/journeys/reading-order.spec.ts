import { KIRKHAM } from '../support/springs.ts';
import { expect, openPage, test } from '../support/test.ts';

test.use({ viewport: { width: 1440, height: 900 } });

test('pages make sense when they are read aloud', { tag: '@20.2' }, async ({ page }) => {
  await test.step('home: what it is, the filters, the map, the list, then the featured springs', async () => {
    await openPage(page, '/');
    await expect(page.getByRole('heading', { name: /springs in view$/ })).toBeVisible();
    await expect(page.locator('body')).toMatchAriaSnapshot(`
      - link "Skip to content"
      - banner:
        - search "Site"
        - navigation "Account"
      - main:
        - heading "Welcome to Wildsoak" [level=1]
        - region "Find hot springs":
          - link "Skip the map and its list"
          - group "Filters"
          - region "Map of hot springs"
          - heading /springs in view/ [level=3]
        - region "Featured Hot Springs"
      - contentinfo
    `);
  });

  await test.step('a spring: its name, the verdict, the facts, what can hurt, the map, then the words of others', async () => {
    await openPage(page, `/springs/${KIRKHAM.id}`);
    const main = page.getByRole('main');
    await expect(main.getByRole('heading', { name: 'Nearby springs' })).toBeVisible();
    const order = [
      main.getByRole('heading', { level: 1, name: KIRKHAM.name }),
      main.locator('section[aria-labelledby=bathing]'),
      main.getByRole('region', { name: 'Good to know' }),
      main.getByRole('region', { name: 'Warnings' }),
      main.getByRole('region', { name: 'Map', exact: true }),
      main.getByRole('region', { name: 'What people found' }),
      main.getByRole('region', { name: 'Photo Gallery' }),
      main.getByRole('region', { name: /^User Reviews/ }),
      main.getByRole('region', { name: 'Summary', exact: true }),
      main.getByRole('region', { name: 'Nearby springs' }),
      main.getByRole('region', { name: 'Details', exact: true }),
    ];
    const places = await Promise.all(
      order.map((part) =>
        part.evaluate((element) => [...document.querySelectorAll('*')].indexOf(element)),
      ),
    );
    expect(places).toEqual(places.toSorted((a, b) => a - b));
  });
});
