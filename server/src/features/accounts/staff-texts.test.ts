import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { exampleHazard, findUnknownSprings, useModerator } from '../../../test/support/hazards.ts';
import { addMember, signIn, type TestMember } from '../../../test/support/members.ts';
import { addReview } from '../../../test/support/reviews.ts';
import { useApp } from '../../../test/support/test-app.ts';
import { STAFF_TEXTS } from './staff-texts.repository.ts';

const { app, platform, database } = await useApp();
const moderator = await useModerator(app, platform);
const [springId = 0, otherSpringId = 0] = await findUnknownSprings(database);

const leave = async (member: TestMember) => {
  const headers = { cookie: await signIn(platform, member) };
  const payload = { password: member.password, reviews: 'keep' };
  const answer = await app.inject({ method: 'POST', url: '/api/account/delete', headers, payload });
  expect(answer.statusCode, answer.payload).toBe(204);
};

/** A note on acts of three kinds, about somebody else. */
const noteEverywhere = async (note: string) => {
  const other = await addMember(database);
  const reviewId = await addReview(database, { member_id: other.id, spring_id: springId });
  await sql`insert into acts (kind, act, subject_id, note) values ('reviews', 'hide', ${reviewId}, ${note})`.execute(
    database,
  );
  await sql`insert into acts (kind, act, member_id, note) values ('members', 'suspend', ${other.id}, ${note})`.execute(
    database,
  );
  await sql`insert into acts (kind, act, subject_id, note) values ('visits', 'hide', 1, ${note})`.execute(
    database,
  );
};

/** Every row of every table that holds the text, as JSON. */
const rowsWith = async (text: string): Promise<string[]> => {
  const { rows: tables } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE'`.execute(database);
  const found: string[] = [];
  for (const { name } of tables) {
    const { rows } = await sql<{ row: string }>`
      select to_jsonb(item)::text as row from ${sql.table(name)} item
      where to_jsonb(item)::text ilike ${`%${text}%`}`.execute(database);
    found.push(...rows.map(({ row }) => `${name} ${row}`));
  }
  return found;
};

describe('hardening: what staff wrote kept the name of a former member', { tags: '@19.69' }, () => {
  it('goes out of every note and hazard, however it is written', async () => {
    const member = await addMember(database, {
      username: 'Quillon-7',
      email: 'q.tester+a@example.test',
    });
    const note = `Warned quillon-7 twice. @QUILLON-7's mail: Q.Tester+A@example.test. Not quillon-77.`;
    await noteEverywhere(note);
    const body = exampleHazard({
      kind: 'danger',
      text: 'Quillon-7 fell ill here.',
      source: 'Told by @quillon-7',
      date: 'after Quillon-7 left',
    });
    const id = await moderator.add(springId, { ...body, note: note });
    await moderator.call('PUT', `/api/moderation/hazards/${id}`, {
      ...body,
      text: 'Somebody fell ill.',
      note,
    });
    expect((await rowsWith('quillon-7')).length).toBeGreaterThanOrEqual(7);

    await leave(member);
    expect((await rowsWith('quillon-7')).filter((row) => /quillon-7(?!7)/i.test(row))).toEqual([]);
    expect(await rowsWith('q.tester')).toEqual([]);
    const noted = await rowsWith(
      "Warned a member twice. a member's mail: a member. Not quillon-77.",
    );
    // Three notes on acts, and two on the hazard.
    expect(noted).toHaveLength(5);
    // The page says so, too, and undoing brings no name back.
    await moderator.call('POST', `/api/moderation/hazards/${id}`, { act: 'undo' });
    const page = (await app.inject(`/api/springs/${springId}`)).payload;
    expect(page).toContain('a member fell ill here.');
    expect(page).not.toMatch(/quillon/i);
  });

  it('leaves alone what was written before the member came', async () => {
    await noteEverywhere('Ask @spamming.');
    await leave(await addMember(database, { username: 'spamming' }));
    expect(await rowsWith('Ask @spamming.')).toHaveLength(3);
  });

  it('keeps a warning whose words are also a name', async () => {
    const member = await addMember(database, { username: 'scalding' });
    await moderator.add(
      otherSpringId,
      exampleHazard({ kind: 'scalding', text: 'Scalding water, ask @scalding.' }),
    );
    await leave(member);
    const page = (await app.inject(`/api/springs/${otherSpringId}`)).payload;
    expect(page).toContain('Scalding water, ask a member.');
  });

  it('no member can rewrite notes by choosing a word as their name', async () => {
    const member = await addMember(database, { username: 'not' });
    await noteEverywhere('He did not threaten Kim. Ask @not.');
    await leave(member);
    expect(await rowsWith('He did not threaten Kim. Ask ….')).toHaveLength(3);
  });
});

/** Texts that are no staff's own words, with the reason. */
const OTHERS: Record<string, string> = {
  'acts.act': 'one of ours',
  'acts.kind': 'one of ours',
  'acts.queue': 'one of ours',
  'corrections.note': "its author's",
  'corrections.proposed': "its author's",
  'hazards.confidence': 'one of ours',
  'hazards.kind': 'one of ours',
  'hazards.night_from': 'an hour',
  'hazards.night_to': 'an hour',
  'hazards.season_from': 'a day',
  'hazards.season_to': 'a day',
  'hazards.state': 'one of ours',
  'members.bio': "the member's",
  'owner_requests.message': "the owner's",
  'reports.reason': 'one of ours',
  'reviews.comment': "its author's",
  'site.paused_because': 'one of ours',
  'springs.bathing_reasons': 'follows from the hazards',
  'springs.closures': 'follows from the hazards',
  'springs.description': 'from the catalog',
  'visit_reports.reason': 'one of ours',
  'visits.closed_reason': 'one of ours',
  'visits.comment': "its author's",
};

it('every text that staff write is in the list', { tags: '@19.69' }, async () => {
  const { rows } = await sql<{ name: string }>`
    select table_name || '.' || column_name as name from information_schema.columns
    join information_schema.tables using (table_schema, table_name)
    where table_schema = 'public' and table_type = 'BASE TABLE' and data_type in ('text', 'jsonb', 'json', 'character varying')
      and (table_name in ('acts', 'hazards')
        or column_name ~ 'note|reason|comment|message|remark|because|bio|closures|description|proposed')
    order by 1`.execute(database);
  const listed = STAFF_TEXTS.map(({ table, column }) => `${table}.${column}`);
  expect(rows.map(({ name }) => name)).toEqual([...listed, ...Object.keys(OTHERS)].toSorted());
});
