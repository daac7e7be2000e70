import { sql } from 'kysely';
import { afterAll, expect, it } from 'vitest';
import { startOfficial } from '../../../../fakes/official/server.ts';
import { openAnother, useApp } from '../../../test/support/test-app.ts';

const fine = await startOfficial();
const failing = await startOfficial();
afterAll(() => Promise.all([fine.close(), failing.close()]));
const { database, databaseUrl } = await useApp();

/** As many springs for either process, in turns, so a slow moment affects both the same. */
const SPRINGS = 120;
const { rows } = await sql<{ id: number }>`
  select id from springs where removed_at is null order by id limit ${2 * SPRINGS}`.execute(
  database,
);

const median = (times: number[]) => times.toSorted((a, b) => a - b)[times.length >> 1] ?? 0;

it.each([
  'silent',
  'missing',
  'broken',
  'busy',
  'html',
  'mistyped',
  'huge',
  'endless',
  'cut',
  'redirect',
  'reshaped',
] as const)(
  'hardening: where agencies are %s, nothing is slower and nothing fails',
  { tags: '@28.4' },
  async (mode) => {
    await sql`delete from official_answers`.execute(database);
    failing.setMode(mode);
    const processes = [
      await openAnother(databaseUrl, fine.environment),
      await openAnother(databaseUrl, failing.environment),
    ];
    const times = processes.map((): number[] => []);
    // The first time, nothing is kept; the second, an answer or a failure.
    for (const round of [1, 2]) {
      for (const [nth, { id }] of rows.entries()) {
        const which = nth % 2;
        const remoteAddress = `10.${round}.${nth >> 4}.${(nth & 15) + 1}`;
        for (const url of [`/api/springs/${id}/outlook`, '/api/fires', `/api/springs/${id}`]) {
          const began = performance.now();
          const answer = await processes[which]?.inject({ url, remoteAddress });
          if (url.endsWith('outlook')) times[which]?.push(performance.now() - began);
          expect(answer?.statusCode).toBe(200);
        }
      }
    }
    const [usual = 0, now = 0] = times.map(median);
    expect(now / usual, `of ${usual.toFixed(1)} ms`).toBeLessThan(1.3);
  },
);
