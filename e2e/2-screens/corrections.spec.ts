import {
  addCorrection,
  cardOf,
  correctionDialog,
  correctionQueue,
  correctionsIn,
  openCorrection,
} from '../support/corrections.ts';
import { runSql } from '../support/database.ts';
import { forgiveFailedCalls } from '../support/failed-calls.ts';
import { addMember, endSessions, PASSWORD, signIn } from '../support/member.ts';
import { REVIEWED, springAt, toastOf } from '../support/reviews.ts';
import { expect, expectAccessible, openPage, photograph, test } from '../support/test.ts';

const spring = (index: number) => springAt(REVIEWED.corrections, index);

const positionOf = async (id: number) =>
  JSON.parse(
    await runSql(
      `select jsonb_build_array(latitude, longitude) from springs where id = :'id'::integer`,
      {
        id: String(id),
      },
    ),
  ) as [number, number];

const NEXT =
  'A moderator will look at your correction. Once accepted, it is shown on this page with your name.';

test.describe("'Suggest a correction'", () => {
  test('each field has its own input; what was typed for another stays, and one is sent', async ({
    page,
    context,
  }) => {
    const [id, member] = [await spring(0), await addMember()];
    await signIn(context, member);
    await openPage(page, `/springs/${id}`);
    const dialog = await openCorrection(page);
    await expectAccessible(page);
    await photograph(page, 'correction-empty');
    await expect(dialog.getByRole('button', { name: 'Send correction' })).toHaveCount(0);
    await dialog.getByRole('radio', { name: 'Fee' }).check();
    await dialog.getByLabel('What it costs').fill('$12 per person');
    await dialog.getByRole('radio', { name: 'Access' }).check();
    await dialog.getByLabel('How to get there').fill('Over the footbridge');
    await dialog.getByRole('radio', { name: 'It is closed' }).check();
    await expect(dialog).toContainText('You are saying that nobody can go there');
    await dialog.getByRole('radio', { name: 'Name' }).check();
    await expect(dialog.getByLabel('Correct name')).toHaveValue('');
    await dialog.getByRole('radio', { name: 'Fee' }).check();
    await expect(dialog.getByLabel('What it costs')).toHaveValue('$12 per person');
    await dialog.getByLabel('How do you know? (optional)').fill('I paid it last week.');
    await expect(dialog).toContainText(`with your name, ${member.username}.`);
    await expectAccessible(page);
    await page.emulateMedia({ colorScheme: 'dark' });
    await expectAccessible(page);
    await photograph(page, 'correction-fee');
    await dialog.getByRole('button', { name: 'Send correction' }).click();
    await expect(toastOf(page)).toHaveText('Thank you. Your correction is sent.');
    await expect(dialog).toHaveCount(0);
    await expect(cardOf(page).getByRole('status').filter({ hasText: NEXT })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Suggest a correction' })).toBeFocused();
    expect(await correctionsIn(member)).toEqual([
      {
        field: 'fee',
        proposed: { fee: '$12 per person' },
        note: 'I paid it last week.',
        accepted: null,
      },
    ]);
    await expectAccessible(page);
    // The sent text does not come back.
    await openCorrection(page);
    await expect(dialog.getByRole('radio', { checked: true })).toHaveCount(0);
  });

  test('a position is typed, or taken from the device, and says how far it is', async ({
    page,
    context,
  }) => {
    const [id, member] = [await spring(1), await addMember()];
    const [latitude, longitude] = await positionOf(id);
    await context.grantPermissions(['geolocation']);
    await context.setGeolocation({ latitude: latitude + 0.01, longitude });
    await signIn(context, member);
    await openPage(page, `/springs/${id}`);
    const dialog = await openCorrection(page);
    await dialog.getByRole('radio', { name: 'Position' }).check();
    const field = dialog.getByLabel('Where it is');
    await field.fill('somewhere up the creek');
    await dialog.getByRole('button', { name: 'Send correction' }).click();
    await expect(field).toBeFocused();
    await expect(dialog).toContainText('Please enter latitude and longitude in decimal degrees');
    await field.fill(`${latitude}, ${-longitude}`);
    await dialog.getByRole('button', { name: 'Send correction' }).click();
    await expect(field).toHaveAccessibleDescription(
      /miles from the position in our catalog\. A correction/,
    );
    await expectAccessible(page);
    await photograph(page, 'correction-position-refused');
    await dialog.getByRole('button', { name: 'Use my position' }).click();
    await expect(dialog.getByRole('status')).toHaveText('0.7 mi from where we have it now.');
    await photograph(page, 'correction-position');
    await dialog.getByRole('button', { name: 'Send correction' }).click();
    await expect(dialog).toHaveCount(0);
    expect(await correctionsIn(member)).toMatchObject([
      {
        field: 'position',
        proposed: { latitude: Number((latitude + 0.01).toFixed(5)), longitude },
        note: null,
      },
    ]);
  });

  test('a device that does not say where it is: a sentence, and typing goes on', async ({
    page,
    context,
  }) => {
    await page.addInitScript(() => {
      navigator.geolocation.getCurrentPosition = (_found, fail) => {
        fail?.({ code: 2, message: '' } as GeolocationPositionError);
      };
    });
    await context.grantPermissions(['geolocation']);
    await signIn(context, await addMember());
    await openPage(page, `/springs/${await spring(1)}`);
    const dialog = await openCorrection(page);
    await dialog.getByRole('radio', { name: 'Position' }).check();
    await dialog.getByRole('button', { name: 'Use my position' }).click();
    await expect(dialog.getByRole('status')).toHaveText(
      "We couldn't find your position. Please type it instead.",
    );
  });

  test('errors are sentences, and nothing typed is lost; closed and opened again it is still there', async ({
    page,
    context,
    consoleErrors,
  }) => {
    const [id, member] = [await spring(2), await addMember()];
    await signIn(context, member);
    await openPage(page, `/springs/${id}`);
    const dialog = await openCorrection(page);
    await dialog.getByRole('radio', { name: 'Access' }).check();
    await dialog.getByRole('button', { name: 'Send correction' }).click();
    await expect(dialog.getByLabel('How to get there')).toBeFocused();
    await expect(dialog).toContainText('Please fill in this field.');
    await dialog.getByLabel('How to get there').fill('Long to type');
    for (const [answer, words] of [
      [
        { status: 429, json: { error: 'You can suggest no more today.' } },
        'You can suggest no more today.',
      ],
      [
        { status: 502, body: '<html>' },
        'Your correction could not be sent. What you typed is still here: please try again.',
      ],
      [
        null,
        'Your correction could not be sent: the server could not be reached. What you typed is still here: please try again.',
      ],
    ] as const) {
      await page.route(`**/api/springs/${id}/corrections`, (route) =>
        answer ? route.fulfill(answer) : route.abort(),
      );
      await dialog.getByRole('button', { name: 'Send correction' }).click();
      await expect(dialog.getByRole('alert')).toHaveText(words);
      await expect(dialog.getByLabel('How to get there')).toHaveValue('Long to type');
      await page.unrouteAll();
    }
    await expectAccessible(page);
    await photograph(page, 'correction-failed');
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    await openCorrection(page);
    await expect(dialog.getByLabel('How to get there')).toHaveValue('Long to type');
    await dialog.getByRole('button', { name: 'Send correction' }).click();
    await expect(dialog).toHaveCount(0);
    expect(await correctionsIn(member)).toHaveLength(1);
    forgiveFailedCalls(consoleErrors);
  });

  test('an answer that was lost: sent again under the same key', async ({
    page,
    context,
    consoleErrors,
  }) => {
    const [id, member] = [await spring(2), await addMember()];
    await signIn(context, member);
    await openPage(page, `/springs/${id}`);
    const dialog = await openCorrection(page);
    await dialog.getByRole('radio', { name: 'Name' }).check();
    await dialog.getByLabel('Correct name').fill('Lost and Found Springs');
    const keys: (string | undefined)[] = [];
    await page.route(`**/api/springs/${id}/corrections`, async (route) => {
      keys.push(route.request().headers()['idempotency-key']);
      if (keys.length > 1) return route.continue();
      await route.fetch();
      return route.abort();
    });
    await dialog.getByRole('button', { name: 'Send correction' }).click();
    await expect(dialog.getByRole('alert')).toContainText('could not be reached');
    await dialog.getByRole('button', { name: 'Send correction' }).click();
    await expect(dialog).toHaveCount(0);
    expect(keys).toHaveLength(2);
    expect(keys[0]).toBe(keys[1]);
    expect(keys[0]).toMatch(/^[0-9a-f]{32}$/);
    forgiveFailedCalls(consoleErrors);
  });

  test('a session that has ended: to /login and back, and the dialog is there as it was', async ({
    page,
    context,
    consoleErrors,
  }) => {
    const [id, member] = [await spring(3), await addMember()];
    await signIn(context, member);
    await openPage(page, `/springs/${id}`);
    const dialog = await openCorrection(page);
    await dialog.getByRole('radio', { name: 'Fee' }).check();
    await dialog.getByLabel('What it costs').fill('Free');
    await endSessions(member);
    await dialog.getByRole('button', { name: 'Send correction' }).click();
    await expect(page).toHaveURL(`/login?returnTo=%2Fsprings%2F${id}`);
    await page.getByLabel('Username').fill(member.username);
    await page.getByLabel('Password').fill(PASSWORD);
    await page.getByRole('main').getByRole('button', { name: 'Sign In' }).click();
    await expect(page).toHaveURL(`/springs/${id}`);
    await expect(dialog.getByLabel('What it costs')).toHaveValue('Free');
    await dialog.getByRole('button', { name: 'Send correction' }).click();
    await expect(dialog).toHaveCount(0);
    expect(await correctionsIn(member)).toHaveLength(1);
    forgiveFailedCalls(consoleErrors);
  });

  test('signed out it leads to /login and back', async ({ page }) => {
    const id = await spring(3);
    await openPage(page, `/springs/${id}`);
    await page.getByRole('link', { name: 'Suggest a correction (you need to log in)' }).click();
    await expect(page).toHaveURL(`/login?returnTo=%2Fsprings%2F${id}`);
  });

  test('320 px wide: nothing overflows, controls are 44 px high, by keyboard alone', async ({
    page,
    context,
  }) => {
    await page.setViewportSize({ width: 320, height: 640 });
    const [id, member] = [await spring(4), await addMember()];
    await signIn(context, member);
    await openPage(page, `/springs/${id}`);
    await page.getByRole('button', { name: 'Suggest a correction' }).focus();
    await page.keyboard.press('Enter');
    const dialog = correctionDialog(page);
    await expect(dialog).toBeFocused();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Space');
    await expect(dialog.getByRole('radio', { name: 'Position' })).toBeChecked();
    await page.keyboard.press('ArrowRight');
    await expect(dialog.getByRole('radio', { name: 'Name' })).toBeChecked();
    await page.keyboard.press('Tab');
    await page.keyboard.type('Keyboard Springs');
    const sizes = await dialog
      .locator('button, input:not([type=radio]), label[aria-hidden]')
      .evaluateAll((controls) => controls.map((one) => one.getBoundingClientRect().height));
    expect(Math.min(...sizes)).toBeGreaterThanOrEqual(44);
    expect(
      await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      ),
    ).toBe(0);
    const box = await dialog.boundingBox();
    expect((box?.x ?? -1) + (box?.width ?? 999)).toBeLessThanOrEqual(320);
    await expectAccessible(page);
    await page.keyboard.press('Enter');
    await expect(toastOf(page)).toHaveText('Thank you. Your correction is sent.');
    expect(await correctionsIn(member)).toMatchObject([{ proposed: { name: 'Keyboard Springs' } }]);
  });
});

