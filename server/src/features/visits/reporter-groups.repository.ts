import type { ThatDay } from '@wildsoak/contract/outlook';
import { FIRST_VISITS } from '@wildsoak/contract/rules/conditions';
import { sql } from 'kysely';
import type { Transaction } from '../../platform/database/database.ts';
import { shownFrom, type VisitText } from './visits.repository.ts';

/** With it, a hash of an address says nothing to those who have only the hash. */
export const readAddressKey = async (transaction: Transaction): Promise<Buffer> => {
  const { address_key: key } = await transaction
    .selectFrom('site')
    .select('address_key')
    .executeTakeFirstOrThrow();
  return key;
};

interface Sender {
  springId: number;
  memberId: string;
  /** Null where we don't know it any more. */
  addressHash: Buffer | null;
}

/**
 * The groups at the spring that the sender belongs to: their own visits, those of members who share a
 * device with them, and those from the same address. And an id for the new visit.
 */
const findGroups = async (
  transaction: Transaction,
  { springId, memberId, addressHash }: Sender,
) => {
  const { rows } = await sql<{ id: number; groups: number[] }>`
    with kin as (
      select ${memberId}::bigint as id
      union select other.member_id from known_devices own
        join known_devices other on other.token_hash = own.token_hash
        where own.member_id = ${memberId}
    ), near as (
      select reporter_group from kin join visits on visits.member_id = kin.id and visits.spring_id = ${springId}
      union select reporter_group from visits where spring_id = ${springId} and address_hash = ${addressHash}
    )
    select nextval(pg_get_serial_sequence('visits', 'id'))::integer as id,
      array(select reporter_group from near order by reporter_group) as groups`.execute(
    transaction,
  );
  const [row] = rows;
  if (!row) throw new Error('The database gave no id.');
  return row;
};

/** Locks in the order of every other writer of several visits: by id. */
const mergeGroups = async (
  transaction: Transaction,
  springId: number,
  into: number,
  others: readonly number[],
) => {
  await sql`
    with locked as (
      select id from visits where spring_id = ${springId} and reporter_group = any(${others})
      order by id for no key update
    )
    update visits set reporter_group = ${into} where id in (select id from locked)`.execute(
    transaction,
  );
};

/** Lock the member and the spring before. */
export const insertVisit = async (
  transaction: Transaction,
  sender: Sender,
  text: VisitText,
  photoHash: string | null,
  thatDay: ThatDay | null,
): Promise<number> => {
  const { springId, memberId, addressHash } = sender;
  const { id, groups } = await findGroups(transaction, sender);
  const [group = id, ...others] = groups;
  if (others.length > 0) await mergeGroups(transaction, springId, group, others);
  const earlier = sql`(select count(*) from (
    select from visits where member_id = ${memberId} limit ${sql.lit(FIRST_VISITS)}) earlier)`;
  await transaction
    .insertInto('visits')
    .values({
      ...text,
      id,
      reporter_group: group,
      spring_id: springId,
      member_id: memberId,
      photo_hash: photoHash,
      that_day: thatDay,
      address_hash: addressHash,
      is_first: sql<boolean>`${earlier} < ${sql.lit(FIRST_VISITS)}`,
      shown_from: shownFrom(sql`${memberId}`),
      ignored_at: sql<Date>`(select visits_ignored_at from members where id = ${memberId})`,
    })
    .execute();
  return id;
};
