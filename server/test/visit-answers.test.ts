import { countsUntil } from '@wildsoak/contract/rules/conditions';
import {
  answerFact,
  answerSaid,
  CLOSED_REASONS,
  FEELS,
  keysOf,
  VISIT_ANSWER_NAMES,
  VISIT_ANSWERS,
  wordsOf,
  type VisitAnswerName,
} from '@wildsoak/contract/rules/visit-answers';
import type { Spring } from '@wildsoak/contract/springs';
import { visitBody, type Conditions, type Visit } from '@wildsoak/contract/visits';
import { sql } from 'kysely';
import { afterAll, describe, expect, it } from 'vitest';
import { findUnknownSprings } from './support/hazards.ts';
import { useApp } from './support/test-app.ts';
import { addVisitRow, setClock } from './support/visit-rows.ts';
import { daysAgo, exampleVisit, useVisitor } from './support/visits.ts';
import { reportsOf } from '../src/features/summaries/writing/reports.ts';

const { app, platform, database } = await useApp();
const useMember = useVisitor({ app, platform });
const unknown = await findUnknownSprings(database);
let used = 0;
const spring = () => unknown[(used += 1)] ?? 0;
afterAll(() => setClock(database, null));

const ALL = VISIT_ANSWER_NAMES.flatMap((name) =>
  wordsOf(name).map((word) => [name, word] as const),
);

const read = async <Body>(url: string, cookie = '') =>
  (await app.inject({ url, headers: { cookie } })).json<Body>();

const stateOf = async (id: number) => await read<Spring>(`/api/springs/${id}`);

/** What each place where a reader meets the answer says about it. */
const outlets = async (id: number, name: VisitAnswerName, cookie: string, username: string) => {
  const state = await stateOf(id);
  const { visits } = await read<{ visits: Visit[] }>('/api/account/export', cookie);
  const feed = (await app.inject(`/springs/${id}/visits.atom`)).payload;
  return {
    'the list of the spring': (await read<Visit[]>(`/api/springs/${id}/visits`))[0]?.[name],
    'the list of the member': (await read<Visit[]>(`/api/users/${username}/visits`))[0]?.[name],
    'the state of the spring': state.conditions?.[name]?.value ?? null,
    'the feed': /<summary type="text">(.*)<\/summary>/.exec(feed)?.[1],
    'the facts for summaries': Object.values(reportsOf(state)).join(' '),
    'the export': visits[0]?.[name],
  };
};

it('a visit has no answer that is written nowhere else', () => {
  const more = ['is_open', 'closed_reason', 'pool_temperature_f', 'measured', 'feel'];
  const fields = ['visited_on', ...more, ...VISIT_ANSWER_NAMES, 'comment'];
  expect(Object.keys(visitBody.shape).toSorted()).toEqual(fields.toSorted());
  expect(Object.keys(exampleVisit()).toSorted()).toEqual(fields.toSorted());
});

