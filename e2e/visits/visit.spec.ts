import { runSql } from '../support/database.ts';
import { addMember, PASSWORD, signIn } from '../support/member.ts';
import { pngFile } from '../support/pictures.ts';
import { countTaps, KEYBOARD, TOUCH } from '../support/taps.ts';
import { expect, expectAccessible, openPage, photograph, test } from '../support/test.ts';

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
    await expect(
      found.getByText('Open, pool felt good, road fine for any car', { exact: true }),
    ).toBeVisible();
    await expect(found).toContainText(member.username);
    await expect(found.getByRole('button', { name: 'Edit your visit' })).toBeVisible();
    expect(
      await runSql(
        `select is_open, feel, road, pool_temperature_f is null from visits where member_id = :'id'::bigint`,
        { id: member.id },
      ),
    ).toBe('t|good|any-car|t');
  },
);

for (const [way, hand, most] of [
  // With two in the phone's own list of photos, six.
  ['in at most six taps after signing in', TOUCH, 4],
  ['by keyboard alone', KEYBOARD, 0],
] as const)
  test(
    `On a phone: closed by a gate, with a photo, ${way}`,
    { tag: ['@24.48', '@14.17', '@20.2'] },
    async ({ page }) => {
      const id = await unvisited();
      const member = await addMember();
      const taps = await countTaps(page);
      await openPage(page, `/springs/${id}`);
      await hand.press(
        page
          .getByRole('link', { name: 'I was there (log in first)' })
          .filter({ visible: true })
          .first(),
      );
      await expect(page.getByText('Log in to say what you found.')).toBeVisible();
      await page.getByLabel('Username').fill(member.username);
      await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
      await page.keyboard.press('Enter');

      const form = page.getByRole('form', { name: 'What you found' });
      await expect(form).toBeVisible();
      const before = taps();
      const tap = (group: string, choice: string) =>
        hand.press(form.getByRole('group', { name: group }).getByRole('button', { name: choice }));
      await tap('Is it open?', 'Closed');
      await tap('Why?', 'Gate');
      await expect(form.getByLabel('Degrees')).toHaveCount(0);
      const [chooser] = await Promise.all([
        page.waitForEvent('filechooser'),
        hand.press(form.getByLabel('Photo')),
      ]);
      await photograph(page, 'visit-closed');
      await chooser.setFiles(pngFile('gate.png'));
      await expect(form.getByText('gate.png')).toBeVisible();
      await expectAccessible(page);
      await hand.press(form.getByRole('button', { name: 'Save' }));
      await expect(page.getByRole('heading', { name: 'Thank you' })).toBeVisible();
      expect(taps() - before).toBeLessThanOrEqual(most);
      expect(
        await runSql(
          `select is_open, closed_reason, feel is null, photo_hash is not null from visits
         where member_id = :'id'::bigint`,
          { id: member.id },
        ),
      ).toBe('f|gate|t|t');
    },
  );
