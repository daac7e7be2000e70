import type { Page } from '@playwright/test';
import type { Spring } from '@wildsoak/contract/springs';
import { openCase, openCorrection } from '../support/corrections.ts';
import { runSql } from '../support/database.ts';
import { addMember, signIn } from '../support/member.ts';
import { toastOf } from '../support/reviews.ts';
import { expect, openPage, photograph, test } from '../support/test.ts';

/** Nobody has said anything about it, and no other test needs it. */
const findSpring = async () =>
  Number(
    await runSql(
      `select id from springs where id >= 1000 and bathing_reasons = '[]' and name is not null
       order by id limit 1`,
    ),
  );

const readSpring = async (page: Page, id: number) =>
  (await (await page.request.get(`/api/springs/${id}`)).json()) as Spring;

test(
  'A member says that it is closed, a moderator accepts it, changes it, ends it and undoes that',
  { tag: ['@21.60', '@21.62', '@21.63', '@21.67', '@21.68', '@21.71', '@21.72'] },
  async ({ page, context }) => {
    const [id, member] = [await findSpring(), await addMember()];
    const words = `Closed since the flood, says ${member.username}.`;

    await test.step('the member', async () => {
      await signIn(context, member);
      await openPage(page, `/springs/${id}`);
      const dialog = await openCorrection(page);
      await dialog.getByRole('radio', { name: 'Closed' }).check();
      await dialog.getByLabel('What is closed, and who closed it?').fill(words);
      await photograph(page, 'correction-closure');
      await dialog.getByRole('button', { name: 'Send correction' }).click();
      await expect(toastOf(page)).toHaveText('Thank you. We got your correction.');
      expect((await readSpring(page, id)).bathing_status).not.toBe('closed');
    });

    await test.step('the moderator accepts it', async () => {
      await signIn(context, await addMember({ is_moderator: true }));
      const { name } = await readSpring(page, id);
      await openPage(page, '/moderation');
      const waiting = await openCase(page, 'Closure', name ?? '');
      await expect(waiting).toContainText(words);
      await waiting.getByRole('button', { name: 'Accept' }).click();
      await expect(toastOf(page)).toHaveText('Correction accepted.');
      expect(await readSpring(page, id)).toMatchObject({
        bathing_status: 'closed',
        bathing_reasons: [{ kind: 'closed', text: words, source: `${member.username}, a member` }],
      });
      await openPage(page, `/moderation?spring=${id}`);
    });

    const hazards = page.getByRole('region', { name: 'Hazards and closures' });
    const closure = hazards.getByRole('listitem').filter({ hasText: member.username }).first();

    await test.step('and changes it', async () => {
      await closure.getByRole('button', { name: 'Change' }).click();
      await closure.getByLabel('Who says so').fill('Boise County');
      await closure.getByLabel('How sure we are').selectOption('published');
      await closure.getByLabel('When they said it').fill('2026-08-01');
      await closure.getByRole('button', { name: 'Save changes' }).click();
      await expect(toastOf(page)).toHaveText('Hazard changed.');
      await expect(closure).toContainText('Boise County, August 1, 2026');
      await photograph(page, 'moderation-hazards');
    });

    await test.step('ends it, and undoes that', async () => {
      await closure.getByLabel('Note (optional)').fill('Open again.');
      await closure.getByRole('button', { name: 'End' }).click();
      await expect(toastOf(page)).toHaveText('Hazard ended.');
      expect((await readSpring(page, id)).bathing_status).not.toBe('closed');
      await closure.getByRole('button', { name: 'Undo last act' }).click();
      await expect(toastOf(page)).toHaveText('Last act undone.');
      expect((await readSpring(page, id)).bathing_status).toBe('closed');
      await closure.getByRole('button', { name: 'End' }).click();
      await expect(toastOf(page)).toHaveText('Hazard ended.');
      expect(await readSpring(page, id)).toMatchObject({
        bathing_status: 'unknown',
        bathing_reasons: [],
      });
    });
  },
);
