import { brotliDecompressSync } from 'node:zlib';
import { listCorrections } from '@wildsoak/contract/corrections';
import { FACT_WORDS, WORD_FIELDS } from '@wildsoak/contract/rules/practical';
import { getSpring, listSprings, type ListedSpring } from '@wildsoak/contract/springs';
import { sql } from 'kysely';
import { describe, expect, it, vi } from 'vitest';
import { findUnknownSprings, useModerator } from './support/hazards.ts';
import { addMember, signIn } from './support/members.ts';
import { useApp } from './support/test-app.ts';
import { readListJson } from '../src/features/springs/list.repository.ts';

const { app, platform, database } = await useApp({ LIST_GATHER_MS: '100' });

const unknown = await findUnknownSprings(database);
const spring = () => unknown.pop() ?? 0;
const moderator = await useModerator(app, platform);

const useMember = async (facts: Parameters<typeof addMember>[1] = {}) => {
  const member = await addMember(database, facts);
  const cookie = await signIn(platform, member);
  const suggest = (springId: number, payload: object) =>
    app.inject({
      method: 'POST',
      url: `/api/springs/${springId}/corrections`,
      headers: { cookie },
      payload,
    });
  return { ...member, suggest };
};
type Author = Awaited<ReturnType<typeof useMember>>;
const accept = async (springId: number, payload: object, author?: Author) => {
  author ??= await useMember();
  const answer = await author.suggest(springId, payload);
  expect(answer.statusCode, answer.payload).toBe(201);
  const { id } = answer.json<{ id: number }>();
  const settled = await moderator.call('POST', `/api/moderation/corrections/${id}`, {
    act: 'accept',
  });
  expect(settled.statusCode, settled.payload).toBe(204);
  return id;
};
const read = async (id: number) => {
  const answer = await app.inject(`/api/springs/${id}`);
  return getSpring.responses[200].strict().parse(answer.json());
};
const listedNow = async (id: number): Promise<ListedSpring | undefined> =>
  listSprings.responses[200]
    .parse(JSON.parse(await readListJson(database)))
    .find((one) => one.id === id);

const day = (daysAgo: number) =>
  new Date(Date.now() - daysAgo * 86_400_000).toISOString().slice(0, 10);

interface VisitFacts {
  road?: string | null;
  daysAgo?: number;
  memberId?: string;
  reporter_group?: number;
  hidden_at?: Date;
  ignored_at?: Date;
  shown_from?: Date;
}
let groups = 0;
const visit = async (
  springId: number,
  {
    road = 'any-car',
    daysAgo = 3,
    memberId,
    reporter_group = (groups += 1),
    ...rest
  }: VisitFacts = {},
) =>
  database
    .insertInto('visits')
    .values({
      spring_id: springId,
      member_id: memberId ?? (await addMember(database)).id,
      visited_on: day(daysAgo),
      road,
      reporter_group,
      is_first: false,
      ...rest,
    })
    .execute();

const FACTS = [
  { field: 'walk', walk_miles: 1.5, walk_climb_feet: 600 },
  { field: 'walk', walk_miles: 0, walk_climb_feet: null },
  { field: 'fee', fee: 'Free', is_free: true },
  { field: 'fee', fee: '$12 per person', is_free: false },
  ...WORD_FIELDS.flatMap((field) => FACT_WORDS[field].map((word) => ({ field, [field]: word }))),
];

