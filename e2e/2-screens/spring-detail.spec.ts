import { forgiveFailedCalls } from '../support/failed-calls.ts';
import { addMember, PASSWORD } from '../support/member.ts';
import { openRendered, renderWith } from '../support/render.ts';
import { answersFor, KIRKHAM, readSpring, reviewOf } from '../support/springs.ts';
import { expect, expectAccessible, openPage, photograph, test } from '../support/test.ts';

const PATH = `/springs/${KIRKHAM.id}`;

test.describe('Spring detail', () => {
  test("'Title \\'{spring name} Details | {site name}\\'.'", async ({ page }) => {
    await openPage(page, PATH);
    await expect(page).toHaveTitle('Kirkham Hot Springs Details | Wildsoak');
    await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', /\/springs\/646$/);
  });

  test("'Meta description is the first 150 characters of the summary or description, followed by \\'...\\'.'", async ({
    page,
    request,
  }) => {
    const spring = await readSpring(request, KIRKHAM.id);
    await page.goto(PATH);
    const description = page.locator('meta[name=description]');
    await expect(description).toHaveAttribute(
      'content',
      `${String(spring['description']).slice(0, 150)}...`,
    );
    const summary = 'A summary by a careful writer. '.repeat(10);
    const html = await (
      await renderWith(PATH, answersFor({ ...spring, ai_summary: summary }))
    ).text();
    expect(html).toContain(`<meta name="description" content="${summary.slice(0, 150)}..."/>`);
  });

  test("'Hero image (first review image, else a default image), the name and state code, and fixed badges \\'Primitive\\' and \\'Requires Hike\\'.'", async ({
    page,
  }) => {
    await openPage(page, PATH);
    const hero = page.getByRole('article').locator('header');
    const picture = hero.locator('img');
    await expect(picture).toHaveAttribute('src', '/pictures/springs/646.svg');
    await expect(picture).toHaveJSProperty('complete', true);
    expect(
      await picture.evaluate((image) => (image as HTMLImageElement).naturalWidth),
    ).toBeGreaterThan(0);
    await expect(hero.getByRole('heading', { level: 1 })).toHaveText(KIRKHAM.name);
    await expect(hero).toContainText('ID');
    await expect(hero.getByRole('list', { name: 'Character' }).getByRole('listitem')).toHaveText([
      'Primitive',
      'Requires Hike',
    ]);
  });

  test('the first review image is the hero, and up to 3 are in the gallery; one that does not load gives way to the placeholder', async ({
    page,
    request,
    consoleErrors,
  }) => {
    const spring = { ...(await readSpring(request, KIRKHAM.id)), review_count: 4 };
    const images = ['/photos/lost.jpg', '/photos/2.svg', '/photos/3.svg', '/photos/4.svg'];
    await page.route('/photos/lost.jpg', (route) => route.fulfill({ status: 404 }));
    await page.route('/photos/*.svg', (route) =>
      route.fulfill({
        contentType: 'image/svg+xml',
        body: '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="6"/>',
      }),
    );
    await openRendered(page, PATH, {
      ...answersFor(spring),
      [`/api${PATH}/reviews`]: images.map((image_url, index) =>
        reviewOf(spring, { id: index + 1, image_url }),
      ),
    });
    const gallery = page.getByRole('region', { name: 'Photo Gallery' }).getByRole('img');
    await expect(gallery).toHaveCount(3);
    const hero = page.getByRole('article').locator('header img');
    await expect(hero).toHaveAttribute('src', '/pictures/springs/646.svg');
    await expect(page.getByRole('heading', { name: 'User Reviews (4)' })).toBeVisible();
    // The browser reports the lost photo.
    forgiveFailedCalls(consoleErrors);
  });

  test("'Summary section.' With no summary 'the plain description is shown, else \\'No description available.\\''", async ({
    page,
    request,
  }) => {
    const spring = await readSpring(request, KIRKHAM.id);
    await openPage(page, PATH);
    await expect(page.getByRole('region', { name: 'Summary' })).toContainText(
      String(spring['description']),
    );
    const summarized = await renderWith(PATH, answersFor({ ...spring, ai_summary: 'In short.' }));
    expect(await summarized.text()).toContain('>In short.</p>');
    const bare = await renderWith(PATH, answersFor({ ...spring, description: null }));
    expect(await bare.text()).toContain('No description available.');
  });

  test("'Photo Gallery: … \\'No photos submitted yet.\\' if none.'", async ({ page }) => {
    await openPage(page, PATH);
    await expect(page.getByRole('region', { name: 'Photo Gallery' })).toContainText(
      'No photos submitted yet.',
    );
  });

  test("'User Reviews with a count'", async ({ page, request }) => {
    await openPage(page, PATH);
    await expect(page.getByRole('heading', { name: 'User Reviews (0)' })).toBeVisible();
    const spring = { ...(await readSpring(request, KIRKHAM.id)), review_count: 1 };
    await openRendered(page, `${PATH}?reviewed`, {
      ...answersFor(spring),
      [`/api${PATH}/reviews`]: [reviewOf(spring, { comment: '<b>Bold</b> claim' })],
    });
    const reviews = page.getByRole('region', { name: 'User Reviews (1)' });
    await expect(reviews.getByRole('listitem')).toContainText('<b>Bold</b> claim');
    await expect(reviews.getByRole('listitem')).toContainText('marge');
    await expect(reviews.getByRole('listitem')).toContainText('May 2, 2026');
  });

  test("'Details card: temperature in F and C, average rating to 1 decimal with review count, location, coordinates to 5 decimals, and a link to an external maps service.'", async ({
    page,
    request,
  }) => {
    await openPage(page, PATH);
    const card = page.getByRole('region', { name: 'Details' });
    await expect(card).toContainText('149 °F (65 °C)');
    await expect(card).toContainText('measured at the source, 1980 list');
    await expect(card).toContainText('N/A(no reviews yet)');
    await expect(card).toContainText('Boise County, Idaho');
    await expect(card).toContainText('44.07200, -115.54300');
    await expect(card).toContainText('Thermal spring');
    await expect(card).toContainText('NOAA/NCEI, Thermal Springs List for the United States, 1980');
    const maps = card.getByRole('link', { name: /Google Maps/ });
    await expect(maps).toHaveAttribute(
      'href',
      'https://www.google.com/maps/search/?api=1&query=44.072,-115.543',
    );
    await expect(maps).toHaveAttribute('target', '_blank');
    await expect(maps).toHaveAttribute('rel', 'noopener noreferrer');

    const spring = await readSpring(request, KIRKHAM.id);
    const rated = { ...spring, average_rating: 4.27, review_count: 1_203 };
    await openRendered(page, `${PATH}?rated`, answersFor(rated));
    await expect(card).toContainText('4.3 / 5(1,203 reviews)');
  });

  test("'Logged-out users see \\'Log in to leave a review.\\' and \\'Log in to save favorites.\\'', and find the way back", async ({
    page,
  }) => {
    await openPage(page, PATH);
    for (const sentence of ['Log in to leave a review.', 'Log in to save favorites.']) {
      const prompt = page.getByRole('paragraph').filter({ hasText: sentence });
      await expect(prompt).toBeVisible();
      await expect(prompt.getByRole('link', { name: 'Log in' })).toHaveAttribute(
        'href',
        '/login?returnTo=%2Fsprings%2F646',
      );
    }
    await page.getByRole('link', { name: 'Log in' }).first().click();
    await page.getByLabel('Username').fill((await addMember()).username);
    await page.getByLabel('Password').fill(PASSWORD);
    await page.getByRole('main').getByRole('button', { name: 'Sign In' }).click();
    await expect(page).toHaveURL(PATH);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(KIRKHAM.name);
  });

  test("'Plan a Trip Including This Spring' leads visitors to /login with the planner's message", async ({
    page,
  }) => {
    await openPage(page, PATH);
    await page.getByRole('link', { name: 'Plan a Trip Including This Spring' }).click();
    await expect(page).toHaveURL('/login?returnTo=%2Fplanner%3Fspring%3D646');
    await expect(
      page.getByRole('status').getByText('Please log in to use the planner.'),
    ).toBeVisible();
  });

  test('nothing moves once we know who is reading', async ({ page }) => {
    const { promise, resolve } = Promise.withResolvers<void>();
    await page.route('**/api/auth/status', async (route) => {
      await promise;
      await route.continue();
    });
    await page.goto(PATH);
    const headings = page.getByRole('heading');
    const places = async () =>
      Promise.all((await headings.all()).map(async (one) => (await one.boundingBox())?.y));
    await expect(page.getByText('Log in to save favorites.')).toBeHidden();
    const before = await places();
    resolve();
    await expect(page.getByText('Log in to save favorites.')).toBeVisible();
    expect(await places()).toEqual(before);
  });

  test('passes axe, light and dark, wide and narrow', async ({ page }) => {
    await openPage(page, PATH);
    await expectAccessible(page);
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.setViewportSize({ width: 390, height: 844 });
    await expectAccessible(page);
    await photograph(page, 'spring');
  });
});

