import type { Database } from '../../src/platform/database/database.ts';
import { addMember } from './members.ts';

interface CorrectionFacts {
  spring_id: number;
  member_id: string;
  field: string;
  proposed: object;
  note: string | null;
}

/** Inserts an open correction, by a new member unless you name a member. */
export const addCorrection = async (
  database: Database,
  facts: Partial<CorrectionFacts> = {},
): Promise<number> => {
  const { proposed = { fee: '$5' }, ...rest } = facts;
  const { id } = await database
    .insertInto('corrections')
    .values({
      spring_id: 42,
      field: 'fee',
      member_id: facts.member_id ?? (await addMember(database)).id,
      ...rest,
      proposed: JSON.stringify(proposed),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
};
