import type { budgets, storage } from '@wildsoak/contract/admin';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import type { z } from 'zod';
import { addMember, signIn } from '../../../test/support/members.ts';
import { addOperator } from '../../../test/support/operators.ts';
import { landscape, photoForm } from '../../../test/support/photos.ts';
import { addPhoto } from '../../../test/support/reviews.ts';
import { useApp } from '../../../test/support/test-app.ts';

const { app, platform, database } = await useApp({
  AI_PROVIDER: 'openai-compatible',
  AI_MODEL: 'none',
  AI_API_KEY: 'none',
  AI_BASE_URL: 'http://127.0.0.1:9/v1',
  AI_PRICE_INPUT: '1',
  AI_PRICE_OUTPUT: '1',
  AI_DAILY_BUDGET: '2',
  AI_MEMBER_DAILY: '1',
});
const operator = await addOperator(app, platform);

it(
  'storage: photos with their bytes, tiles, the database and its largest tables',
  { tags: '@23.113' },
  async () => {
    const { folder, maxBytes } = platform.config.tileCache;
    await mkdir(join(folder, 'v1/light/3/1'), { recursive: true });
    await writeFile(join(folder, 'v1/light/3/1/2.png'), Buffer.alloc(5_000));
    const cookie = await signIn(platform, await addMember(database));
    const { headers, payload } = photoForm([
      { bytes: await landscape(640, 480).jpeg().toBuffer() },
    ]);
    const sent = await app.inject({
      method: 'POST',
      url: '/api/springs/1/reviews',
      headers: { ...headers, cookie },
      payload,
    });
    expect(sent.statusCode).toBe(201);
    await addPhoto(database);
    const answer = await operator.get('/api/admin/storage');
    expect(answer.statusCode).toBe(200);
    const { photos, tiles, database: sizes } = answer.json<z.infer<typeof storage>>();
    expect(photos).toEqual({ count: 2, bytes: expect.any(Number), unmeasured: 1 });
    expect(photos.bytes).toBeGreaterThan(10_000);
    expect(tiles).toEqual({ count: 1, bytes: 12_288, max_bytes: maxBytes });
    expect(sizes.tables).toHaveLength(10);
    expect(sizes.tables.map(({ name }) => name)).toContain('springs');
    const taken = sizes.tables.map(({ bytes }) => bytes);
    expect(taken).toEqual(taken.toSorted((a, b) => b - a));
    expect(sizes.bytes).toBeGreaterThan(taken[0] ?? Infinity);
  },
);

const readBudget = async () => {
  const answer = await operator.get('/api/admin/budgets');
  expect(answer.statusCode).toBe(200);
  return answer.json<z.infer<typeof budgets>>().ai;
};

it(
  'budgets: what the model cost today against the limit, and who was refused',
  { tags: '@23.114' },
  async () => {
    const member = await addMember(database);
    await sql`
      insert into summary_calls (spring_id, member_id, model, prompt_version, cost_micros, outcome,
        called_at)
      values (1, ${member.id}, 'm', 1, 250000, 'answered', now()), (2, null, 'm', 1, 0, 'failed', now()),
        (3, null, 'm', 1, 500000, 'pending', now()),
        (4, null, 'm', 1, 9000000, 'answered', now() - interval '2 days')`.execute(database);
    expect(await readBudget()).toEqual({
      limit_dollars: 2,
      spent_dollars: 0.75,
      answered: 1,
      failed: 1,
      pending: 1,
      refused: { member: 0, spring: 0, site: 0 },
    });
    const cookie = await signIn(platform, member);
    const ask = () =>
      app.inject({ method: 'POST', url: '/api/springs/9/summary', headers: { cookie } });
    expect((await ask()).statusCode).toBe(429);
    expect(await readBudget()).toMatchObject({ refused: { member: 1, spring: 0, site: 0 } });
  },
);
