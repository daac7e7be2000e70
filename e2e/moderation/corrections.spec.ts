import {
  addCorrection,
  cardOf,
  correctionQueue,
  correctionsIn,
  openCorrection,
  practicalOf,
} from '../support/corrections.ts';
import { runSql } from '../support/database.ts';
import { addMember, signIn } from '../support/member.ts';
import { REVIEWED, springAt, toastOf } from '../support/reviews.ts';
import { expect, expectAccessible, openPage, photograph, test } from '../support/test.ts';

const positionOf = async (id: number) =>
  JSON.parse(
    await runSql(
      `select jsonb_build_array(latitude, longitude) from springs where id = :'id'::integer`,
      { id: String(id) },
    ),
  ) as [number, number];

test(
  'A correction goes from a member on the spot to a moderator, and from there to the page',
  { tag: ['@18.2', '@18.3', '@18.5', '@18.7', '@20.1'] },
  async ({ page, context, browser }) => {
    const [id, member] = [await springAt(REVIEWED.corrections), await addMember()];
    const [latitude, longitude] = await positionOf(id);
    const corrected = Number((latitude + 0.01).toFixed(5));

    await test.step('sent from the spot', async () => {
      await context.grantPermissions(['geolocation']);
      await context.setGeolocation({ latitude: latitude + 0.01, longitude });
      await signIn(context, member);
      await openPage(page, `/springs/${id}`);
      const dialog = await openCorrection(page);
      await dialog.getByRole('radio', { name: 'Position' }).check();
      await dialog.getByRole('button', { name: 'Use my position' }).click();
      await expect(dialog.getByRole('status')).toHaveText('0.7 mi from where we have it now.');
      await dialog.getByLabel('How do you know? (optional)').fill('Stood there.');
      await page.emulateMedia({ colorScheme: 'dark' });
      await expectAccessible(page);
      await photograph(page, 'correction-position');
      await dialog.getByRole('button', { name: 'Send correction' }).click();
      await expect(toastOf(page)).toHaveText('Thank you. Your correction is sent.');
      expect(await correctionsIn(member)).toEqual([
        {
          field: 'position',
          proposed: { latitude: corrected, longitude },
          note: 'Stood there.',
          accepted: null,
        },
      ]);
    });

    await test.step('accepted by a moderator, who rejects another', async () => {
      await addCorrection(member, id, { field: 'fee', proposed: { fee: 'A goat' } });
      await signIn(context, await addMember({ is_moderator: true }));
      await openPage(page, '/moderation');
      const items = correctionQueue(page)
        .getByRole('listitem')
        .filter({ hasText: member.username });
      const moved = items.filter({ hasText: 'Position of' });
      await expect(moved).toContainText(`Now${latitude.toFixed(5)}, ${longitude.toFixed(5)}`);
      await expect(moved).toContainText('0.7 mi away');
      await expectAccessible(page);
      await photograph(page, 'moderation-corrections');
      await moved.getByRole('button', { name: 'Accept' }).click();
      await expect(toastOf(page)).toHaveText('Correction accepted.');
      await items.filter({ hasText: 'A goat' }).getByRole('button', { name: 'Reject' }).click();
      await expect(toastOf(page)).toHaveText('Correction rejected.');
      await expect(items).toHaveCount(0);
      expect(await positionOf(id)).toEqual([corrected, longitude]);
    });

    await test.step('on the page', async () => {
      await openPage(page, `/springs/${id}`);
      await expect(cardOf(page)).toContainText(`Reported by ${member.username}`);
      await expect(page.getByRole('main')).not.toContainText('A goat');
    });

    await test.step('without scripts, and without the name of a member who left', async () => {
      await addCorrection(member, id, {
        field: 'fee',
        proposed: { fee: '$5' },
        acceptedAt: '2026-11-03T09:00:00Z',
      });
      await runSql(`delete from members where id = :'id'::bigint`, { id: member.id });
      const plain = await browser.newContext({ javaScriptEnabled: false });
      const reader = await plain.newPage();
      await reader.goto(new URL(`/springs/${id}`, page.url()).href);
      await expect(practicalOf(reader)).toContainText(
        'Fee$5Reported by former member on November 1, 2026',
      );
      await plain.close();
    });
  },
);
