import { openMap, resultsOf, serveSprings, springWith, popupOf } from '../support/map.ts';
import { expect, test } from '../support/test.ts';

const PAYLOADS = [
  '<img src=x onerror="window.hacked=1">',
  '<script>window.hacked=1</script>',
  '"><svg onload="window.hacked=1">',
  "'-window.hacked=1-'",
  '{{constructor.constructor("window.hacked=1")()}}',
  '<a href="javascript:window.hacked=1">x</a>',
  '</h3></div><iframe srcdoc="<script>parent.hacked=1</script>">',
];

test('hardening: XSS through map popups and marker icons: payloads in every string that reaches the map, no script runs', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  // Ids too: in the addresses of links.
  const springs = PAYLOADS.map((payload, i) =>
    springWith({ id: i + 1, name: payload, state_code: payload, longitude: -122 + i * 8 }),
  );
  await serveSprings(page, [
    ...springs,
    {
      ...springWith({ id: 90, latitude: 33 }),
      temperature_f: PAYLOADS[0],
      average_rating: PAYLOADS[0],
    },
  ]);
  await openMap(page);
  await expect(resultsOf(page)).toHaveCount(PAYLOADS.length + 1);
  for (const marker of await page.locator('.spring-marker').all()) {
    await marker.hover();
    await marker.focus();
    await page.keyboard.press('Enter');
    await expect(popupOf(page).locator('h3')).toBeVisible();
    await page.keyboard.press('Escape');
  }
  await page.getByRole('button', { name: `Show ${PAYLOADS[0]} on the map` }).click();
  await expect(popupOf(page).locator('h3')).toHaveText(String(PAYLOADS[0]));
  expect(await page.evaluate(() => 'hacked' in window)).toBe(false);
  await expect(page.locator('.leaflet-container iframe, .leaflet-container script')).toHaveCount(0);
  await expect(page.locator('.leaflet-popup img, .leaflet-marker-pane img')).toHaveCount(0);
});

test('hardening: XSS by the address: filters from it are only what we know', async ({ page }) => {
  const payload = encodeURIComponent(String(PAYLOADS[0]));
  await openMap(page, `/?state=${payload}&temperature=${payload},hot&rating=${payload}`);
  await expect(
    page.getByRole('list', { name: 'Active filters' }).getByRole('listitem'),
  ).toHaveCount(2);
  expect(await page.evaluate(() => 'hacked' in window)).toBe(false);
});
