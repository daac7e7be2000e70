import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { useApp } from '../../../../test/support/test-app.ts';
import type { Transaction } from '../../database/database.ts';
import { forgetExpired, runIdempotent } from './idempotency.ts';

const { database } = await useApp();

const request = { method: 'POST', url: '/api/things', body: { name: 'a' } };

const createThing = async (transaction: Transaction) => {
  const { rows } = await sql<{
    id: number;
  }>`insert into things default values returning id`.execute(transaction);
  return { status: 201, body: { id: rows[0]?.id } };
};

const countThings = async () => {
  const { rows } = await sql<{ count: number }>`select count(*)::int from things`.execute(database);
  return rows[0]?.count;
};

beforeAll(() => sql`create table things (id serial primary key)`.execute(database));

describe('Idempotency-Key', () => {
  it(
    'work that fails leaves neither the write nor the key behind',
    { tags: '@19.42' },
    async () => {
      const before = await countThings();
      const call = { scope: 'member:1', key: 'k3', request };
      const failing = async (transaction: Transaction) => {
        await createThing(transaction);
        throw new Error('failed after the write');
      };
      await expect(runIdempotent(database, call, failing)).rejects.toThrow(
        'failed after the write',
      );
      expect(await countThings()).toBe(before);
      await runIdempotent(database, call, createThing);
      expect(await countThings()).toBe(Number(before) + 1);
    },
  );

  it('without a key every call writes; an unusable key is refused', async () => {
    const before = await countThings();
    await runIdempotent(database, { scope: 'member:1', key: undefined, request }, createThing);
    await runIdempotent(database, { scope: 'member:1', key: undefined, request }, createThing);
    expect(await countThings()).toBe(Number(before) + 2);
    const bad = { scope: 'member:1', key: 'x'.repeat(201), request };
    await expect(runIdempotent(database, bad, createThing)).rejects.toMatchObject({ status: 400 });
  });

  it('keys older than thirty days go at night; the others stay', { tags: '@24.91' }, async () => {
    const age = (key: string, days: number) =>
      sql`update idempotency_keys set created_at = now() - make_interval(days => ${days})
          where key = ${key}`.execute(database);
    for (const [key, days] of [
      ['old', 31],
      ['new', 29],
    ] as const) {
      await runIdempotent(database, { scope: 'member:9', key, request }, createThing);
      await age(key, days);
    }
    await forgetExpired(database);
    const left = await database
      .selectFrom('idempotency_keys')
      .select('key')
      .where('key', 'in', ['old', 'new'])
      .execute();
    expect(left).toEqual([{ key: 'new' }]);
  });
});