describe('a practical fact', () => {
  it.each(FACTS)(
    'accepted, it is on the page with its author: %j',
    { tags: '@24.70' },
    async (fact) => {
      const [id, member] = [spring(), await useMember()];
      const answer = await member.suggest(id, fact);
      expect(answer.statusCode, answer.payload).toBe(201);
      expect((await read(id)).corrections).toEqual([]);
      await accept(id, fact, member);
      expect((await read(id)).corrections).toEqual([
        {
          ...fact,
          said_by: member.username,
          said_at: expect.any(String),
          accepted_at: expect.any(String),
        },
      ]);
      const again = await (await useMember()).suggest(id, fact);
      expect([again.statusCode, again.json()]).toEqual([
        400,
        { error: 'The page already says that.' },
      ]);
    },
  );

  it.each<object>([
    { field: 'walk' },
    { field: 'walk', walk_miles: -1, walk_climb_feet: null },
    { field: 'walk', walk_miles: 50.1, walk_climb_feet: null },
    { field: 'walk', walk_miles: '2', walk_climb_feet: null },
    { field: 'walk', walk_miles: 2, walk_climb_feet: 1.5 },
    { field: 'walk', walk_miles: 2, walk_climb_feet: 10_001 },
    { field: 'walk', walk_miles: 2 },
    { field: 'fee', is_free: true },
    { field: 'fee', fee: '$5', is_free: 'no' },
    { field: 'fee', fee: '$5', is_free: null },
    { field: 'road', road: 'paved' },
    { field: 'road', dogs: 'yes' },
    { field: 'dogs', dogs: 'unknown' },
    { field: 'dogs', dogs: null },
    { field: 'dogs', dogs: ['yes'] },
    { field: 'dogs', dogs: 'constructor' },
    { field: 'signal', signal: '' },
    { field: 'water', water: true },
    { field: 'constructor', constructor: 'x' },
  ])('400 for %j', { tags: ['@24.70', '@5.25'] }, async (payload) => {
    const [id, member] = [spring(), await useMember()];
    expect((await member.suggest(id, payload)).statusCode).toBe(400);
    const rows = database.selectFrom('corrections').select('id').where('spring_id', '=', id);
    expect(await rows.execute()).toEqual([]);
  });

  it('a mile has one decimal', { tags: '@24.70' }, async () => {
    const id = spring();
    await accept(id, { field: 'walk', walk_miles: 1.2499, walk_climb_feet: 20 });
    expect((await read(id)).corrections).toMatchObject([{ walk_miles: 1.2 }]);
  });

  it('moderators see what the page says now', { tags: '@18.7' }, async () => {
    const id = spring();
    await accept(id, { field: 'walk', walk_miles: 2, walk_climb_feet: 300 });
    await accept(id, { field: 'fee', fee: 'Free', is_free: true });
    for (let i = 0; i < 3; i += 1) await visit(id, { road: '4x4' });
    const { suggest } = await useMember();
    await suggest(id, { field: 'dogs', dogs: 'no' });
    const answer = await moderator.call('GET', '/api/moderation/corrections');
    const open = listCorrections.responses[200]
      .parse(answer.json())
      .find((one) => one.spring_id === id);
    expect(open).toMatchObject({
      field: 'dogs',
      dogs: 'no',
      now: {
        walk_miles: 2,
        walk_climb_feet: 300,
        fee: 'Free',
        is_free: true,
        road: '4x4',
        access: null,
      },
    });
    expect(open?.now).not.toHaveProperty('dogs');
  });

  it('the database holds a fact to its words', { tags: '@24.70' }, async () => {
    const insert = (field: string, proposed: object) =>
      database
        .insertInto('corrections')
        .values({ spring_id: 1, field, proposed: JSON.stringify(proposed) })
        .execute();
    for (const field of WORD_FIELDS) {
      for (const word of FACT_WORDS[field]) await insert(field, { [field]: word });
      await expect(insert(field, { [field]: 'perhaps' })).rejects.toThrow(/corrections_words/);
    }
    await expect(insert('walk', { walk_miles: '2' })).rejects.toThrow(/corrections_words/);
    await expect(insert('weather', { text: 'Fine' })).rejects.toThrow(/corrections_words/);
  });
});

describe('the list', () => {
  it('carries road, dogs and free only where they are known', { tags: '@24.73' }, async () => {
    const id = spring();
    const bare = await listedNow(id);
    for (const key of ['road', 'dogs', 'is_free']) expect(bare).not.toHaveProperty(key);
    await accept(id, { field: 'fee', fee: '$3' });
    expect(await listedNow(id)).toEqual(bare);
    await accept(id, { field: 'dogs', dogs: 'on-leash' });
    expect(await listedNow(id)).toEqual({ ...bare, dogs: 'on-leash' });
    await accept(id, { field: 'fee', fee: '$5', is_free: false });
    await accept(id, { field: 'road', road: 'any-car' });
    await accept(id, { field: 'camping', camping: 'no' });
    expect(await listedNow(id)).toEqual({
      ...bare,
      dogs: 'on-leash',
      is_free: false,
      road: 'any-car',
    });
  });

  it('follows once a fact is accepted', { tags: '@24.73' }, async () => {
    const id = spring();
    await accept(id, { field: 'fee', fee: 'Free', is_free: true });
    await vi.waitFor(async () => {
      const list = (await app.inject('/api/springs')).json<ListedSpring[]>();
      expect(list.find((one) => one.id === id)?.is_free).toBe(true);
    }, 10_000);
  });
});