test.describe('what keeps you safe stands right below the name', () => {
  for (const { id, name, lines } of [
    { id: 36, name: 'Hot Spring North Arm Peril Strait (100 °F)', lines: [] },
    {
      id: 31,
      name: 'Hot Spring near Kwiniuk River (106 °F)',
      lines: [
        'The source is above 104 °F, hotter than any spa allows. Test the water before you get in.',
      ],
    },
    {
      id: 1554,
      name: 'Echinus Geyser (185 °F, Yellowstone)',
      lines: [
        'Inside Yellowstone National Park: bathing in thermal features is prohibited.',
        'A geyser is not for bathing. Keep your distance.',
        'Scalding: water this hot burns skin in seconds. Stay out of the source, and test any pool below it before you get in.',
      ],
    },
  ]) {
    test(name, async ({ page }) => {
      await openPage(page, `/springs/${id}`);
      await page.setViewportSize({ width: 390, height: 844 });
      await expect(page.getByRole('note')).toHaveText(lines);
      for (const note of await page.getByRole('note').all()) {
        const [above, below] = await Promise.all([
          page.getByRole('heading', { level: 1 }).boundingBox(),
          page.getByRole('heading', { name: 'Details' }).boundingBox(),
        ]);
        const box = await note.boundingBox();
        expect(box?.y).toBeGreaterThan(Number(above?.y));
        expect(box?.y).toBeLessThan(Number(below?.y));
      }
      await expectAccessible(page);
    });
  }
});

