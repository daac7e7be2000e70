import { createServer } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { sql, type RawBuilder } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { addMember } from '../../../test/support/members.ts';
import { metricValues } from '../../../test/support/metrics.ts';
import { addReview } from '../../../test/support/reviews.ts';
import { useApp } from '../../../test/support/test-app.ts';
import { openPlatform } from '../../platform/platform.ts';
import { purgeChangedSprings } from './springs.purge.ts';

/** An edge that notes each message. */
const told: string[][] = [];
let status = 200;
const edge = createServer((request, response) => {
  if (request.method === 'PURGE') told.push(String(request.headers['xkey']).split(' '));
  response.writeHead(status).end();
}).listen(0, '127.0.0.1');
await once(edge, 'listening');
afterAll(() => edge.close().closeAllConnections());
const EDGE_PURGE_URLS = `http://localhost:${(edge.address() as AddressInfo).port}`;

const { app, platform, database } = await useApp({ EDGE_PURGE_URLS });
const { app: withoutEdge } = await useApp();

// Before anybody listens.
const { id: member } = await addMember(database);
const { id: other } = await addMember(database);
const review = await addReview(database, { spring_id: 40, member_id: member });
const hidden = await addReview(database, { spring_id: 52 });
await sql`update reviews set hidden_at = now() where id = ${hidden}`.execute(database);
const voted = await addReview(database, { spring_id: 41 });
await sql`insert into summaries (spring_id) values (28), (29)`.execute(database);
await sql`insert into corrections (spring_id, member_id, field, proposed)
  values (23, ${member}, 'fee', '{"fee": "$5"}')`.execute(database);

/** As in the worker: a process of its own, with a listener of its own. */
const worker = openPlatform(platform.config);
afterAll(() => worker.close());
purgeChangedSprings(worker);

const isTold = (...keys: string[]) =>
  vi.waitFor(() => expect(told.flat()).toEqual(expect.arrayContaining(keys)), 20_000);
const change = (id: number) =>
  sql`update springs set position_precision_m = position_precision_m + 1 where id = ${id}`.execute(
    database,
  );

// The listener needs a moment to connect; then it purges what the edge keeps for long, in case it missed some.
await vi.waitFor(() => expect(told).toEqual([['springs']]), 20_000);

beforeEach(() => {
  told.length = 0;
});

const keysOf = async (url: string, server = app) =>
  String((await server.inject(url)).headers['xkey'] ?? '')
    .split(' ')
    .toSorted();

describe('what changes the page of a spring', { tags: '@25.51' }, () => {
  it.each([
    ['the spring', 20, sql`update springs set description = 'new' where id = 20`],
    [
      'a review',
      21,
      sql`insert into reviews (spring_id, member_id, rating) values (21, ${other}, 3)`,
    ],
    ['the words of a review', 40, sql`update reviews set comment = 'new' where id = ${review}`],
    ['hiding a review', 40, sql`update reviews set hidden_at = now() where id = ${review}`],
    [
      'a visit',
      22,
      sql`insert into visits (spring_id, member_id, visited_on, is_open, is_first, reporter_group)
        values (22, ${member}, current_date, true, false, 1)`,
    ],
    ['hiding a visit', 22, sql`update visits set hidden_at = now() where spring_id = 22`],
    [
      'a correction that is accepted',
      23,
      sql`update corrections set accepted = true, settled_at = now(), is_shown = true
        where spring_id = 23`,
    ],
    [
      'a correction that is shown no longer',
      23,
      sql`update corrections set is_shown = false where spring_id = 23`,
    ],
    [
      'a danger',
      24,
      sql`insert into hazards (spring_id, kind, state, text, source, confidence)
        values (24, 'gas', 'standing', 'Gas.', 'A test', 'unconfirmed')`,
    ],
    [
      'how exactly it is shown',
      33,
      sql`update springs set shown_as = 'area', exact_latitude = latitude, exact_longitude = longitude where id = 33`,
    ],
    ['a summary', 28, sql`update summaries set sentences = '[]' where spring_id = 28`],
    ['a summary that goes', 28, sql`delete from summaries where spring_id = 28`],
    ['an author who leaves', 40, sql`delete from members where id = ${member}`],
  ])('%s reaches the edge', async (_what, id, statement) => {
    await statement.execute(database);
    await isTold(`spring-${id}`);
  });

  it('a vote does not, nor does a summary that somebody is writing, nor what stays the same', async () => {
    await sql`update reviews set vote_score = vote_score + 1 where id = ${voted}`.execute(database);
    await sql`update summaries set claimed_until = now() where spring_id = 29`.execute(database);
    await sql`update springs set name = name where id = 26`.execute(database);
    await change(27);
    await isTold('spring-27');
    expect(told.flat()).not.toContain('spring-41');
    expect(told.flat()).not.toContain('spring-29');
    expect(told.flat()).not.toContain('spring-26');
  });
});