describe.each(ALL)('%s: %s', { tags: ['@24.1', '@24.42', '@24.31'] }, (name, word) => {
  const { invites, hours } = VISIT_ANSWERS[name];
  const said = answerSaid(name, word) ?? '';

  it('is said everywhere', async () => {
    const id = spring();
    const { send, cookie, username } = await useMember();
    // How many people were there counts for hours only.
    const body = { visited_on: daysAgo(0), [name]: word };
    const written = await send('POST', `/api/springs/${id}/visits`, body);
    expect(written.json()).toMatchObject({ [name]: word });
    expect(await outlets(id, name, cookie, username)).toEqual({
      'the list of the spring': word,
      'the list of the member': word,
      'the state of the spring': word,
      'the feed': `${said.charAt(0).toUpperCase()}${said.slice(1)}.`,
      'the facts for summaries': expect.stringContaining(`A member ${answerFact(name, word)} on `),
      'the export': word,
    });
  });

  it(
    invites ? 'is not said where nobody should bathe' : 'is said where nobody should bathe, too',
    async () => {
      const id = spring();
      const { send, cookie, username } = await useMember();
      await send('POST', `/api/springs/${id}/visits`, { visited_on: daysAgo(1), [name]: word });
      await sql`update springs set judged_status = 'forbidden' where id = ${id}`.execute(database);
      const shown = invites ? null : word;
      expect(await outlets(id, name, cookie, username)).toEqual({
        'the list of the spring': shown,
        'the list of the member': shown,
        'the state of the spring': shown,
        'the feed': invites ? 'I was there.' : `${said.charAt(0).toUpperCase()}${said.slice(1)}.`,
        'the facts for summaries': '',
        'the export': word,
      });
    },
  );

  it('counts as long as it says', async () => {
    const [id, on] = [spring(), '2026-03-10'];
    await addVisitRow(database, {
      spring_id: id,
      visited_on: on,
      [name]: word,
      shown_from: new Date(0),
    });
    const end = countsUntil(name, on)?.getTime() ?? 0;
    const freshnessAt = async (ms: number) => {
      await setClock(database, new Date(ms));
      const { rows } = await sql<{ state: Conditions }>`
        select spring_conditions(${id}, site_now()) as state`.execute(database);
      return rows[0]?.state[name]?.freshness;
    };
    const stale = end + hours * 3_600_000;
    expect(await freshnessAt(end - 1)).toBe('live');
    expect(await freshnessAt(end)).toBe('recent');
    expect(await freshnessAt(stale - 1)).toBe('recent');
    expect(await freshnessAt(stale)).toBe('stale');
    await setClock(database, null);
  });
});

describe('what is more than a word', { tags: '@24.31' }, () => {
  it.each([
    ['open', 'open', { is_open: true }],
    ['open', 'snow', { is_open: false, closed_reason: 'snow' }],
    ['pool', 'pool', { feel: 'good' }],
    ['pool', 'pool', { pool_temperature_f: 101, measured: true }],
  ] as const)('%s counts as long as %s says', async (part, kind, answer) => {
    const [id, on] = [spring(), '2026-03-10'];
    await addVisitRow(database, {
      spring_id: id,
      visited_on: on,
      shown_from: new Date(0),
      ...answer,
    });
    const end = countsUntil(kind, on)?.getTime() ?? 0;
    const freshnessAt = async (ms: number) => {
      const { rows } = await sql<{ state: Conditions }>`
        select spring_conditions(${id}, ${new Date(ms)}) as state`.execute(database);
      return rows[0]?.state[part]?.freshness;
    };
    expect(await freshnessAt(end - 1)).toBe('live');
    expect(await freshnessAt(end)).toBe('recent');
  });

  it.each(keysOf(CLOSED_REASONS))('closed by %s is in the feed', async (reason) => {
    const id = spring();
    const { send } = await useMember();
    const body = { visited_on: daysAgo(1), is_open: false, closed_reason: reason };
    await send('POST', `/api/springs/${id}/visits`, body);
    const feed = (await app.inject(`/springs/${id}/visits.atom`)).payload;
    expect(feed).toContain(`>Closed (${CLOSED_REASONS[reason].said}).<`);
  });

  it.each(keysOf(FEELS))('a pool that feels %s is in the feed', async (feel) => {
    const id = spring();
    const { send } = await useMember();
    await send('POST', `/api/springs/${id}/visits`, { visited_on: daysAgo(1), feel });
    const feed = (await app.inject(`/springs/${id}/visits.atom`)).payload;
    expect(feed).toContain(`>Pool felt ${FEELS[feel].said}.<`);
  });
});

it.each(VISIT_ANSWER_NAMES)(
  '%s takes no other word, from the API or straight into the table',
  async (name) => {
    const { send } = await useMember();
    const body = { visited_on: daysAgo(1), [name]: 'purple' };
    expect((await send('POST', `/api/springs/${spring()}/visits`, body)).statusCode).toBe(400);
    await expect(addVisitRow(database, { spring_id: spring(), [name]: 'purple' })).rejects.toThrow(
      'visits_words',
    );
  },
);
