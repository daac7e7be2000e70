import { runSql } from '../support/database.ts';
import { addMember, uniqueName, type Member } from '../support/member.ts';
import { expect, openPage, photograph, test } from '../support/test.ts';

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

test(
  'A profile is public, in any case of its name, without the email address, with the newest review first and no script of theirs',
  { tag: ['@2.3', '@2.60', '@2.61', '@7.17', '@7.18', '@19.1'] },
  async ({ page }) => {
    const member = await addMember({
      username: uniqueName('Marge'),
      location: '<img src=x onerror="window.hacked=1">',
      bio: BIO,
    });
    await addReview(member, 2, 'First visit.\nCold rain, hot water.', '2026-04-01T10:00:00Z');
    await addReview(member, 1, '"><svg onload="window.hacked=1">', '2026-05-02T10:00:00Z');
    const answer = await openPage(page, `/profile/${member.username.toLowerCase()}`);
    expect(answer?.status()).toBe(200);
    expect(answer?.headers()['cache-control']).toContain('public');
    const html = (await answer?.text()) ?? '';
    expect(html).toContain('Soaks at dawn.');
    expect(html).not.toContain(member.email);
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
    await reviews.nth(1).getByRole('link', { name: 'Baranof Warm Springs' }).click();
    await expect(page).toHaveURL('/springs/2');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Baranof Warm Springs');
  },
);
