import type { Page } from '@playwright/test';
import { runSql } from '../support/database.ts';
import { addMember, signIn, uniqueName, type Member } from '../support/member.ts';
import { openRendered } from '../support/render.ts';
import { expect, expectAccessible, openPage, photograph, test } from '../support/test.ts';

const BIO = 'Soaks at dawn.\nLeaves no trace.';

/** Leaves the spring's aggregates alone: other tests look at them. */
const addReview = (member: Member, springId: number, comment: string, at: string) =>
  runSql(
    `with written as (
       insert into reviews (spring_id, member_id, rating, comment, created_at)
       values (:'spring'::integer, :'member'::bigint, 4, :'comment', :'at'::timestamptz)
     )
     update members set review_count = review_count + 1 where id = :'member'::bigint`,
    { spring: String(springId), member: member.id, comment, at },
  );

const pathOf = ({ username }: { username: string }) => `/profile/${username}`;

const placesOf = async (page: Page) =>
  Promise.all(
    (await page.getByRole('heading').all()).map(async (one) => (await one.boundingBox())?.y),
  );

test.describe('Profile', () => {
  test("'\\'{username}\\'s Profile\\', location, About bio (or \\'No bio yet\\'), and the user\\'s reviews list with a count.'", async ({
    page,
  }) => {
    const member = await addMember({
      username: uniqueName('Marge'),
      location: 'Boise, Idaho',
      bio: BIO,
    });
    await addReview(member, 2, 'First visit.\nCold rain, hot water.', '2026-04-01T10:00:00Z');
    await addReview(member, 1, '<b>Bold</b> claim', '2026-05-02T10:00:00Z');
    // The address works in any case.
    const answer = await openPage(page, pathOf(member).toLowerCase());
    expect(answer?.status()).toBe(200);
    await expect(page).toHaveTitle(`${member.username}'s Profile | Wildsoak`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      `${member.username}'s Profile`,
    );
    await expect(page.locator('link[rel=canonical]')).toHaveAttribute(
      'href',
      new RegExp(`/profile/${member.username}$`),
    );
    const main = page.getByRole('main');
    await expect(main.getByText('Boise, Idaho')).toBeVisible();
    const about = page.getByRole('region', { name: 'About' });
    expect(await about.getByRole('paragraph').innerText()).toBe(BIO);
    const reviews = page.getByRole('region', { name: 'Reviews (2)' }).getByRole('listitem');
    await expect(reviews).toHaveCount(2);
    await expect(reviews.first()).toContainText('<b>Bold</b> claim');
    await expect(reviews.first()).toContainText('4 / 5');
    await expect(reviews.first()).toContainText('May 2, 2026');
    await expect(main).not.toContainText(member.email);
    await expectAccessible(page);
    await photograph(page, 'profile');
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.setViewportSize({ width: 390, height: 844 });
    await expectAccessible(page);
    await reviews.nth(1).getByRole('link', { name: 'Baranof Warm Springs' }).click();
    await expect(page).toHaveURL('/springs/2');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Baranof Warm Springs');
  });

  test("'About bio (or \\'No bio yet\\')'; 'An \\'Edit Profile\\' link is visible to the owner.' Nothing moves when it comes", async ({
    page,
    context,
  }) => {
    const owner = await addMember({ username: uniqueName('Owner') });
    const other = await addMember();
    await openPage(page, pathOf(owner));
    const edit = page.getByRole('link', { name: 'Edit Profile' });
    await expect(page.getByRole('region', { name: 'About' })).toContainText('No bio yet');
    await expect(page.getByRole('region', { name: 'Reviews (0)' })).toContainText(
      `${owner.username} has not reviewed a spring yet.`,
    );
    await expect(edit).toHaveCount(0);

    await signIn(context, other);
    await openPage(page, pathOf(owner));
    await expect(edit).toHaveCount(0);

    await signIn(context, owner);
    const { promise, resolve } = Promise.withResolvers<void>();
    await page.route('**/api/auth/status', async (route) => {
      await promise;
      await route.continue();
    });
    await page.goto(pathOf(owner).toLowerCase());
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(edit).toHaveCount(0);
    const before = await placesOf(page);
    resolve();
    await expect(edit).toBeVisible();
    expect(await placesOf(page)).toEqual(before);
    await expect(page.getByRole('region', { name: 'Reviews (0)' })).toContainText(
      'You have not reviewed a spring yet.',
    );
    await expectAccessible(page);
    await photograph(page, 'profile-own');
    await edit.click();
    await expect(page).toHaveURL('/profile/settings');
    await page.getByLabel('Bio').fill(BIO);
    await page.getByRole('button', { name: 'Save Settings' }).click();
    await expect(page.getByRole('status').getByText('Settings saved successfully!')).toBeVisible();
    await page.goBack();
    await expect(page.getByRole('region', { name: 'About' })).toContainText('Soaks at dawn.');
  });

  test('the owner sees what they have just saved, even where a cache has kept the page', async ({
    page,
    context,
  }) => {
    const member = await addMember({ bio: 'The new bio' });
    const api = `/api/users/${member.username}`;
    const kept = { username: member.username, location: null, bio: 'The old bio', review_count: 0 };
    await openRendered(page, `${pathOf(member)}?kept`, { [api]: kept });
    await expect(page.getByText('The old bio')).toBeVisible();
    await signIn(context, member);
    await page.goto(`${pathOf(member)}?kept`);
    await expect(page.getByText('The new bio')).toBeVisible();
    await expect(page.getByText('The old bio')).toHaveCount(0);
  });

  test('the HTML is the same for everybody, and may be cached publicly', async ({
    request,
    playwright,
    baseURL,
  }) => {
    const member = await addMember({ bio: BIO, email: `${uniqueName()}@secret.example` });
    const clean = await request.get(pathOf(member));
    const odd = await playwright.request.newContext({
      ...(baseURL && { baseURL }),
      extraHTTPHeaders: { cookie: 'session=1', 'x-forwarded-host': 'evil.example' },
    });
    const html = await clean.text();
    expect(await (await odd.get(pathOf(member))).text()).toBe(html);
    expect(html).toContain(BIO);
    expect(html).not.toContain(member.email);
    expect(clean.headers()['set-cookie']).toBeUndefined();
    expect(clean.headers()['cache-control']).toContain('public');
    await odd.dispose();
  });

  test('hardening: what members write of themselves is text: no script runs, long words wrap', async ({
    page,
  }) => {
    const member = await addMember({
      location: '<img src=x onerror="window.hacked=1">',
      bio: `</script><script>window.hacked=1</script>${'W'.repeat(500)}`,
    });
    await addReview(member, 2, '"><svg onload="window.hacked=1">', '2026-05-02T10:00:00Z');
    await page.setViewportSize({ width: 390, height: 844 });
    await openPage(page, pathOf(member));
    await expect(page.getByText('</script><script>window.hacked=1</script>')).toBeVisible();
    await expect(page.getByText('<img src=x onerror="window.hacked=1">')).toBeVisible();
    await expect(page.getByText('"><svg onload="window.hacked=1">')).toBeVisible();
    expect(await page.evaluate(() => 'hacked' in window)).toBe(false);
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(overflow).toBe(0);
  });
});
