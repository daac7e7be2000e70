import { openDetails } from '../support/corrections.ts';
import { KIRKHAM, readSpring } from '../support/springs.ts';
import { expect, forgiveFailedCalls, openPage, photograph, test } from '../support/test.ts';

const PATH = `/springs/${KIRKHAM.id}`;

test(
  'a spring page has its facts, its picture, its map and the five nearest springs',
  {
    tag: ['@1.1', '@2.3', '@2.44', '@2.45', '@2.47', '@2.55', '@2.56', '@3.4', '@7.8', '@11.3'],
  },
  async ({ page, request }) => {
    const spring = await readSpring(request, KIRKHAM.id);
    await openPage(page, PATH);
    await expect(page).toHaveTitle('Kirkham Hot Springs Details | Wildsoak');
    await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', /\/springs\/646$/);
    await expect(page.locator('meta[name=description]')).toHaveAttribute(
      'content',
      `${String(spring['description']).slice(0, 150)}...`,
    );
    const picture = page.getByRole('article').locator('header img');
    await expect(picture).toHaveAttribute('src', '/pictures/springs/646.svg');
    await expect(picture).toHaveJSProperty('complete', true);
    expect(
      await picture.evaluate((image) => (image as HTMLImageElement).naturalWidth),
    ).toBeGreaterThan(0);
    const card = page.getByRole('region', { name: 'Details' });
    await openDetails(page);
    await expect(card).toContainText('149 °F (65 °C)');
    await expect(card).toContainText('44.07200, -115.54300');
    await photograph(page, 'spring');

    const map = page.getByRole('region', { name: `Map of ${KIRKHAM.name}` });
    await map.scrollIntoViewIfNeeded();
    await expect(map.locator('img.leaflet-tile').first()).toHaveAttribute(
      'src',
      /\/tiles\/topo\/13\//,
    );

    const rows = page.getByRole('region', { name: 'Nearby springs' }).getByRole('listitem');
    await expect(rows).toHaveCount(5);
    // Places to soak first, each kind by miles.
    await expect(rows).toContainText([
      /Pine Flat.*138 °F.*People soak here7\.1 mi/,
      /Bonneville.*People soak here12\.8 mi/,
      /Haven Lodge.*not confirmed0\.6 mi/,
      /Danskin Creek.*not confirmed13\.8 mi/,
      /Dan Hodges.*not confirmed14\.3 mi/,
    ]);
    await rows.first().getByRole('link').click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Pine Flat Hot Springs');
  },
);

test.describe('by touch', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('the page is short, and its map near the top', { tag: '@11.15' }, async ({ page }) => {
    await openPage(page, PATH);
    const topOf = async (name: string) =>
      (await page.getByRole('heading', { name, exact: true }).boundingBox())?.y;
    expect(await topOf('Map')).toBeLessThan(1_800);
    expect(await topOf('Details')).toBeLessThan(4_000);
  });

  test('a link opens the maps app', { tag: ['@11.7', '@20.3'] }, async ({ page }) => {
    await openPage(page, PATH);
    await openDetails(page);
    const link = page.getByRole('link', { name: 'Open in maps app' });
    await expect(link).toHaveAttribute('href', 'geo:44.072,-115.543?q=44.072,-115.543');
    expect((await link.boundingBox())?.height).toBeGreaterThanOrEqual(44);
  });
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test(
    'a spring page has name, state, facts, safety line and links',
    { tag: ['@20.5', '@11.4', '@2.59', '@21.26'] },
    async ({ page }) => {
      await page.goto(PATH);
      const main = page.getByRole('main');
      await expect(main.getByRole('heading', { level: 1 })).toHaveText(KIRKHAM.name);
      for (const text of [
        'ID · Boise County',
        'Log in to save favorites.',
        'Log in to leave a review.',
      ]) {
        await expect(main.getByText(text).first()).toBeVisible();
      }
      await main.getByRole('heading', { name: 'Details', exact: true }).click();
      for (const text of [
        'Boise County, Idaho',
        '149 °F (65 °C)',
        '44.07200, -115.54300',
        'Thermal spring',
      ]) {
        await expect(main.getByText(text).first()).toBeVisible();
      }
      const answer = main.locator('section[aria-labelledby=bathing]');
      await expect(answer.getByRole('heading')).toBeVisible();
      await answer.getByText('Why?').click();
      await expect(answer.getByRole('link', { name: 'Safety, and how we decide' })).toBeVisible();
      await expect(main.getByRole('region', { name: 'Warnings' })).toContainText('Scalding');
      await main.getByText('Primitive').click();
      await expect(main.getByText('On every spring. Expect no facilities.')).toBeVisible();
      await expect(main.getByRole('link', { name: 'Haven Lodge Hot Spring' })).toBeVisible();
      await expect(main.getByRole('button')).toHaveCount(0);
    },
  );
});

test(
  'a connection lost on the way to a spring says so, and can be tried again',
  { tag: ['@19.56'] },
  async ({ page, consoleErrors }) => {
    await openPage(page, '/search?q=kirkham');
    await page.route('**/springs/646.data*', (route) => route.abort());
    await page.getByRole('link', { name: /View Details/ }).click();
    const heading = page.getByRole('heading', { level: 1 });
    await expect(heading).toHaveText("We couldn't load this page");
    await page.unrouteAll();
    await page.getByRole('link', { name: 'Try again' }).click();
    await expect(heading).toHaveText(KIRKHAM.name);
    forgiveFailedCalls(consoleErrors);
    // The router reports the lost connection as well.
    const others = consoleErrors.filter((text) => !text.includes('TypeError: Failed to fetch'));
    consoleErrors.splice(0, consoleErrors.length, ...others);
  },
);