test.describe('what was accepted', () => {
  test('stands beside the fact that it concerns, with who said it and when; closed where safety is said', async ({
    page,
  }) => {
    const id = await spring(5);
    const member = await addMember();
    const acceptedAt = '2026-11-03T09:00:00Z';
    await addCorrection(member, id, {
      field: 'fee',
      proposed: { fee: '$12 per person' },
      acceptedAt,
    });
    await addCorrection(member, id, {
      field: 'access',
      proposed: { access: 'Through the campground, closed from November to May' },
      acceptedAt,
      saidAt: acceptedAt,
    });
    await addCorrection(member, id, { field: 'closed', proposed: { closed: true }, acceptedAt });
    await addCorrection(member, id, {
      field: 'position',
      proposed: { latitude: 1, longitude: 1 },
      acceptedAt,
    });
    await openPage(page, `/springs/${id}`);
    const card = cardOf(page);
    await expect(card).toContainText(
      `Fee$12 per personReported by ${member.username} on November 1, 2026, accepted November 3, 2026.`,
    );
    await expect(card).toContainText(
      `Through the campground, closed from November to MayReported by ${member.username}, accepted November 3, 2026.`,
    );
    await expect(card.getByRole('link', { name: member.username }).first()).toHaveAttribute(
      'href',
      `/profile/${member.username}`,
    );
    const notice = page.getByRole('article').locator('header').getByRole('note').first();
    await expect(notice).toContainText(
      'Closed, as far as we know. Ask the owner before you go in.',
    );
    await expect(notice).toContainText(`Reported by ${member.username}`);
    await expectAccessible(page);
    await page.emulateMedia({ colorScheme: 'dark' });
    await expectAccessible(page);
    await photograph(page, 'corrected-spring');
    await page.setViewportSize({ width: 320, height: 640 });
    expect(
      await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      ),
    ).toBe(0);

    await runSql(`delete from members where id = :'id'::bigint`, { id: member.id });
    await openPage(page, `/springs/${id}`);
    await expect(card).toContainText('Reported by former member on November 1, 2026');
  });

  test('without scripts it is in the page', async ({ browser, baseURL }) => {
    const id = await spring(6);
    await addCorrection(await addMember(), id, {
      field: 'closed',
      proposed: { closed: true },
      acceptedAt: '2026-11-03T09:00:00Z',
    });
    const context = await browser.newContext({
      javaScriptEnabled: false,
      ...(baseURL !== undefined && { baseURL }),
    });
    const page = await context.newPage();
    await page.goto(`/springs/${id}`);
    await expect(page.getByRole('note').first()).toContainText('Closed, as far as we know.');
    await context.close();
  });
});

