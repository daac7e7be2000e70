import { accountExport } from '@wildsoak/contract/accounts';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { addPhoto } from '../../../../test/support/reviews.ts';
import { useApp } from '../../../../test/support/test-app.ts';
import { addVisit, exampleVisit, useVisitor } from '../../../../test/support/visits.ts';

const { app, platform, database } = await useApp();
const useMember = useVisitor({ app, platform });

const addMany = async (memberId: string, springId: number) => {
  await sql`
    insert into visits (spring_id, member_id, visited_on, is_first, reporter_group)
    select ${springId}, ${memberId}, current_date - n, false, n
    from generate_series(2, 502) n`.execute(database);
};

it('the export has every visit, hidden or not, and the reports', { tags: '@24.20' }, async () => {
  const member = await useMember();
  const { id } = await member.write(1);
  const hidden = await addVisit(database, {
    member_id: member.id,
    spring_id: 2,
    hidden_at: new Date(),
  });
  const others = await addVisit(database);
  await member.send('POST', `/api/visits/${others}/report`, { reason: 'wrong' });
  const answer = await member.send('GET', '/api/account/export');
  const copy = accountExport.parse(answer.json());
  expect(copy.visits).toMatchObject([{ id, ...exampleVisit() }, { id: hidden }]);
  expect(Date.parse(copy.visits[0]?.created_at ?? '')).toBeGreaterThan(Date.now() - 60_000);
  expect(copy.visit_reports).toMatchObject([{ visit_id: others, reason: 'wrong' }]);
  expect(answer.payload).not.toContain('address_hash');
});

it('the export has more than a page of visits', { tags: '@24.20' }, async () => {
  const member = await useMember();
  await addMany(member.id, 1);
  const answer = await member.send('GET', '/api/account/export');
  expect(answer.json<{ visits: unknown[] }>().visits).toHaveLength(501);
});

it(
  'an account takes its visits along, whatever happens to its reviews; groups of others stay',
  { tags: '@24.20' },
  async () => {
    const [member, other] = [await useMember(), await useMember()];
    const { id: group } = await member.write(4);
    await other.write(4);
    await addMany(member.id, 3);
    // Beyond the first that are deleted at once.
    const last = await addVisit(database, { member_id: member.id, spring_id: 5 });
    const hashes = [await addPhoto(database), await addPhoto(database)];
    for (const [i, id] of [group, last].entries())
      await database
        .updateTable('visits')
        .set({ photo_hash: hashes[i] ?? null })
        .where('id', '=', id)
        .execute();
    const gone = await member.send('POST', '/api/account/delete', {
      password: member.password,
      reviews: 'keep',
    });
    expect(gone.statusCode, gone.payload).toBe(204);
    const left = await database
      .selectFrom('visits')
      .select(['member_id', 'reporter_group'])
      .where('spring_id', 'in', [3, 4, 5])
      .execute();
    expect(left).toEqual([{ member_id: other.id, reporter_group: group }]);
    const released = await platform.readPrepared(
      {
        name: 'released',
        text: `select string_agg(data::text, ' ') as json from pgboss.job where name = 'photo-release'`,
      },
      [],
    );
    for (const hash of hashes) expect(released).toContain(hash);
  },
);
