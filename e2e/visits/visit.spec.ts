import { runSql } from '../support/database.ts';
import { addMember, signIn } from '../support/member.ts';
import { countTaps } from '../support/taps.ts';
import { expect, openPage, photograph, test } from '../support/test.ts';

test.use({ timezoneId: 'America/Boise', viewport: { width: 390, height: 844 }, hasTouch: true });

/** With no visit yet, nothing that speaks against a bath, and the clock of the browser. */
const unvisited = async () => {
  const found = await runSql(
    `select id from springs
     where removed_at is null and bathing_status = 'unknown' and time_zone = 'America/Boise'
       and not exists (select from visits where spring_id = springs.id)
     order by id limit 1`,
  );
  return Number(found);
};

test(
  'On a phone: "I was there", open, good, any car, saved: five taps, and the page shows it',
  { tag: '@24.35' },
  async ({ page, context }) => {
    const id = await unvisited();
    const member = await addMember();
    await signIn(context, member);
    const taps = await countTaps(page);
    await openPage(page, `/springs/${id}`);

    await page.getByRole('button', { name: 'I was there' }).last().tap();
    const form = page.getByRole('form', { name: 'What you found' });
    await photograph(page, 'visit-form');
    // Without scrolling.
    for (const [group, choice] of [
      ['Is it open?', 'Open'],
      ['How is the pool?', 'Good'],
      ['The road', 'Any car'],
    ] as const) {
      const button = form.getByRole('group', { name: group }).getByRole('button', { name: choice });
      await expect(button).toBeInViewport();
      await button.tap();
    }
    await form.getByRole('button', { name: 'Save' }).tap();
    await expect(page.getByRole('heading', { name: 'Thank you' })).toBeVisible();
    expect(taps()).toBe(5);

    await page.getByRole('button', { name: 'Done' }).tap();
    const found = page.getByRole('region', { name: 'What people found' });
    await expect(found.getByText('Open, pool felt good, any car.')).toBeVisible();
    await expect(found).toContainText(`${member.username}, today`);
    await expect(found.getByRole('button', { name: 'Edit your visit' })).toBeVisible();
    expect(
      await runSql(
        `select is_open, feel, road, pool_temperature_f is null from visits where member_id = :'id'::bigint`,
        { id: member.id },
      ),
    ).toBe('t|good|any-car|t');
  },
);
