import type { Browser, Locator, Page } from '@playwright/test';
import type { OwnProposal } from '@wildsoak/contract/proposals';
import { openCase } from '../support/corrections.ts';
import { runSql } from '../support/database.ts';
import { mailTo } from '../support/mail.ts';
import { addMember, signIn, uniqueName, type Member } from '../support/member.ts';
import { phonePhoto } from '../support/pictures.ts';
import { alongRows, BOISE_TO_OGDEN, generateTrip, openPlanner } from '../support/planner.ts';
import { toastOf } from '../support/reviews.ts';
import { KIRKHAM, readSpring } from '../support/springs.ts';
import { expect, expectAccessible, openPage, photograph, test } from '../support/test.ts';

test.use({ viewport: { width: 1280, height: 900 } });

const yesterday = () => new Date(Date.now() - 86_400_000).toISOString().slice(0, 10);

/** Another person, in a browser of their own. */
const openModeration = async (browser: Browser, baseURL: string | undefined): Promise<Page> => {
  const context = await browser.newContext(baseURL === undefined ? {} : { baseURL });
  await signIn(context, await addMember({ is_moderator: true }));
  return context.newPage();
};

const formOf = (page: Page): Locator => page.getByRole('form', { name: 'A new place' });

const fillIn = async (page: Page, name: string) => {
  const form = formOf(page);
  await form.getByLabel('What it’s called').fill(name);
  await form.getByRole('button', { name: 'Next' }).click();
  await expect(form.getByRole('heading', { name: 'What we have nearby' })).toBeFocused();
  await form.getByRole('radio', { name: 'Wild pools' }).check();
  await form.getByLabel('When were you there?').fill(yesterday());
  await form
    .getByLabel('How do you know whose land it is?')
    .fill('A sign of the Forest Service at the road.');
};

const sendIt = async (page: Page) => {
  await formOf(page).getByRole('button', { name: 'Send to a moderator' }).click();
  await expect(toastOf(page)).toHaveText('Thank you. A moderator will look at it.');
};

const own = (page: Page) => page.getByRole('region', { name: 'Your places' });

const readOwn = async (page: Page) =>
  ((await (await page.request.get('/api/proposals/mine')).json()) as OwnProposal[])[0];

const acts = (member: Member) =>
  runSql(
    `select string_agg(act, ',' order by acts.id) from acts
     join proposals on proposals.id = subject_id and acts.kind = 'proposals'
     where proposals.member_id = :'id'::bigint`,
    { id: member.id },
  );

test(
  'From a pin to a question, a page and a stop of a trip, with an email for each decision',
  { tag: ['@29.4', '@29.5', '@29.8', '@29.12', '@29.14', '@29.15'] },
  async ({ page, context, browser, baseURL, request }) => {
    const member = await addMember();
    const name = `Pin Pool ${uniqueName('p').slice(-5)}`;

    await test.step('a member puts a pin', async () => {
      await signIn(context, member);
      await openPage(page, '/');
      await page.getByRole('main').getByRole('link', { name: 'Add a place' }).click();
      const form = formOf(page);
      // On the way from Boise to Ogden, then to the pixel.
      await form.getByLabel('Where it is').fill('43.1, -115.3');
      const map = form.getByRole('region', { name: 'Map to put the pin on' });
      await expect(map.locator('.spring-marker')).toHaveCount(1);
      await map.click({ position: { x: 260, y: 120 } });
      await expect(form.getByLabel('Where it is')).not.toHaveValue('43.1, -115.3');
      await expect(form.getByLabel('Where it is')).toHaveValue(/^43\.\d+, -115\.\d+$/);
      await photograph(page, 'add-a-place');
      await fillIn(page, name);
      await form.getByLabel('A public page about it (optional)').fill('https://elko.example/pools');
      await expectAccessible(page);
      await photograph(page, 'add-a-place-form');
      await sendIt(page);
      await expect(own(page)).toContainText(name);
      await expect(own(page)).toContainText('Waiting for a moderator');
    });

    const moderating = await openModeration(browser, baseURL);
    await test.step('a moderator asks, and the member answers', async () => {
      await openPage(moderating, '/moderation');
      const waiting = await openCase(moderating, 'New place', name);
      await expect(waiting).toContainText('A sign of the Forest Service at the road.');
      await photograph(moderating, 'moderation-place');
      await waiting.getByLabel('Question or reason').fill('How far is the walk?');
      await waiting.getByRole('button', { name: 'Ask' }).click();
      await expect(toastOf(moderating)).toHaveText('Question sent.');
      const text = await mailTo(request, member.email, 'A question about the place you added');
      expect(text).toContain(`Hello ${member.username},`);
      expect(text).toContain('How far is the walk?');
      const [link = ''] = /http:\S+/.exec(text) ?? [];
      await openPage(page, link);
      await own(page).getByLabel('Your answer').fill('Half a mile.');
      await photograph(page, 'add-a-place-asked');
      await own(page).getByRole('button', { name: 'Send answer' }).click();
      await expect(own(page)).toContainText('You answered: Half a mile.');
    });

    await test.step('the moderator accepts it, and it has a page', async () => {
      await openPage(moderating, '/moderation');
      const waiting = await openCase(moderating, 'New place', name);
      await expect(waiting).toContainText('They answered: Half a mile.');
      await waiting.getByRole('button', { name: 'Accept' }).click();
      await expect(toastOf(moderating)).toHaveText('Place added.');
      const text = await mailTo(request, member.email, 'The place you added has its own page');
      const [link = ''] = /http:\S+/.exec(text) ?? [];
      await openPage(page, link);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
      await page.getByRole('heading', { name: 'Details', exact: true }).click();
      await expect(page.getByRole('region', { name: 'Details' })).toContainText(
        `Added by ${member.username}`,
      );
      await expect(page.getByRole('region', { name: 'What people found' })).toContainText(
        member.username,
      );
      expect(await acts(member)).toBe('ask,accept');
    });

    await test.step('a trip passes it', async () => {
      await openPlanner(page, context);
      await generateTrip(page, BOISE_TO_OGDEN);
      await expect(alongRows(page).filter({ hasText: name })).toHaveCount(1);
    });

    await test.step('and the decision is undone', async () => {
      await openPage(moderating, '/moderation?show=places');
      const row = moderating
        .getByRole('region', { name: /^Decided places/ })
        .getByRole('listitem')
        .filter({ hasText: name });
      await photograph(moderating, 'moderation-decided-places');
      await row.getByRole('button', { name: /^Undo last act/ }).click();
      await expect(toastOf(moderating)).toHaveText('Last act undone.');
      await mailTo(request, member.email, 'We are looking at your place again');
    });
  },
);

