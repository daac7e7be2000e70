import { createHash } from 'node:crypto';
import { FIRST_MEMBER_ID } from '@wildsoak/contract/rules/limits';
import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, it, vi } from 'vitest';
import { EMPTY_PLACE, exampleProposal, useProposer } from './support/proposals.ts';
import { useApp } from './support/test-app.ts';
import { importCatalog } from '../src/features/springs/import-catalog.ts';

const { app, platform, database } = await useApp();
// One moderator does all of it.
vi.spyOn(platform.limiter, 'enforce').mockResolvedValue();

const useMember = useProposer({ app, platform });
const moderator = await useMember({ is_moderator: true });

/** In the same state, and none of ours. */
const { id: known } = await database
  .selectFrom('springs')
  .select('id')
  .where('state_code', '=', 'NV')
  .orderBy(sql`position <-> st_point(${EMPTY_PLACE.longitude}, ${EMPTY_PLACE.latitude})::geography`)
  .limit(1)
  .executeTakeFirstOrThrow();

const idsIn = async (url: string) => {
  const answer = (await app.inject(url)).json<{ id: number }[] | { springs: { id: number }[] }>();
  const springs = Array.isArray(answer) ? answer : answer.springs;
  return springs
    .map(({ id }) => id)
    .filter((id) => id >= FIRST_MEMBER_ID)
    .toSorted((a, b) => a - b);
};

const idsInSitemap = async () => {
  const { payload } = await app.inject('/sitemap.xml');
  const parts = [...payload.matchAll(/<loc>https:\/\/wildsoak\.test(\/sitemap[^<]+)<\/loc>/g)];
  const pages = await Promise.all(
    parts.map(async ([, path = '']) => (await app.inject(path)).payload),
  );
  return [...[payload, ...pages].join('').matchAll(/\/springs\/(\d{7,})</g)]
    .map(([, id]) => Number(id))
    .toSorted((a, b) => a - b);
};

/** By a recount in SQL: what is shown, and how many visits each of these springs has. */
const recount = async () => {
  const { rows } = await sql<{ id: number; visits: number }>`
    select spring.id, count(visit.id)::integer as visits from springs spring
    left join visits visit on visit.spring_id = spring.id
    where spring.removed_at is null and (spring.id >= ${FIRST_MEMBER_ID} or spring.id = ${known})
    group by spring.id order by spring.id`.execute(database);
  return rows;
};

type Act = 'accept' | 'merge' | 'ask' | 'refuse' | 'undo';

interface Model {
  id: number;
  name: string;
  outcome: Act | null;
  last: Act | null;
}

const ACTS: readonly Act[] = ['accept', 'merge', 'ask', 'refuse', 'undo'];
const PLACES = 3;

const step = fc.oneof(
  { weight: 12, arbitrary: fc.record({ at: fc.nat(PLACES - 1), act: fc.constantFrom(...ACTS) }) },
  { weight: 1, arbitrary: fc.constant('import' as const) },
);

let names = 0;

const propose = async (): Promise<Model> => {
  const member = await useMember();
  // Like no other word: a search takes an unknown one for a typo.
  const word = createHash('sha256')
    .update(String((names += 1)))
    .digest('hex')
    .slice(0, 12)
    .replaceAll(/\d/g, (digit) => 'ghjkmqtvwz'.charAt(Number(digit)));
  const { id } = await member.propose(exampleProposal({ name: `${word} Pools` }));
  return { id, name: word, outcome: null, last: null };
};

const decide = async (place: Model, act: Act) => {
  const isAllowed =
    act === 'undo' ? place.last !== null && place.last !== 'undo' : place.outcome === null;
  const answer = await moderator.act(place.id, act, {
    ...((act === 'ask' || act === 'refuse') && { note: 'Why?' }),
    ...(act === 'merge' && { spring_id: known }),
  });
  expect(answer.statusCode, `${act}: ${answer.payload}`).toBe(isAllowed ? 204 : 409);
  if (!isAllowed) return;
  place.last = act;
  if (act !== 'ask') place.outcome = act === 'undo' ? null : act;
};

it(
  'after proposals, merges, undos and imports in any order everything counts the same',
  { tags: ['@29.5', '@29.6', '@29.7', '@29.10'] },
  async () => {
    const addresses = new Map<number, number>();
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 14 }), async (steps) => {
        const places = [await propose(), await propose(), await propose()];
        for (const each of steps) {
          if (each === 'import') expect(await importCatalog(database)).toBe(0);
          else if (places[each.at]) await decide(places[each.at] as Model, each.act);
        }
        const { rows } = await sql<{ id: number; springId: number }>`
          select id, spring_id as "springId" from proposals where outcome = 'accept'`.execute(
          database,
        );
        const accepted = places.filter(({ outcome }) => outcome === 'accept');
        expect(rows.map(({ id }) => id).toSorted((a, b) => a - b)).toEqual(
          accepted.map(({ id }) => id),
        );
        const shown = rows.map(({ springId }) => springId).toSorted((a, b) => a - b);
        const merged = places.filter(({ outcome }) => outcome === 'merge').length;
        expect(await recount()).toEqual([
          { id: known, visits: merged },
          ...shown.map((id) => ({ id, visits: 1 })),
        ]);
        expect(await idsIn('/api/browse/states/NV')).toEqual(shown);
        expect(await idsInSitemap()).toEqual(shown);
        // The list and the map.
        await vi.waitFor(async () => expect(await idsIn('/api/springs')).toEqual(shown), 20_000);
        for (const { id, name, outcome } of places) {
          const springId = rows.find((row) => row.id === id)?.springId;
          expect(await idsIn(`/api/springs?search=${name}`)).toEqual(
            outcome === 'accept' ? [springId] : [],
          );
        }
        for (const { id, springId } of rows) {
          expect(addresses.get(id) ?? springId).toBe(springId);
          addresses.set(id, springId);
        }
        // The next run begins without them.
        for (const place of places) {
          if (place.outcome === 'accept' || place.outcome === 'merge') await decide(place, 'undo');
        }
      }),
      { numRuns: 15 },
    );
  },
);
