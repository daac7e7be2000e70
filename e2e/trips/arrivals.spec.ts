import type { Page } from '@playwright/test';
import {
  alongPane,
  alongRows,
  generateTrip,
  MARKERS,
  openPlanner,
  routeAfter,
  saveBox,
  stopRows,
  stopsPane,
  type Trip,
} from '../support/planner.ts';
import { expect, expectAccessible, photograph, test } from '../support/test.ts';

test.use({ viewport: { width: 1440, height: 900 } });

/** Past the canyons below Hoover Dam, whose trails are closed in summer. */
const PAST_HOOVER_DAM: Trip = {
  start: ['las vegas nv', 'Las Vegas, Nevada'],
  end: ['kingman az', 'Kingman, Arizona'],
};
const GOLDSTRIKE = 1135;

/** Past Cougar Reservoir, which is for the day. */
const OVER_THE_CASCADES: Trip = {
  start: ['eugene or', 'Eugene, Oregon'],
  end: ['bend or', 'Bend, Oregon'],
};
const COUGAR = 1253;

const NO_DATE = 'No date set, so closures and daylight are as if you left today.';

const leaveOn = (page: Page, date: string) => stopsPane(page).getByLabel('Leave on').fill(date);
const leaveAt = (page: Page, time: string) => stopsPane(page).getByLabel('Leave at').fill(time);

/** Springs have names in common. */
const offered = (page: Page, id: number) =>
  alongRows(page).and(page.locator(`[data-spring="${id}"]`));
const notOffered = (page: Page, id: number) =>
  page
    .getByRole('list', { name: 'Closed or no place to bathe' })
    .getByRole('listitem')
    .and(page.locator(`[data-spring="${id}"]`));

const addStop = (page: Page, id: number) =>
  routeAfter(page, () =>
    offered(page, id)
      .getByRole('button', { name: /^\+ Add to Route/ })
      .click(),
  );

test(
  'a trip in July and the same in January differ where a trail is closed in summer',
  { tag: ['@24.50', '@24.52', '@24.58', '@24.59', '@24.60'] },
  async ({ page, context }) => {
    await openPlanner(page, context);
    await generateTrip(page, PAST_HOOVER_DAM);
    await expect(stopsPane(page)).toContainText(NO_DATE);

    await leaveOn(page, '2027-07-14');
    await expect(stopsPane(page)).not.toContainText(NO_DATE);
    await expect(offered(page, GOLDSTRIKE)).toHaveCount(0);
    await alongPane(page)
      .getByText(/no place to bathe$/)
      .click();
    await expect(notOffered(page, GOLDSTRIKE)).toContainText(
      'Closed May 15 to September 30: you arrive July 14.',
    );
    await expectAccessible(page, [MARKERS]);
    await photograph(page, 'planner-closed-in-summer');

    await leaveOn(page, '2027-01-14');
    await expect(offered(page, GOLDSTRIKE)).toBeVisible();
    await expect(notOffered(page, GOLDSTRIKE)).toHaveCount(0);
    await expect(offered(page, GOLDSTRIKE)).not.toContainText(/closed|you arrive/i);

    await addStop(page, GOLDSTRIKE);
    await expect(stopRows(page)).toHaveCount(1);
    await expect(stopRows(page)).not.toContainText('you arrive');
    await expect(stopRows(page)).toContainText('At other times: The Goldstrike Canyon trail');
    await leaveOn(page, '2027-07-14');
    await expect(stopRows(page)).toContainText(
      'Closed May 15 to September 30: you arrive July 14.',
    );
    await expect(stopRows(page)).toContainText('National Park Service');

    await saveBox(page).getByLabel('Plan name').fill('Below the dam');
    await saveBox(page).getByRole('button', { name: 'Save Plan' }).click();
    await saveBox(page).getByRole('status').getByRole('link').click();
    const stop = page.getByRole('region', { name: 'Included Springs' }).getByRole('listitem');
    await expect(stop).toContainText('Closed May 15 to September 30: you arrive July 14.');
    // It was closed for that day when the plan was saved, too.
    await expect(stop).not.toContainText('since this plan was saved');
    await expect(page.getByRole('main')).toContainText('Leave July 14, 2027');
  },
);

test(
  'an arrival after dark at a place for the day says so',
  { tag: ['@24.51', '@24.57', '@24.58'] },
  async ({ page, context }) => {
    await openPlanner(page, context);
    await generateTrip(page, OVER_THE_CASCADES);

    // The same hour: light in July, dark in January.
    await leaveOn(page, '2027-07-14');
    await leaveAt(page, '18:00');
    await expect(offered(page, COUGAR)).toBeVisible();
    await expect(offered(page, COUGAR)).not.toContainText('you arrive');
    await leaveOn(page, '2027-01-14');
    await expect(offered(page, COUGAR)).toContainText(
      /Closed from sunset to sunrise: you arrive 6:\d\d PM\./,
    );

    await leaveOn(page, '2027-07-14');
    await leaveAt(page, '21:00');
    await expect(offered(page, COUGAR)).toContainText(
      /Closed from sunset to sunrise: you arrive 9:\d\d PM\./,
    );
    // Another hour may do, so it stays on offer.
    await addStop(page, COUGAR);
    await expect(stopRows(page)).toContainText(
      /Arrive (\d+:\d\d PM[^·]*) ·.*Closed from sunset to sunrise: you arrive \1\..*Willamette National Forest/s,
    );
    await expectAccessible(page, [MARKERS]);
    await photograph(page, 'planner-after-dark');

    await leaveAt(page, '08:00');
    await expect(stopRows(page)).toContainText('At other times: Day use only');
    await expect(stopRows(page)).not.toContainText('you arrive');
  },
);
