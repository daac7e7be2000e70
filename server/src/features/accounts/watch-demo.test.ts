import { expect, it, vi } from 'vitest';
import { addMember } from '../../../test/support/members.ts';
import { useApp } from '../../../test/support/test-app.ts';

const { app, database } = await useApp();

const expectDemo = (hasDemo: boolean) =>
  vi.waitFor(async () => {
    expect((await app.inject('/')).payload).toContain(`"hasDemo":${hasDemo}`);
  }, 10_000);

it(
  'pages know that there are demo members, from soon after the first comes to the last',
  { tags: '@21.90' },
  async () => {
    await addMember(database);
    await expectDemo(false);
    const [one, other] = [
      await addMember(database, { is_demo: true }),
      await addMember(database, { is_demo: true }),
    ];
    await expectDemo(true);
    await database.deleteFrom('members').where('id', '=', one.id).execute();
    await expectDemo(true);
    await database
      .updateTable('members')
      .set({ is_demo: false })
      .where('id', '=', other.id)
      .execute();
    await expectDemo(false);
  },
);