test.describe('Beyond the specification', () => {
  test('°F/°C order follows the reader, kept for the next visit, and on other pages', async ({
    page,
  }) => {
    await openPage(page, PATH);
    const card = page.getByRole('region', { name: 'Details' });
    await card.getByText('°C first').click();
    await expect(card).toContainText('65 °C (149 °F)');
    await expect(page.getByRole('region', { name: 'Nearby springs' })).toContainText(
      /\d+ °C \(\d+ °F\)/,
    );
    await page.reload();
    await expect(card).toContainText('65 °C (149 °F)');
    await expect(card.getByRole('radio', { name: '°C first' })).toBeChecked();
    await card.getByRole('radio', { name: '°C first' }).press('ArrowLeft');
    await expect(card).toContainText('149 °F (65 °C)');
  });

  test('the choice works where the browser keeps nothing', async ({ page }) => {
    await page.addInitScript(() => {
      Object.defineProperty(window, 'localStorage', {
        get: () => {
          throw new DOMException('refused', 'SecurityError');
        },
      });
    });
    await openPage(page, PATH);
    const card = page.getByRole('region', { name: 'Details' });
    await card.getByText('°C first').click();
    await expect(card).toContainText('65 °C (149 °F)');
  });

  test('coordinates are copied in one tap', async ({ page, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await openPage(page, PATH);
    await page.getByRole('button', { name: 'Copy coordinates' }).click();
    await expect(page.getByRole('status').filter({ hasText: 'Copied' })).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('44.07200, -115.54300');
  });

  test('where the clipboard is refused the coordinates are selected, ready to copy', async ({
    page,
  }) => {
    await page.addInitScript(() => {
      Object.defineProperty(navigator, 'clipboard', { value: undefined });
    });
    await openPage(page, PATH);
    await page.getByRole('button', { name: 'Copy coordinates' }).click();
    await expect(page.getByText('Selected, ready to copy')).toBeVisible();
    expect(await page.evaluate(() => String(getSelection()))).toBe('44.07200, -115.54300');
  });

  test('a position that may be off says so', async ({ page }) => {
    await openPage(page, '/springs/8');
    const card = page.getByRole('region', { name: 'Details' });
    await expect(card).toContainText('Position may be off by about 0.6 mi (1 km)');
    await expect(card).toContainText('Not known');
    await expectAccessible(page);
    await openPage(page, PATH);
    await expect(card).not.toContainText('Position may be off');
  });

  test('the five nearest springs, with distance, temperature and links', async ({ page }) => {
    await openPage(page, PATH);
    const rows = page.getByRole('region', { name: 'Nearby springs' }).getByRole('listitem');
    await expect(rows).toHaveCount(5);
    await expect(rows.first()).toContainText('Haven Lodge Hot Spring');
    await expect(rows.first()).toContainText('147 °F (64 °C)');
    const miles = await Promise.all(
      (await rows.all()).map(async (row) => {
        const [, distance] = /(\d+\.\d) mi$/.exec((await row.textContent()) ?? '') ?? [];
        return Number(distance);
      }),
    );
    expect(miles).toEqual(miles.toSorted((a, b) => a - b));
    expect(miles[0]).toBe(0.6);
    await rows.first().getByRole('link').click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Haven Lodge Hot Spring');
  });

  test('a failure of the nearby springs does not fail the page, and no cache keeps it', async ({
    request,
  }) => {
    const spring = await readSpring(request, KIRKHAM.id);
    const answer = await renderWith(PATH, {
      ...answersFor(spring),
      [`/api${PATH}/nearby`]: 500,
    });
    expect(answer.status).toBe(200);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    const html = await answer.text();
    expect(html).toContain(KIRKHAM.name);
    expect(html).toContain('Nearby springs could not be loaded.');
  });
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('a geo: link opens the maps app; every control is at least 44 px high', async ({ page }) => {
    await page.goto(PATH);
    await expect(page.getByText('Log in to save favorites.')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Open in maps app' })).toHaveAttribute(
      'href',
      'geo:44.072,-115.543?q=44.072,-115.543',
    );
    for (const control of await page
      .getByRole('article')
      .locator('header a, header button, dl button, label, a[href^=geo], a[target=_blank]')
      .all()) {
      const box = await control.boundingBox();
      expect(box?.height, await control.evaluate((node) => node.outerHTML)).toBeGreaterThanOrEqual(
        44,
      );
    }
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(overflow).toBe(0);
  });
});

test('on a desk there is no geo: link', async ({ page }) => {
  await openPage(page, PATH);
  await expect(page.getByText('Open in maps app')).toBeHidden();
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the page holds name, state, facts, safety line and links', async ({ page }) => {
    await page.goto(PATH);
    const main = page.getByRole('main');
    await expect(main.getByRole('heading', { level: 1 })).toHaveText(KIRKHAM.name);
    for (const text of [
      'ID · Boise County',
      'Boise County, Idaho',
      '149 °F (65 °C)',
      '44.07200, -115.54300',
      'Thermal spring',
      'Log in to save favorites.',
      'Log in to leave a review.',
    ]) {
      await expect(main.getByText(text).first()).toBeVisible();
    }
    await expect(main.getByRole('note')).toContainText('Scalding');
    await expect(main.getByRole('link', { name: 'Haven Lodge Hot Spring' })).toBeVisible();
    await expect(main.getByRole('button')).toHaveCount(0);
  });
});
