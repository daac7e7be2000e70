import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readConfig } from '../../../server/src/config.ts';
import { openPlatform } from '../../../server/src/platform/platform.ts';
import { addMember } from '../../../server/test/support/members.ts';
import { addReview, countAll } from '../../../server/test/support/reviews.ts';
import { testEnvironment } from '../../../server/test/support/test-app.ts';
import { cloneDatabase } from '../../../server/test/support/test-database.ts';
import { check, readStored } from './check.ts';
import { watchGaps } from './gaps.ts';
import { type Facts, findDoubled, findLost, noFacts } from './ledger.ts';
import { drawFrom, randomNumbers } from './random.ts';

const { url, drop } = await cloneDatabase();
const client = new pg.Client({ connectionString: url });
const platform = openPlatform(readConfig(testEnvironment(url)));
const { database } = platform;
beforeAll(() => client.connect());
afterAll(async () => {
  await client.end();
  await platform.close();
  await drop();
});

const facts = (some: Partial<Facts>): Facts => ({ ...noFacts(), ...some });

it('the chaos command finds each kind of write that is missing', () => {
  const acknowledged = facts({
    favorites: new Map([['1 2', 'Visited']]),
    votes: new Map([['1 7', 1]]),
    reviews: ['a'],
    plans: ['b'],
    events: ['evt'],
    cancels: new Map([['cus', true]]),
  });
  expect(findLost(acknowledged, acknowledged)).toEqual([]);
  expect(findLost(acknowledged, noFacts())).toHaveLength(6);
  // Something else in its place is a loss too.
  const other = { ...acknowledged, favorites: new Map([['1 2', 'Bucket List']]) };
  expect(findLost(acknowledged, other)).toEqual([
    'favorites 1 2: Visited, but stored is Bucket List',
  ]);
});

it('the chaos command finds what is there twice', () => {
  expect(findDoubled(facts({ reviews: ['a', 'b'], plans: ['a'], events: ['a'] }))).toEqual([]);
  expect(findDoubled(facts({ reviews: ['a', 'a'], plans: ['b', 'b', 'b'] }))).toEqual([
    'reviews a',
    'plans b',
    'plans b',
  ]);
});

it('it reads the rows themselves, and finds a wrong aggregate', async () => {
  const member = await addMember(database);
  const comment = 'chaos first';
  await addReview(database, { spring_id: 5, member_id: member.id, comment });
  await client.query(
    `insert into favorites (member_id, spring_id, category) values ($1, 5, 'Visited')`,
    [member.id],
  );
  await client.query(`insert into stripe_events (id) values ('evt_1')`);
  await countAll(database);
  const acknowledged = facts({
    reviews: [comment],
    events: ['evt_1'],
    favorites: new Map([[`${member.id} 5`, 'Visited']]),
  });
  const found = () => check(client, database, acknowledged);
  expect(await found()).toEqual({ lost: [], doubled: [], wrong: [] });

  await addReview(database, { spring_id: 5, member_id: member.id, comment });
  await client.query('delete from favorites');
  const broken = await found();
  expect(broken.lost).toHaveLength(1);
  expect(broken.doubled).toEqual([`reviews ${comment}`]);
  // The spring, the member, and which of the two reviews counts.
  expect(broken.wrong.length).toBeGreaterThanOrEqual(3);
  expect((await readStored(client)).reviews).toEqual([comment, comment]);
});

it('a gap lasts from one acknowledged write to the next, or to the end', () => {
  let now = 0;
  const gaps = watchGaps(() => now);
  gaps.begin();
  for (const at of [100, 900, 1_000]) {
    now = at;
    gaps.acknowledged();
  }
  expect(gaps.end()).toBe(800);
  gaps.begin();
  now = 5_000;
  expect(gaps.end()).toBe(4_000);
});

it('the same seed draws the same faults, each as often as the others', () => {
  const draw = (seed: number) => {
    const next = drawFrom(['a', 'b', 'c', 'd'], randomNumbers(seed));
    return Array.from({ length: 12 }, next);
  };
  expect(draw(7)).toEqual(draw(7));
  expect(draw(7)).not.toEqual(draw(8));
  for (const round of [0, 4, 8])
    expect(
      draw(7)
        .slice(round, round + 4)
        .toSorted(),
    ).toEqual(['a', 'b', 'c', 'd']);
});
