import { randomBytes } from 'node:crypto';
import type { Conditions } from '@wildsoak/contract/visits';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { useApp } from '../../../test/support/test-app.ts';
import { daysAgo, useVisitor } from '../../../test/support/visits.ts';
import { visitWork } from './visits.jobs.ts';

const { app, platform, database } = await useApp({ TRUSTED_PROXIES: '' });
const useMember = useVisitor({ app, platform });

let spring = 100;
let host = 0;
beforeEach(() => void (spring += 1));

/** Somebody at an address of their own. */
const stranger = (address = `198.51.100.${(host += 1)}`) => useMember({}, address);

const shareDevice = async (...members: { id: string }[]) => {
  const token = randomBytes(32);
  const rows = members.map(({ id }) => ({ token_hash: token, member_id: id }));
  await database.insertInto('known_devices').values(rows).execute();
};

const readOpen = async () => {
  const { rows } = await sql<{ found: Conditions | null }>`
    select spring_conditions(${spring}, now()) as found`.execute(database);
  return rows[0]?.found?.open;
};
const stateOf = async () => (await readOpen())?.state;

const closed = { is_open: false, closed_reason: 'gate', visited_on: daysAgo(3) } as const;
const open = { is_open: true, visited_on: daysAgo(1) } as const;

type Visitor = Awaited<ReturnType<typeof stranger>>;

/** Somebody finds it closed and then two others open: what is the state? */
const sayOpen = async (other: Visitor, third: Visitor, said: typeof open = open) => {
  await (await stranger()).write(spring, closed);
  await other.write(spring, said);
  await third.write(spring, said);
  return stateOf();
};

const partiesOf = async () => {
  const rows = await database
    .selectFrom('visits')
    .select(['id', 'reporter_group'])
    .where('spring_id', '=', spring)
    .orderBy('id')
    .execute();
  return rows.map(({ reporter_group }) => rows.findIndex(({ id }) => id === reporter_group));
};

describe('who says that a closed spring is open again', { tags: '@24.10' }, () => {
  it('one member alone, however often, does not lift it', async () => {
    const [one, other] = [await stranger(), await stranger()];
    await one.write(spring, closed);
    expect(await stateOf()).toBe('closed');
    await other.write(spring, { ...open, visited_on: daysAgo(2) });
    await other.write(spring, open);
    expect(await stateOf()).toBe('disputed');
    expect(await partiesOf()).toEqual([0, 1, 1]);
  });

  it('two accounts that signed in on one device do not', async () => {
    const [other, third] = [await stranger(), await stranger()];
    await shareDevice(other, third);
    expect(await sayOpen(other, third)).toBe('disputed');
    expect(await partiesOf()).toEqual([0, 1, 1]);
  });

  it('two accounts from one address do not; IPv6 counts by household', async () => {
    const other = await stranger('2001:db8:1:2::7');
    const third = await stranger('2001:db8:1:2:ffff::9');
    expect(await sayOpen(other, third)).toBe('disputed');
  });

  it('two strangers do', async () => {
    expect(await sayOpen(await stranger(), await stranger())).toBe('open');
    expect(await partiesOf()).toEqual([0, 1, 2]);
  });

  it('two strangers of the same day do not: they may have left before it closed', async () => {
    const onThatDay = { ...open, visited_on: closed.visited_on };
    expect(await sayOpen(await stranger(), await stranger(), onThatDay)).toBe('disputed');
  });

  it('a stranger and a suspended member do not', async () => {
    const third = await stranger();
    await sayOpen(await stranger(), third);
    await database
      .updateTable('members')
      .set({ suspended_at: new Date() })
      .where('id', '=', third.id)
      .execute();
    expect(await stateOf()).toBe('disputed');
  });

  it('snow that has melted does not bring back an older report', async () => {
    const [one, other] = [await stranger(), await stranger()];
    await one.write(spring, { is_open: true, visited_on: daysAgo(55) });
    await other.write(spring, { is_open: false, closed_reason: 'snow', visited_on: daysAgo(50) });
    expect(await readOpen()).toMatchObject({
      state: 'closed',
      reason: 'snow',
      freshness: 'recent',
    });
    await one.write(spring, open);
    expect(await stateOf()).toBe('open');
  });

  it('a moderator does, who lifts the closure', { tags: '@24.15' }, async () => {
    const [one, moderator] = [await stranger(), await useMember({ is_moderator: true })];
    const { id } = await one.write(spring, closed);
    const act = { act: 'lift', note: 'The ranger called.' };
    expect((await moderator.send('POST', `/api/moderation/visits/${id}`, act)).statusCode).toBe(
      204,
    );
    expect(await stateOf()).toBeUndefined();
  });

  it('a visit related to both joins two groups into one', async () => {
    const [one, other, third, both] = [
      await stranger(),
      await stranger(),
      await stranger('198.51.100.250'),
      await stranger('198.51.100.250'),
    ];
    await shareDevice(other, both);
    await one.write(spring, closed);
    await other.write(spring, open);
    await third.write(spring, open);
    expect(await stateOf()).toBe('open');
    await both.write(spring, { visited_on: daysAgo(0) });
    expect(await partiesOf()).toEqual([0, 1, 1, 1]);
    expect(await stateOf()).toBe('disputed');
  });

  it('the same people elsewhere are nobody here', async () => {
    const [one, other] = [await stranger('198.51.100.251'), await stranger('198.51.100.251')];
    await one.write(spring, open);
    spring += 1;
    await other.write(spring, open);
    expect(await partiesOf()).toEqual([0]);
  });
});

describe('where a visit was sent from', { tags: '@24.11' }, () => {
  it('is kept as a hash with a key of this site, and forgotten after 90 days; groups stay', async () => {
    const [one, other] = [await stranger('198.51.100.252'), await stranger('198.51.100.252')];
    const { id: old } = await one.write(spring, open);
    const { id: young } = await other.write(spring, open);
    const read = () =>
      database
        .selectFrom('visits')
        .select(['id', 'address_hash', 'reporter_group'])
        .where('spring_id', '=', spring)
        .orderBy('id')
        .execute();
    const [first, second] = await read();
    expect(first?.address_hash).toHaveLength(32);
    expect(second?.address_hash).toEqual(first?.address_hash);
    const age = (id: number, days: number) =>
      sql`update visits set created_at = now() - make_interval(days => ${days}) where id = ${id}`.execute(
        database,
      );
    await age(old, 91);
    await age(young, 89);
    const [sweep] = visitWork(platform);
    await sweep.run({});
    expect(await read()).toEqual([{ ...first, address_hash: null }, second]);
    expect(second?.reporter_group).toBe(old);
  });

  it('each site has its own key', async () => {
    const { address_key: key } = await database
      .selectFrom('site')
      .select('address_key')
      .executeTakeFirstOrThrow();
    expect(key).toHaveLength(32);
    await database
      .updateTable('site')
      .set({ address_key: randomBytes(32) })
      .execute();
    const [one, other] = [await stranger('198.51.100.253'), await stranger('198.51.100.253')];
    await one.write(spring, open);
    await database.updateTable('site').set({ address_key: key }).execute();
    await other.write(spring, open);
    expect(await partiesOf()).toEqual([0, 1]);
  });
});
