import type { Page } from '@playwright/test';
import { KIRKHAM } from '../support/springs.ts';
import { expect, openPage, photograph, test, watchShifts } from '../support/test.ts';

const PATH = `/springs/${KIRKHAM.id}`;
const CALL = `**/api/springs/${KIRKHAM.id}/outlook`;
const nowOf = (page: Page) => page.getByRole('region', { name: 'Alerts and fires' });
const daysOf = (page: Page) => page.getByRole('region', { name: 'Next days' });

test(
  'a spring’s page has its week and says what warns, from sources asked for this page',
  { tag: ['@28.1', '@28.20', '@28.22'] },
  async ({ page }) => {
    const shift = await watchShifts(page);
    await openPage(page, PATH);
    await expect(nowOf(page)).toContainText('No weather alerts or reported fires within 15 miles');
    await daysOf(page).scrollIntoViewIfNeeded();
    await expect(daysOf(page).getByRole('listitem')).toHaveCount(7);
    await expect(daysOf(page)).toContainText('Made Up River near Nowhere, 2 mi away');
    expect(await shift()).toBeLessThan(0.02);
  },
);

const moment = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
const known = (facts: unknown) => ({ state: 'known', as_of: moment(0), facts });
const AWAY = { state: 'away', as_of: null, facts: null };

const week = (sky: string, high: number, chance: number) =>
  known(
    Array.from({ length: 7 }, (_, at) => ({
      day: moment(at * 24).slice(0, 10),
      high_f: high + (at % 3),
      low_f: high - 24 - (at % 2),
      chance: at % 3 === 2 ? 0 : chance,
      sky: at % 3 === 2 ? 'cloudy' : sky,
      wind_mph: 5 + at,
    })),
  );

const alert = (event: string, text: string) =>
  known([
    {
      sender: 'NWS Boise ID',
      event,
      headline: `${event} issued by NWS Boise ID`,
      text,
      instruction: 'Made up: stay where you are.',
      sent_at: moment(-1),
      ends_at: moment(20),
      is_severe: true,
    },
  ]);

const river = (flow: number) =>
  known({
    gauge: 'South Fork Payette River at Lowman',
    miles: 3.2,
    cubic_feet_per_second: flow,
    height_feet: 4.21,
    measured_at: moment(-0.3),
    usual: { low: 260, high: 520 },
    easy: { low: 210, high: 340, visits: 3 },
  });

const base = {
  time_zone: 'America/Boise',
  forecast: week('clear', 62, 0),
  alerts: known([]),
  park: { state: 'off', as_of: null, facts: null },
  fires: known([]),
  river: river(412),
};

const SCENES = {
  clear: base,
  snow: {
    ...base,
    forecast: week('snow', 29, 80),
    alerts: alert('Winter Storm Warning', 'Made up heavy snow.'),
  },
  heat: {
    ...base,
    forecast: week('clear', 108, 0),
    alerts: alert('Extreme Heat Warning', 'Made up heat up to 112.'),
  },
  fire: {
    ...base,
    fires: known([
      {
        name: 'Made Up',
        miles: 2,
        is_mapped: true,
        acres: 10_240,
        contained_percent: 15,
        updated_at: moment(-2),
      },
    ]),
  },
  flood: {
    ...base,
    forecast: week('rain', 49, 100),
    alerts: alert('Flash Flood Warning', 'Made up. Flooding is expected to begin shortly.'),
    river: river(4_810),
  },
  away: { ...base, forecast: AWAY, alerts: AWAY, fires: AWAY, river: AWAY },
};

test.describe('pictures', () => {
  for (const [scene, answer] of Object.entries(SCENES)) {
    test(`of ${scene}`, { tag: '@28.21' }, async ({ page }) => {
      await page.route(CALL, (route) => route.fulfill({ json: answer }));
      await openPage(page, PATH);
      await expect(nowOf(page)).not.toContainText('Checking');
      await daysOf(page).scrollIntoViewIfNeeded();
      await expect(daysOf(page)).toContainText(/National Weather Service/);
      await page.evaluate(() => scrollTo(0, 0));
      await photograph(page, `outlook-${scene}`);
    });
  }
});