describe('three agreeing visits', () => {
  const agreed = async (id: number) => (await read(id)).agreed_road;
  const THREE = { road: 'any-car', visited_on: day(3) };

  it('are the road, with the day of the newest; two are not', { tags: '@24.72' }, async () => {
    const id = spring();
    await visit(id, { daysAgo: 700 });
    await visit(id, { daysAgo: 3 });
    expect(await agreed(id)).toBeNull();
    expect(await listedNow(id)).not.toHaveProperty('road');
    await visit(id, { daysAgo: 40 });
    expect(await agreed(id)).toEqual(THREE);
    expect(await listedNow(id)).toMatchObject({ road: 'any-car' });
  });

  it.each<[string, VisitFacts]>([
    ['older than two years', { daysAgo: 740 }],
    ['of another road', { road: '4x4' }],
    ['without a road', { road: null }],
    ['hidden', { hidden_at: new Date() }],
    ['weighed out', { ignored_at: new Date() }],
    ['not shown before tomorrow', { shown_from: new Date(Date.now() + 86_400_000) }],
    ['by a neighbor on the same device', { reporter_group: 0 }],
  ])('a third %s does not count', { tags: '@24.72' }, async (_, third) => {
    const id = spring();
    await visit(id, { reporter_group: 0 });
    await visit(id);
    await visit(id, third);
    expect(await agreed(id)).toBeNull();
    await visit(id);
    expect(await agreed(id)).toEqual(third.road === '4x4' ? null : THREE);
  });

  it('are by three members: one who comes daily is one', { tags: '@24.72' }, async () => {
    const id = spring();
    const { id: memberId } = await addMember(database);
    for (let daysAgo = 3; daysAgo < 40; daysAgo += 1) await visit(id, { memberId, daysAgo });
    await visit(id, { daysAgo: 50 });
    expect(await agreed(id)).toBeNull();
    await visit(id, { daysAgo: 60 });
    expect(await agreed(id)).toEqual(THREE);
  });

  it('are by people who were there, not by demo members', { tags: '@24.72' }, async () => {
    const id = spring();
    for (let i = 0; i < 3; i += 1) {
      await visit(id, { memberId: (await addMember(database, { is_demo: true })).id });
    }
    expect(await agreed(id)).toBeNull();
  });

  it('end with a newer one that found something else', { tags: '@24.72' }, async () => {
    const id = spring();
    for (let i = 0; i < 3; i += 1) await visit(id, { daysAgo: 10 });
    await visit(id, { road: 'impassable', daysAgo: 2 });
    expect(await agreed(id)).toBeNull();
    expect(await listedNow(id)).not.toHaveProperty('road');
  });

  it('yield to a newer correction, and win over an older one', { tags: '@24.72' }, async () => {
    const [older, newer] = [spring(), spring()];
    for (const id of [older, newer]) {
      await accept(id, { field: 'road', road: 'high-clearance' });
      for (let i = 0; i < 3; i += 1) await visit(id, { daysAgo: 40 });
    }
    await database
      .updateTable('corrections')
      .set({ created_at: new Date(Date.now() - 50 * 86_400_000) })
      .where('spring_id', '=', older)
      .execute();
    expect(await agreed(newer)).toBeNull();
    expect(await listedNow(newer)).toMatchObject({ road: 'high-clearance' });
    expect(await agreed(older)).toEqual({ road: 'any-car', visited_on: day(40) });
    expect(await listedNow(older)).toMatchObject({ road: 'any-car' });
  });

  it(
    'no list sends anybody up a road that somebody just found worse than what was accepted',
    { tags: '@24.74' },
    async () => {
      const id = spring();
      await accept(id, { field: 'road', road: 'any-car' });
      expect(await listedNow(id)).toMatchObject({ road: 'any-car' });
      await visit(id, { road: 'impassable', daysAgo: 0 });
      expect(await listedNow(id)).not.toHaveProperty('road');
      await database
        .updateTable('visits')
        .set({ visited_on: day(60) })
        .where('spring_id', '=', id)
        .execute();
      expect(await listedNow(id)).toMatchObject({ road: 'any-car' });
    },
  );
});

it(
  'with every fact and a visit everywhere, the list stays below 45 kB',
  { tags: '@24.73' },
  async () => {
    await sql`
    insert into corrections (spring_id, field, proposed, settled_at, accepted, is_shown)
    select id, field, case field
      when 'fee' then jsonb_build_object('fee', '$5', 'is_free', hashtext('fee' || id) % 2 = 0)
      when 'dogs' then jsonb_build_object('dogs', (array['yes', 'no'])[1 + (hashtext('dogs' || id) & 1)])
      else jsonb_build_object('road',
        (array['any-car', 'high-clearance', '4x4', 'impassable'])[1 + (hashtext('road' || id) & 3)])
      end, now(), true, true
    from springs, unnest(array['fee', 'dogs', 'road']) field
    on conflict do nothing`.execute(database);
    const { id: memberId } = await addMember(database);
    await sql`
    insert into visits (spring_id, member_id, visited_on, is_open, is_first, reporter_group)
    select id, ${memberId}, current_date - (hashtext('day' || id) & 255), id % 2 = 0, false, id
    from springs`.execute(database);
    await vi.waitFor(async () => {
      const headers = { 'accept-encoding': 'br' };
      const { rawPayload } = await app.inject({ url: '/api/springs', headers });
      const list = JSON.parse(brotliDecompressSync(rawPayload).toString()) as ListedSpring[];
      expect(list.filter(({ dogs, road }) => dogs && road)).toHaveLength(list.length);
      // Not where nobody should bathe.
      expect(list.filter((one) => one.last_visit_on).length).toBeGreaterThan(1_400);
      expect(rawPayload.length).toBeLessThan(45_000);
    }, 20_000);
  },
);
