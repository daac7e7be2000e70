import { expect, it } from 'vitest';
import { addMember } from '../../../test/support/members.ts';
import { useApp } from '../../../test/support/test-app.ts';
import { accountWork } from './accounts.jobs.ts';

const { platform, database } = await useApp();

it(
  'a suspended member gets no link by email, whenever it was asked for',
  { tags: '@23.105' },
  async () => {
    const member = await addMember(database, { email_verified_at: null });
    const { id: memberId, username, email } = member;
    // Nobody listens there: sending would fail.
    const [mail] = accountWork(platform, 'smtp://127.0.0.1:9');
    const send = async () => {
      await mail?.run({ kind: 'reset-password', email });
      await mail?.run({ kind: 'verify-email', memberId, username, email });
    };
    await expect(send()).rejects.toThrow('The server refused the email');
    await database.deleteFrom('mail_links').execute();
    const suspended_at = new Date();
    await database
      .updateTable('members')
      .set({ suspended_at })
      .where('id', '=', memberId)
      .execute();
    await send();
    expect(await database.selectFrom('mail_links').selectAll().execute()).toEqual([]);
  },
);
