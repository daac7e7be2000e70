import { readFileSync } from 'node:fs';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { judgeSprings } from '../src/features/springs/bathing/bathing.service.ts';
import { addMember } from './support/members.ts';
import { findUnknownSprings, useModerator } from './support/hazards.ts';
import { useApp } from './support/test-app.ts';

const { app, platform, database } = await useApp();

/** The part that moves rows; what comes before changes the table. */
const moveRows = () => {
  const file = new URL('../migrations/0017_hazard_corrections.sql', import.meta.url);
  const [, moving] = /(with closures as[\s\S]*)/.exec(readFileSync(file, 'utf8')) ?? [];
  if (moving === undefined) throw new Error('the migration no longer moves rows');
  return moving.split(';\n').filter((statement) => statement.trim() !== '');
};

it(
  'the migration turns what pages showed as closed into closures, with author, day and act',
  { tags: '@21.68' },
  async () => {
    const [author, moderator] = [await addMember(database), await useModerator(app, platform)];
    const [named = 0, nameless = 0, opened = 0, priced = 0] = await findUnknownSprings(database);
    await sql`
      insert into corrections (spring_id, member_id, field, proposed, created_at, settled_at,
        settled_by, accepted, is_shown)
      select spring_id, member_id::bigint, field, proposed, '2026-05-01T10:00Z', '2026-05-02T10:00Z',
        ${moderator.id}, true, true
      from (values
        (${named}::integer, ${author.id}, 'closed', '{"closed": true}'::jsonb),
        (${nameless}, null, 'closed', '{"closed": true}'),
        (${opened}, ${author.id}, 'closed', '{"closed": false}'),
        (${priced}, ${author.id}, 'fee', '{"fee": "$5"}')
      ) shown (spring_id, member_id, field, proposed)`.execute(database);

    for (const statement of moveRows()) await sql.raw(statement).execute(database);

    await database.transaction().execute((transaction) => judgeSprings(transaction, null));
    const read = async (id: number) => (await app.inject(`/api/springs/${id}`)).json<object>();
    const said = {
      kind: 'closed',
      text: 'A member says that this place is closed.',
      date: '2026-05-01',
      confidence: 'reported',
    };
    expect(await read(named)).toMatchObject({
      bathing_status: 'closed',
      bathing_reasons: [{ ...said, source: `${author.username}, a member` }],
      corrections: [],
    });
    expect(await read(nameless)).toMatchObject({ bathing_reasons: [{ source: 'A member' }] });
    expect(await read(opened)).toMatchObject({ bathing_status: 'unknown', corrections: [] });
    expect(await read(priced)).toMatchObject({ corrections: [{ field: 'fee' }] });
    const [hazard] = (await moderator.list(named)).hazards;
    expect(hazard?.acts).toMatchObject([{ act: 'add', moderator: moderator.username }]);
    await moderator.settle(hazard?.id ?? 0, 'undo');
    expect(await read(named)).toMatchObject({ bathing_status: 'unknown' });
  },
);
