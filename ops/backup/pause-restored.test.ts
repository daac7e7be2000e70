import { expect, it } from 'vitest';
import { useApp } from '../../server/test/support/test-app.ts';
import { pauseRestored } from './pause-restored.ts';
import { withClient } from './programs.ts';

const { databaseUrl } = await useApp();

it('a restored database is paused', async () => {
  expect(await withClient(databaseUrl, pauseRestored)).toBe(true);
  const { rows } = await withClient(databaseUrl, (client) => client.query('select * from site'));
  expect(rows).toMatchObject([
    { paused_at: expect.any(Date) as Date, paused_because: 'restored from a backup' },
  ]);
});

it('a database without a site is left alone', async () => {
  const admin = new URL(databaseUrl);
  admin.pathname = '/postgres';
  expect(await withClient(admin.href, pauseRestored)).toBe(false);
});
