import type { BroughtPlace, MatchedSpring } from '@wildsoak/contract/favorites';
import { MAX_IMPORTED_PLACES } from '@wildsoak/contract/rules/limits';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { addMember, signIn } from '../../../../test/support/members.ts';
import { useApp } from '../../../../test/support/test-app.ts';

const { app, platform, database } = await useApp();
const cookie = await signIn(platform, await addMember(database));

const match = async (...places: BroughtPlace[]) => {
  const answer = await app.inject({
    method: 'POST',
    url: '/api/favorites/matches',
    headers: { cookie },
    payload: { places },
  });
  expect(answer.statusCode, answer.payload).toBe(200);
  return answer.json<{ matches: (MatchedSpring | null)[] }>().matches;
};

it(
  'as many names as a file may have take a fraction of comparing each with all',
  { tags: '@26.83' },
  async () => {
    const named = await database
      .selectFrom('springs')
      .select('search_name')
      .where('search_name', '<>', '')
      .orderBy('id')
      .limit(MAX_IMPORTED_PLACES)
      .execute();
    const names = named.map(({ search_name }) => search_name);
    // A new database does not know yet how many springs it has, nor is its index in order: it would not use it.
    await sql`vacuum analyze springs`.execute(database);
    const timed = async (work: () => Promise<unknown>) => {
      const begin = performance.now();
      await work();
      return performance.now() - begin;
    };
    const places = names.map((name) => ({ name, coords: null }));
    const matches = await match(...places);
    expect(matches.filter((found) => found !== null).length).toBeGreaterThan(20);
    const tries: number[] = [];
    for (let i = 0; i < 3; i += 1) tries.push(await timed(() => match(...places)));
    const ours = Math.min(...tries);
    const all = await timed(() =>
      sql`
        select count(*) from unnest(${names}::text[]) asked(name), springs
        where similarity(search_name, asked.name) >= 0.8`.execute(database),
    );
    expect(ours).toBeLessThan(all / 3);
  },
);
