import { accountExport } from '@wildsoak/contract/accounts';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { collect } from '../../../test/support/collect.ts';
import { addMember } from '../../../test/support/members.ts';
import { useApp } from '../../../test/support/test-app.ts';
import { exportFavorites } from './favorites.service.ts';

const { database } = await useApp();

const favoriteRow = accountExport.shape.favorites.element.strict();

it('exports every favorite once, of removed springs too, and of nobody else', async () => {
  const [member, other] = [await addMember(database), await addMember(database)];
  const save = (memberId: string, category: string) => sql`
    insert into favorites (member_id, spring_id, category, created_at)
    select ${memberId}, id, ${category}, '2026-03-04T05:06:07.089Z' from springs where id <= 1200`;
  await save(member.id, 'Visited').execute(database);
  await save(other.id, 'Bucket List').execute(database);
  await sql`update springs set removed_at = now() where id = 700`.execute(database);

  const exported = await collect(exportFavorites(database, member.id));
  const ids = exported.map((row) => favoriteRow.parse(row).id);
  expect(ids).toEqual(Array.from({ length: 1200 }, (_, index) => index + 1));
  expect(new Set(exported.map(({ category }) => category))).toEqual(new Set(['Visited']));
  expect(exported[0]?.created_at).toBe('2026-03-04T05:06:07.089Z');
});