describe('what nobody else sees (yet)', { tags: '@19.64' }, () => {
  const heard: string[] = [];
  const ears = openPlatform(platform.config);
  afterAll(() => ears.close());
  for (const channel of ['spring_changed', 'springs_changed'])
    ears.listener.on(channel, (id) => id !== undefined && heard.push(`${channel} ${id}`));

  /** What the edge and the lists hear, without the change that comes last. */
  const heardOf = async (...statements: RawBuilder<unknown>[]) => {
    heard.length = 0;
    for (const statement of statements) await statement.execute(database);
    await change(27);
    await vi.waitFor(() => expect(heard).toContain('spring_changed 27'), 20_000);
    return [...new Set(heard)].filter((one) => one !== 'spring_changed 27').toSorted();
  };
  /** From the change that comes last. */
  const NOTHING = ['springs_changed '];
  beforeAll(async () => {
    ears.listener.start();
    // It needs a moment to connect.
    await vi.waitFor(async () => {
      await change(27);
      expect(heard).toContain('spring_changed 27');
    }, 20_000);
    // Nothing of the above is still on its way.
    await change(28);
    await vi.waitFor(() => expect(heard).toContain('spring_changed 28'), 20_000);
  });

  const later = sql`now() + interval '1 day'`;
  const addVisit = (springId: number, shownFrom: RawBuilder<unknown>) =>
    sql`insert into visits (spring_id, member_id, visited_on, is_open, is_first, reporter_group, shown_from, address_hash)
      values (${springId}, ${other}, current_date, true, false, 1, ${shownFrom}, 'a')`;

  it.each([
    ['a visit that shows a day later', [addVisit(50, later)]],
    ['its change', [sql`update visits set comment = 'new' where spring_id = 50`]],
    ['hiding it', [sql`update visits set hidden_at = now() where spring_id = 50`]],
    ['showing it again', [sql`update visits set hidden_at = null where spring_id = 50`]],
    ['its end', [sql`delete from visits where spring_id = 50`]],
    [
      'a visit of somebody who is weighed out',
      [
        sql`insert into visits (spring_id, member_id, visited_on, is_first, reporter_group, ignored_at)
          values (51, ${other}, current_date, false, 1, now())`,
      ],
    ],
    [
      'the words of a review that is hidden, and its end',
      [
        sql`update reviews set comment = 'new' where id = ${hidden}`,
        sql`delete from reviews where id = ${hidden}`,
      ],
    ],
    [
      'a correction that waits, and that a moderator refuses',
      [
        sql`insert into corrections (spring_id, member_id, field, proposed)
          values (53, ${other}, 'fee', '{"fee": "$5"}')`,
        sql`update corrections set accepted = false, settled_at = now() where spring_id = 53`,
        sql`delete from corrections where spring_id = 53`,
      ],
    ],
    [
      'a summary that somebody begins to write',
      [
        sql`insert into summaries (spring_id) values (54)`,
        sql`delete from summaries where spring_id = 54`,
      ],
    ],
  ])('hardening: timing side channels through caches: %s', async (_what, statements) => {
    expect(await heardOf(...statements)).toEqual(NOTHING);
  });

  it('hardening: timing side channels through caches: who came with whom, and from where', async () => {
    expect(await heardOf(addVisit(55, sql`now()`))).toContain('spring_changed 55');
    const unseen = [
      sql`update visits set reporter_group = 2 where spring_id = 55`,
      sql`update visits set address_hash = null where spring_id = 55`,
    ];
    expect(await heardOf(...unseen)).toEqual(NOTHING);
  });
});