test(
  'A spring of ours, 200 m away under another spelling, is noticed, and merging loses nothing',
  { tag: ['@29.2', '@29.6', '@29.8', '@29.13'] },
  async ({ page, context, browser, baseURL, request }) => {
    const member = await addMember();
    const spring = await readSpring(request, KIRKHAM.id);
    const [latitude, longitude] = [Number(spring['latitude']), Number(spring['longitude'])];
    await signIn(context, member);
    await openPage(page, '/add-a-place');
    const form = formOf(page);
    // 200 m to the north.
    await form.getByLabel('Where it is').fill(`${(latitude + 0.0018).toFixed(5)}, ${longitude}`);
    await fillIn(page, 'Kirkum Springs');
    const known = form.getByRole('region', { name: 'What we have nearby' });
    await expect(known.getByRole('listitem').filter({ hasText: KIRKHAM.name })).toContainText(
      '0.1 mi away, a similar name',
    );
    await form.getByLabel('Photo').setInputFiles(await phonePhoto(page));
    await expect(form.getByRole('img', { name: 'Preview' })).toBeVisible();
    await photograph(page, 'add-a-place-neighbors');
    await sendIt(page);

    const moderating = await openModeration(browser, baseURL);
    await openPage(moderating, '/moderation');
    const waiting = await openCase(moderating, 'New place', 'Kirkum Springs');
    await expect(waiting.getByRole('img', { name: 'Photo of Kirkum Springs' })).toBeVisible();
    await waiting.getByRole('button', { name: `Same place as ${KIRKHAM.name}` }).click();
    await waiting.getByRole('button', { name: 'Merge' }).click();
    await expect(toastOf(moderating)).toHaveText('Place merged.');

    const text = await mailTo(request, member.email, 'We already had the place you added');
    expect(text).toContain(`/springs/${KIRKHAM.id}`);
    await page.reload();
    await expect(own(page)).toContainText('We already had it, and added your visit');
    expect(await readOwn(page)).toMatchObject({ state: 'merged', spring_id: KIRKHAM.id });
    // The day and the photo are a visit, name and position wait as corrections, and the page says what it said.
    const visit = await runSql(
      `select visited_on, photo_hash is not null from visits where member_id = :'id'::bigint`,
      { id: member.id },
    );
    expect(visit).toBe(`${yesterday()}|t`);
    const waitingNow = await runSql(
      `select string_agg(field || ' ' || note, ';' order by field) from corrections
       where member_id = :'id'::bigint`,
      { id: member.id },
    );
    expect(waitingNow).toBe(
      'name A sign of the Forest Service at the road.;position A sign of the Forest Service at the road.',
    );
    expect(await readSpring(request, KIRKHAM.id)).toMatchObject({ name: KIRKHAM.name });
    await openPage(moderating, '/moderation?show=places');
    const row = moderating.getByRole('listitem').filter({ hasText: 'Kirkum Springs' }).first();
    await row.getByRole('button', { name: /^Undo last act/ }).click();
    await expect(toastOf(moderating)).toHaveText('Last act undone.');
    await page.reload();
    await own(page).getByRole('button', { name: 'Withdraw Kirkum Springs' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Withdraw' }).click();
    await expect(toastOf(page)).toHaveText('Withdrawn.');
    expect(await readOwn(page)).toBeUndefined();
  },
);
