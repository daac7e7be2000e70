import { expect, it } from 'vitest';
import { runMain } from '../../../test/server-process.ts';
import { testEnvironment, useApp } from '../../../test/test-app.ts';
import { seedDemo } from './demo.service.ts';

const { app, platform, database, databaseUrl } = await useApp();

const snapshot = () =>
  Promise.all([
    database.selectFrom('members').select(['id', 'username', 'bio']).orderBy('id').execute(),
    database
      .selectFrom('favorites')
      .select(['member_id', 'spring_id', 'category'])
      .orderBy('member_id')
      .orderBy('spring_id')
      .execute(),
  ]);

it('makes members with favorites, one of them Premium, and prints logins that work', async () => {
  const lines: string[] = [];
  await seedDemo(platform, (line) => lines.push(line));
  const [, first = ''] = lines;
  const [username, password] = first.trim().split(/\s+/);
  const login = {
    method: 'POST',
    url: '/api/auth/login',
    payload: { username, password },
  } as const;
  const answer = await app.inject(login);
  expect(answer.json()).toMatchObject({ username, is_premium: true });
  expect(lines.filter((line) => line.includes('Premium'))).toHaveLength(1);
  const [members, favorites] = await snapshot();
  expect(members).toHaveLength(5);
  expect(favorites).toHaveLength(43);
});

it('run again, it puts back what was changed and adds nothing', async () => {
  const before = await snapshot();
  await database.updateTable('members').set({ bio: 'tried out' }).execute();
  await database.deleteFrom('favorites').execute();
  await seedDemo(platform, () => undefined);
  expect(await snapshot()).toEqual(before);
});

it('never runs in production', async () => {
  const environment = { ...testEnvironment(databaseUrl), NODE_ENV: 'production' };
  const { output, exited } = runMain('seed-demo', environment);
  expect(await exited).toBe(1);
  expect(output.text).toContain('Demo members are for development');
});