test.describe("the moderator's queue of corrections", () => {
  test('what it says now, what is proposed, who and when; accepted or rejected', async ({
    page,
    context,
  }) => {
    const [id, member] = [await spring(7), await addMember()];
    const [latitude, longitude] = await positionOf(id);
    await addCorrection(member, id, {
      field: 'position',
      proposed: { latitude: latitude + 0.01, longitude },
      note: 'Stood there with two telephones.',
    });
    await addCorrection(member, id, { field: 'fee', proposed: { fee: 'A goat' } });
    await signIn(context, await addMember({ is_moderator: true }));
    await openPage(page, '/moderation');
    const items = correctionQueue(page).getByRole('listitem').filter({ hasText: member.username });
    const moved = items.filter({ hasText: 'Position of' });
    await expect(moved).toContainText(`Now${latitude.toFixed(5)}, ${longitude.toFixed(5)}`);
    await expect(moved).toContainText(
      `Proposed${(latitude + 0.01).toFixed(5)}, ${longitude.toFixed(5)}0.7 mi away`,
    );
    await expect(moved).toContainText('How they know: Stood there with two telephones.');
    await expect(moved).toContainText(`${member.username}, November 1, 2026`);
    await expect(moved.getByRole('link', { name: /On the map/ })).toHaveAttribute(
      'href',
      /^https:\/\/www\.google\.com\/maps\/search\/\?api=1&query=/,
    );
    await expectAccessible(page);
    await page.emulateMedia({ colorScheme: 'dark' });
    await expectAccessible(page);
    await photograph(page, 'moderation-corrections');
    await page.setViewportSize({ width: 320, height: 640 });
    expect(
      await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      ),
    ).toBe(0);
    await moved.getByLabel('Note (optional)').fill('On the topo map too');
    await moved.getByRole('button', { name: 'Accept' }).focus();
    await page.keyboard.press('Enter');
    await expect(toastOf(page)).toHaveText('Correction accepted.');
    await expect(moved).toHaveCount(0);
    await expect(page.getByRole('heading', { name: /^Corrections/ })).toBeFocused();
    await items.filter({ hasText: 'A goat' }).getByRole('button', { name: 'Reject' }).click();
    await expect(toastOf(page)).toHaveText('Correction rejected.');
    await expect(items).toHaveCount(0);
    expect(await positionOf(id)).toEqual([Number((latitude + 0.01).toFixed(5)), longitude]);
    await openPage(page, `/springs/${id}`);
    await expect(cardOf(page)).toContainText(`Reported by ${member.username}`);
    await expect(cardOf(page)).not.toContainText('A goat');
  });

  test('another moderator was faster: said, and the entry goes', async ({
    page,
    context,
    consoleErrors,
  }) => {
    const [id, member] = [await spring(8), await addMember()];
    const correction = await addCorrection(member, id, { field: 'fee', proposed: { fee: '$3' } });
    await signIn(context, await addMember({ is_moderator: true }));
    await openPage(page, '/moderation');
    const item = correctionQueue(page).getByRole('listitem').filter({ hasText: member.username });
    await expect(item).toBeVisible();
    await runSql(
      `update corrections set settled_at = now(), accepted = false where id = :'id'::integer`,
      { id: String(correction) },
    );
    await item.getByRole('button', { name: 'Accept' }).click();
    await expect(toastOf(page, 'alert')).toHaveText(
      'Moderation failed: Another moderator has already settled this correction.',
    );
    await expect(item).toHaveCount(0);
    forgiveFailedCalls(consoleErrors);
  });

  test('empty, and failing', async ({ page, context, consoleErrors }) => {
    await signIn(context, await addMember({ is_moderator: true }));
    await page.route('**/api/moderation/**', (route) => route.fulfill({ json: [] }));
    await openPage(page, '/moderation');
    await expect(correctionQueue(page)).toContainText('No corrections to review.');
    await expectAccessible(page);
    await photograph(page, 'moderation-empty');
    await page.route('**/api/moderation/corrections', (route) =>
      route.fulfill({ status: 503, json: { error: 'The database is away.' } }),
    );
    await openPage(page, '/moderation');
    await expect(correctionQueue(page).getByRole('alert')).toContainText(
      "We couldn't load the corrections: The database is away.",
    );
    await expectAccessible(page);
    await photograph(page, 'moderation-failing');
    await page.route('**/api/moderation/corrections', (route) => route.fulfill({ json: [] }));
    await correctionQueue(page).getByRole('button', { name: 'Retry' }).click();
    await expect(correctionQueue(page)).toContainText('No corrections to review.');
    forgiveFailedCalls(consoleErrors);
  });
});
