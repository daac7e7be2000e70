import type { Database } from '../../src/platform/database/database.ts';

/** What moderators did with one thing, oldest first. */
export const actsOn = (database: Database, kind: string, subjectId: number) =>
  database
    .selectFrom('acts')
    .select(['actor_id', 'act', 'note'])
    .where('kind', '=', kind)
    .where('subject_id', '=', subjectId)
    .orderBy('id')
    .execute();