describe('the edge', () => {
  it('hears at once, and once more with the list, when every process has read it', async () => {
    await change(30);
    const both = expect.arrayContaining(['spring-30', 'springs']);
    await vi.waitFor(() => expect(told).toContainEqual(both), 20_000);
    expect(told.findIndex((keys) => keys.includes('spring-30'))).toBeLessThan(
      told.findIndex((keys) => keys.includes('spring-30') && keys.includes('springs')),
    );
  });

  it('hears of many in a few messages', async () => {
    await sql`update springs set position_precision_m = position_precision_m + 1`.execute(database);
    await vi.waitFor(async () => {
      const { rows } = await sql<{ id: number }>`select id from springs`.execute(database);
      expect(new Set(told.flat()).size).toBeGreaterThanOrEqual(rows.length);
    }, 30_000);
    expect(Math.max(...told.map((keys) => keys.length))).toBeLessThanOrEqual(50);
  });

  it('that refuses costs nothing but a line in the log, and a count', async () => {
    const failed = async () =>
      (await metricValues(worker.metrics, 'edge_purges_total')).find(
        ({ labels }) => labels['result'] === 'failed',
      )?.value;
    const before = Number(await failed());
    status = 405;
    await change(31);
    await vi.waitFor(async () => expect(await failed()).toBeGreaterThan(before), 20_000);
    status = 200;
    await change(32);
    await isTold('spring-32');
  });
});

describe('an answer', () => {
  it.each([
    ['/api/springs/1', ['spring-1']],
    ['/api/springs/1/reviews?sort=newest', ['spring-1']],
    ['/api/springs/1/visits', ['spring-1']],
    ['/api/springs/1/pool-temperatures', ['spring-1']],
    ['/pictures/springs/1.png', ['spring-1']],
    ['/api/springs/1/towns', ['spring-1']],
    ['/springs/1/visits.atom', ['spring-1']],
    ['/api/springs', ['springs']],
    ['/api/springs?search=hot', ['springs']],
    ['/api/springs/featured', ['springs']],
    ['/sitemap.xml', ['springs']],
    ['/api/places?q=kirkham', ['spring-646', 'springs']],
    ['/api/places?q=boise', ['springs']],
    // The test's page asks for spring 1.
    ['/', ['spring-1']],
  ])('to %s says what it shows', async (url, keys) => {
    expect(await keysOf(url)).toEqual(keys);
    expect(await keysOf(url, withoutEdge)).toEqual(['']);
  });

  it('of neighbors names each of them', async () => {
    const neighbors = (await app.inject('/api/springs/1/nearby')).json<{ id: number }[]>();
    expect(neighbors.length).toBeGreaterThan(1);
    const keys = [1, ...neighbors.map(({ id }) => id)].map((id) => `spring-${id}`);
    expect(await keysOf('/api/springs/1/nearby')).toEqual(keys.toSorted());
  });

  it('of a plate names each spring on it', { tags: '@30.8' }, async () => {
    const near = (await app.inject('/api/springs/20/nearby')).json<{ id: number }[]>();
    const keys = await keysOf('/pictures/springs/20.svg');
    expect(keys).toEqual(expect.arrayContaining(['spring-20', `spring-${near[0]?.id}`]));
  });

  it('that there is no such spring says of which', async () => {
    expect(await keysOf('/api/springs/999999')).toEqual(['spring-999999']);
  });
});
