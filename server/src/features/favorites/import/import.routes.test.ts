import type { BroughtPlace, MatchedSpring } from '@wildsoak/contract/favorites';
import { MAX_IMPORTED_PLACES } from '@wildsoak/contract/rules/limits';
import { expect, it } from 'vitest';
import { addMember, signIn } from '../../../../test/support/members.ts';
import { useApp } from '../../../../test/support/test-app.ts';

const { app, platform, database } = await useApp();
const member = await addMember(database);
const cookie = await signIn(platform, member);

const send = (path: string, payload: object) =>
  app.inject({ method: 'POST', url: `/api/favorites${path}`, headers: { cookie }, payload });

const match = async (...places: BroughtPlace[]) => {
  const answer = await send('/matches', { places });
  expect(answer.statusCode, answer.payload).toBe(200);
  return answer.json<{ matches: (MatchedSpring | null)[] }>().matches;
};

const spring = await database
  .selectFrom('springs')
  .select(['id', 'name', 'latitude', 'longitude'])
  .where('name', '=', 'Kirkham Hot Springs')
  .executeTakeFirstOrThrow();
const at = (north: number): [number, number] => [spring.longitude, spring.latitude + north];

it(
  'finds the springs that places are, by position and name, in the order asked for',
  { tags: '@26.83' },
  async () => {
    const matches = await match(
      { name: 'Dropped pin', coords: at(0.001) },
      { name: 'Wall Drug Store', coords: [-102.24, 43.99] },
      // Three miles up the road.
      { name: 'KIRKHAM hot spring', coords: at(0.045) },
      { name: 'Kirkham Hot Springs', coords: null },
      { name: 'Warm Springs', coords: null },
      { name: '', coords: [179, -89] },
    );
    expect(matches.map((one) => one?.id ?? null)).toEqual([
      spring.id,
      null,
      spring.id,
      spring.id,
      null,
      null,
    ]);
    expect(matches[2]?.miles).toBeCloseTo(3.1, 0);
    expect(matches[3]?.miles).toBeNull();
  },
);

it(
  'adds new springs to the bucket list, and leaves those that the member keeps',
  { tags: '@26.83' },
  async () => {
    await app.inject({
      method: 'POST',
      url: '/api/springs/1/favorite',
      headers: { cookie },
      payload: { category: 'Visited' },
    });
    const first = await send('/import', { springIds: [1, 2, 3, 3, 2_000_000_000] });
    expect(first.json()).toEqual({ added: 2 });
    const lists = await app.inject({
      url: `/api/users/${member.username}/favorites`,
      headers: { cookie },
    });
    const { visited, bucketlist } =
      lists.json<Record<'visited' | 'bucketlist', { id: number }[]>>();
    expect(visited.map(({ id }) => id)).toEqual([1]);
    expect(new Set(bucketlist.map(({ id }) => id))).toEqual(new Set([2, 3]));
    expect((await send('/import', { springIds: [2, 3] })).json()).toEqual({ added: 0 });
  },
);

it(
  'refuses more places than a person saves, and places off the globe',
  { tags: '@26.83' },
  async () => {
    const place = { name: 'Pool', coords: null };
    const many = Array.from({ length: MAX_IMPORTED_PLACES + 1 }, () => place);
    for (const places of [[], many, [{ name: 'Pool', coords: [200, 0] }], [{ coords: null }]])
      expect((await send('/matches', { places })).statusCode).toBe(400);
  },
);
