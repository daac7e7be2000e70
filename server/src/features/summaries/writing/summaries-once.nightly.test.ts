import { once } from 'node:events';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { readConfig } from '../../../config.ts';
import { openPlatform } from '../../../platform/platform.ts';
import { useAi } from '../../../../test/support/ai.ts';
import { addMember, signIn } from '../../../../test/support/members.ts';
import { startServer } from '../../../../test/support/server-process.ts';
import { testEnvironment } from '../../../../test/support/test-app.ts';
import { cloneDatabase } from '../../../../test/support/test-database.ts';

const ai = await useAi();
const { url, drop } = await cloneDatabase();
const config = readConfig({ ...testEnvironment(url), ...ai.environment });
const platform = openPlatform({ ...config, databaseTimeoutMs: 60_000 });
afterAll(async () => {
  await platform.close();
  await drop();
});
beforeEach(() => ai.reset());

// A slow machine is no failure here.
const environment = { ...ai.environment, DATABASE_TIMEOUT_MS: '60000' };

const servers = await Promise.all([
  startServer(url, environment, afterAll),
  startServer(url, environment, afterAll),
  startServer(url, environment, afterAll),
]);

const useCookies = async (count: number) =>
  Promise.all(
    Array.from({ length: count }, async () =>
      signIn(platform, await addMember(platform.database, { is_premium: true })),
    ),
  );

interface Answer {
  status: number;
  text: string;
}

/** Status 0 where the connection broke. */
const post = async (server: { url: string }, springId: number, cookie: string): Promise<Answer> => {
  try {
    const answer = await fetch(`${server.url}/api/springs/${springId}/summary`, {
      method: 'POST',
      headers: { cookie },
    });
    return { status: answer.status, text: await answer.text() };
  } catch {
    return { status: 0, text: '' };
  }
};

const ledgerOf = async (springId: number) => {
  const rows = await platform.database
    .selectFrom('summary_calls')
    .select('outcome')
    .where('spring_id', '=', springId)
    .orderBy('id')
    .execute();
  return rows.map(({ outcome }) => outcome);
};

describe("'generated once': in any number of processes", () => {
  it(
    '100 parallel requests over 3 server processes for one spring: 1 provider call, one text',
    { tags: '@19.43' },
    async () => {
      const cookies = await useCookies(100);
      await ai.setMode({ delay_ms: 1_500 });
      const answers = await Promise.all(
        cookies.map((cookie, index) => post(servers[index % 3] ?? { url: '' }, 646, cookie)),
      );
      expect(new Set(answers.map(({ status, text }) => (status === 200 ? status : text)))).toEqual(
        new Set([200]),
      );
      expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
      expect(ai.calls()).toMatchObject({ count: 1, computed: 1 });
      expect(await ledgerOf(646)).toEqual(['answered']);
    },
  );

  it(
    'the process that does it killed in the middle: another finishes it, with a second call and no third',
    { tags: '@19.43' },
    async () => {
      const [writer, ...others] = servers;
      const cookies = await useCookies(21);
      // The first call hangs until its process is gone.
      await ai.setMode({ delay_ms: 60_000, times: 1 });
      const lost = post(writer, 647, cookies[0] ?? '');
      await expect.poll(() => ai.calls().count, { timeout: 10_000 }).toBe(1);
      const begin = performance.now();
      const waiting = cookies
        .slice(1)
        .map((cookie, index) => post(others[index % 2] ?? writer, 647, cookie));
      writer.child.kill('SIGKILL');
      await once(writer.child, 'exit');
      expect((await lost).status).toBe(0);
      const answers = await Promise.all(waiting);
      expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200));
      expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
      expect(performance.now() - begin).toBeLessThan(26_000);
      expect(ai.calls()).toMatchObject({ count: 2, computed: 1 });
      // What the dead one reserved stays: it may have been paid for.
      expect(await ledgerOf(647)).toEqual(['pending', 'answered']);
    },
  );
});
