import type { CorrectionField } from '@wildsoak/contract/rules/corrections';
import { sql } from 'kysely';
import type { Transaction } from '../server/src/platform/database/database.ts';

export interface CorrectionRow {
  memberId: string;
  springId: number;
  field: CorrectionField;
  proposed: object;
  note: string;
  /** Counted from the day the member joined, like the reviews. */
  daysAfter: number;
  /** The moderator, who accepts it a day later; null while it waits. */
  acceptedBy: string | null;
}

/** Undoes whatever a moderator tried out with it. */
export const putCorrection = async (
  transaction: Transaction,
  { memberId, springId, field, proposed, note, daysAfter, acceptedBy }: CorrectionRow,
) => {
  const isAccepted = acceptedBy !== null;
  await sql`
    update corrections set is_shown = false
    where spring_id = ${springId} and field = ${field} and is_shown
      and (${isAccepted} or member_id = ${memberId})`.execute(transaction);
  const { rows } = await sql<{ id: number }>`
    select id from corrections
    where member_id = ${memberId} and spring_id = ${springId} and field = ${field}
    order by id limit 1`.execute(transaction);
  const facts = sql`
    select ${JSON.stringify(proposed)}::jsonb as proposed, ${note} as note,
      created_at + make_interval(days => ${daysAfter}) as said_at,
      case when ${isAccepted} then created_at + make_interval(days => ${daysAfter + 1}) end
        as settled_at
    from members where id = ${memberId}`;
  await (
    rows[0]
      ? sql`
        update corrections set proposed = given.proposed, note = given.note,
          created_at = given.said_at, settled_at = given.settled_at, settled_by = ${acceptedBy},
          accepted = case when ${isAccepted} then true end, is_shown = ${isAccepted}
        from (${facts}) given where id = ${rows[0].id}`
      : sql`
        insert into corrections (spring_id, member_id, field, proposed, note, created_at,
          settled_at, settled_by, accepted, is_shown)
        select ${springId}, ${memberId}, ${field}, given.proposed, given.note, given.said_at,
          given.settled_at, ${acceptedBy}, case when ${isAccepted} then true end, ${isAccepted}
        from (${facts}) given`
  ).execute(transaction);
};
