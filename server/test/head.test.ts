import { describe, expect, it } from 'vitest';
import { addMember, signIn } from './support/members.ts';
import { useNotedApp } from './support/note-routes.ts';
import { threadMs } from './support/processor-time.ts';

const MAX_CPU_MS = 5;
const TIMES = 10;
const MAX_ROUNDS = 10;

/** Built files and health checks: they cost nothing. */
const ANSWERED = /^\/(healthz|readyz|sw\.js|assets\/.*|api\/docs\/static\/.*)$/;

const { app, platform, database, registered, runs } = await useNotedApp();
const member = await addMember(database, {
  is_premium: true,
  is_moderator: true,
  is_operator: true,
});
const cookie = await signIn(platform, member);

const PARAMETERS: Record<string, string> = { z: '3', x: '1', username: member.username };
const FILES: Record<string, string> = {
  '/pictures/springs/:file': '1.png',
  '/sitemaps/:file': 'springs-1.xml',
};

const addressOf = (url: string) =>
  url
    .replace(':file', FILES[url] ?? '2.png')
    .replaceAll(/:(\w+)/g, (_, name: string) => PARAMETERS[name] ?? '1')
    .replace('*', '');

const READ = [
  ...new Set(
    registered.filter(({ method }) => [method].flat().includes('GET')).map(({ url }) => url),
  ),
];

describe('hardening: HEAD did the work of GET, unlimited and not to be stopped', () => {
  it('there are routes to ask', () => expect(READ.length).toBeGreaterThan(25));

  it.each(READ)('HEAD %s does nothing', { tags: '@19.33' }, async (url) => {
    const head = { method: 'HEAD', url: addressOf(url), headers: { cookie } } as const;
    runs.length = 0;
    let best = Number.POSITIVE_INFINITY;
    // The best of a few: the thread also works for what other tests left behind.
    for (let round = 0; round < MAX_ROUNDS && best > MAX_CPU_MS; round += 1) {
      const spent = await threadMs(async () => {
        for (let count = 0; count < TIMES; count += 1) {
          const answer = await app.inject(head);
          expect(answer.payload).toBe('');
          if (ANSWERED.test(head.url)) expect(answer.statusCode).toBeLessThan(500);
          else expect([answer.statusCode, answer.headers.allow]).toEqual([405, 'GET']);
        }
      });
      best = Math.min(best, spent / TIMES);
    }
    expect(best).toBeLessThanOrEqual(MAX_CPU_MS);
    if (!ANSWERED.test(head.url)) expect(runs.map(({ url }) => url)).toEqual([]);
  });
});
