import { runSql } from '../support/database.ts';
import { addMember, signIn, uniqueName, type Member } from '../support/member.ts';
import { renderWith } from '../support/render.ts';
import { expect, expectAccessible, openPage, photograph, test } from '../support/test.ts';

const BIO = 'Soaks at dawn.\n</script><script>window.hacked=1</script>';

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

test(
  'A profile is public, in any case of its name, with the newest review first and no script of theirs',
  { tag: ['@2.3', '@2.60', '@2.61', '@7.17', '@7.18', '@19.1', '@20.1'] },
  async ({ page }) => {
    const member = await addMember({
      username: uniqueName('Marge'),
      location: '<img src=x onerror="window.hacked=1">',
      bio: BIO,
    });
    await addReview(member, 2, 'First visit.\nCold rain, hot water.', '2026-04-01T10:00:00Z');
    await addReview(member, 1, '"><svg onload="window.hacked=1">', '2026-05-02T10:00:00Z');
    const answer = await openPage(page, pathOf(member).toLowerCase());
    expect(answer?.status()).toBe(200);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      `${member.username}'s Profile`,
    );
    await expect(page.locator('link[rel=canonical]')).toHaveAttribute(
      'href',
      new RegExp(`/profile/${member.username}$`),
    );
    const main = page.getByRole('main');
    await expect(main.getByText('<img src=x onerror="window.hacked=1">')).toBeVisible();
    const about = page.getByRole('region', { name: 'About' });
    expect(await about.getByRole('paragraph').innerText()).toBe(BIO);
    const reviews = page.getByRole('region', { name: 'Reviews (2)' }).getByRole('listitem');
    await expect(reviews).toHaveCount(2);
    await expect(reviews.first()).toContainText('"><svg onload="window.hacked=1">');
    await expect(reviews.first()).toContainText('May 2, 2026');
    expect(await page.evaluate(() => 'hacked' in window)).toBe(false);
    await photograph(page, 'profile');
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.setViewportSize({ width: 390, height: 844 });
    await expectAccessible(page);
    await reviews.nth(1).getByRole('link', { name: 'Baranof Warm Springs' }).click();
    await expect(page).toHaveURL('/springs/2');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Baranof Warm Springs');
  },
);

test(
  'Owners edit their profile and see the change when they go back',
  { tag: ['@1.3', '@2.62', '@14.12'] },
  async ({ page, context }) => {
    const owner = await addMember({ username: uniqueName('Owner') });
    await signIn(context, owner);
    await openPage(page, pathOf(owner));
    await expect(page.getByRole('region', { name: 'About' })).toContainText('No bio yet');
    await photograph(page, 'profile-own');
    await page.getByRole('link', { name: 'Edit Profile' }).click();
    await expect(page).toHaveURL('/profile/settings');
    await page.getByLabel('Bio').fill('Soaks at dawn.');
    await page.getByRole('button', { name: 'Save Settings' }).click();
    await expect(page.getByRole('status').getByText('Settings saved successfully!')).toBeVisible();
    await page.goBack();
    await expect(page.getByRole('region', { name: 'About' })).toContainText('Soaks at dawn.');
  },
);

test(
  'A profile may be cached by anybody: the same for all, without the email address',
  { tag: ['@19.3', '@3.1'] },
  async ({ request, playwright, baseURL }) => {
    const member = await addMember({ bio: BIO, email: `${uniqueName()}@secret.example` });
    const clean = await request.get(pathOf(member));
    const odd = await playwright.request.newContext({
      ...(baseURL && { baseURL }),
      extraHTTPHeaders: { cookie: 'session=1', 'x-forwarded-host': 'evil.example' },
    });
    const html = await clean.text();
    expect(await (await odd.get(pathOf(member))).text()).toBe(html);
    expect(html).toContain('Soaks at dawn.');
    expect(html).not.toContain(member.email);
    expect(clean.headers()['set-cookie']).toBeUndefined();
    expect(clean.headers()['cache-control']).toContain('public');
    await odd.dispose();
  },
);

test(
  'A profile that is not there is 404; one that fails says so and is kept by no cache',
  { tag: ['@2.63', '@8.11'] },
  async ({ request }) => {
    for (const path of ['/profile/nobody-has-this-name', '/profile/x', '/profile/%3Cb%3Ename']) {
      const answer = await request.get(path);
      expect(answer.status(), path).toBe(404);
      expect(await answer.text()).toContain('User not found');
    }
    for (const status of [500, 503, 429]) {
      const rendered = await renderWith('/profile/marge', { '/api/users/marge': status });
      expect(rendered.status).toBe(status);
      expect(rendered.headers.get('cache-control')).toBe('no-store');
      expect(await rendered.text()).toContain(`Failed to load profile: ${status}`);
    }
  },
);
