import type { OpenCorrection, OwnCorrection } from '@wildsoak/contract/corrections';
import type { ActOf } from '@wildsoak/contract/rules/acts';
import {
  SHOWN_FIELDS,
  type CorrectableFacts,
  type CorrectionField,
  type Proposal,
} from '@wildsoak/contract/rules/corrections';
import { MODERATION_PAGE } from '@wildsoak/contract/rules/limits';
import { FACT_FIELDS, type SaidFacts } from '@wildsoak/contract/rules/practical';
import { URGENT_FIELDS } from '@wildsoak/contract/rules/urgent';
import { sql } from 'kysely';
import { recordAct } from '../../../domain/audit-log.repository.ts';
import type { Database, Transaction } from '../../../platform/database/database.ts';

// Lock order: the member, then the spring, then the correction, the same as for reviews.

/** What the page says now; the query must select from `springs spring`. */
const nowOfSpring = sql`
  spring.name, spring.state_code, spring.shown_as, spring.latitude, spring.longitude, spring.bathing_status,
  spring.bathing_reasons, said.facts`;

const FACTS = sql.join(['access', ...FACT_FIELDS].map((field) => sql.lit(field)));

/** Each value of what was accepted by its name, and the road that visits agree on. */
const saidOfSpring = sql`
  cross join lateral (
    select jsonb_build_object('fee', null, 'access', null)
      || coalesce((
        select jsonb_object_agg(fact.key, fact.value)
        from jsonb_array_elements(spring.published_facts) known, jsonb_each(known) fact
        where fact.key not in ('field', 'source', 'source_url', 'date')
          and not exists (select from corrections
            where spring_id = spring.id and is_shown and field = known ->> 'field')), '{}')
      || coalesce(jsonb_object_agg(fact.key, fact.value), '{}')
      || coalesce((select jsonb_build_object('road', road) from agreed_road(spring.id, site_now())), '{}')
      as facts
    from corrections, jsonb_each(proposed) fact
    where spring_id = spring.id and is_shown and field in (${FACTS})
  ) said`;

type KnownFacts = CorrectableFacts & {
  catalogPosition: NonNullable<CorrectableFacts['catalogPosition']>;
};

export const readFacts = async (
  transaction: Transaction,
  springId: number,
): Promise<KnownFacts | undefined> => {
  const { rows } = await sql<KnownFacts & { facts: SaidFacts }>`
    select ${nowOfSpring}, json_build_object(
      'latitude', coalesce(catalog_latitude, latitude),
      'longitude', coalesce(catalog_longitude, longitude)) as "catalogPosition"
    from springs spring ${saidOfSpring}
    where spring.id = ${springId} and spring.removed_at is null`.execute(transaction);
  return rows[0] && { ...rows[0], ...rows[0].facts };
};

interface Row {
  id: number;
  spring_id: number;
  field: CorrectionField;
  proposed: Record<string, unknown>;
  note: string | null;
  created_at: Date;
}

type OwnRow = Row & { settled_at: Date | null; accepted: boolean | null };

const OWN_COLUMNS = sql`id, spring_id, field, proposed, note, created_at, settled_at, accepted`;

/** The column's own check holds values to their field. */
const proposalOf = ({ field, proposed }: Row) => ({ ...proposed, field }) as Proposal;

const correctionOf = (row: Row) => ({
  ...proposalOf(row),
  id: row.id,
  spring_id: row.spring_id,
  note: row.note,
  created_at: row.created_at.toISOString(),
});

const ownOf = (row: OwnRow): OwnCorrection => ({
  ...correctionOf(row),
  settled_at: row.settled_at?.toISOString() ?? null,
  accepted: row.accepted,
});

export interface Suggestion {
  springId: number;
  proposal: Proposal;
  note: string | null;
}

/**
 * Call with the member locked. Deletes the member's earlier suggestion and its id, so a moderator who
 * looks at the old suggestion cannot accept the new one unread.
 */
export const replaceOpen = async (
  transaction: Transaction,
  memberId: string,
  { springId, proposal: { field, ...proposed }, note }: Suggestion,
): Promise<OwnCorrection> => {
  await transaction
    .deleteFrom('corrections')
    .where('member_id', '=', memberId)
    .where('spring_id', '=', springId)
    .where('field', '=', field)
    .where('settled_at', 'is', null)
    .execute();
  const { rows } = await sql<OwnRow>`
    insert into corrections (spring_id, member_id, field, proposed, note)
    values (${springId}, ${memberId}, ${field}, ${JSON.stringify(proposed)}::jsonb, ${note})
    returning ${OWN_COLUMNS}`.execute(transaction);
  const [row] = rows;
  if (!row) throw new Error('could not save the correction');
  return ownOf(row);
};

export const hasOpen = async (
  transaction: Transaction,
  memberId: string,
  springId: number,
  field: CorrectionField,
): Promise<boolean> => {
  const { rows } = await sql`
    select from corrections where member_id = ${memberId} and spring_id = ${springId}
      and field = ${field} and settled_at is null`.execute(transaction);
  return rows.length > 0;
};

export const deleteOpen = async (transaction: Transaction, ids: readonly number[]) => {
  await sql`delete from corrections where id = any(${ids}) and settled_at is null`.execute(
    transaction,
  );
};

/** What may endanger people first, then oldest first. */
export const listOpen = async (database: Database): Promise<OpenCorrection[]> => {
  type Listed = Row & OpenCorrection['now'] & { said_by: string | null; facts: SaidFacts };
  const { rows } = await sql<Listed>`
    select open.id, open.spring_id, open.field, open.proposed, open.note, open.created_at,
      author.username as said_by, ${nowOfSpring}
    from corrections open
    join springs spring on spring.id = open.spring_id and spring.removed_at is null
    left join members author on author.id = open.member_id
    ${saidOfSpring}
    where open.settled_at is null
    order by open.field = any(${URGENT_FIELDS}) desc, open.created_at, open.id
    limit ${sql.lit(MODERATION_PAGE)}`.execute(database);
  return rows.map((row) => {
    const { name, state_code, shown_as, latitude, longitude, bathing_status, bathing_reasons } =
      row;
    const place = { name, state_code, shown_as, latitude, longitude };
    const now = { ...place, bathing_status, bathing_reasons, ...row.facts };
    return { ...correctionOf(row), said_by: row.said_by, now };
  });
};

export const findCorrection = async (
  database: Database | Transaction,
  id: number,
  lock?: 'lock',
) => {
  type Found = Row & { member_id: string | null; username: string | null; is_settled: boolean };
  const { rows } = await sql<Found>`
    select correction.id, spring_id, field, proposed, note, correction.created_at,
      member_id::text as member_id, username, settled_at is not null as is_settled
    from corrections correction
    join springs spring on spring.id = spring_id and spring.removed_at is null
    left join members author on author.id = member_id
    where correction.id = ${id}
    ${lock ? sql`for no key update of correction` : sql``}`.execute(database);
  const [row] = rows;
  return (
    row && {
      springId: row.spring_id,
      memberId: row.member_id,
      username: row.username,
      saidAt: row.created_at,
      proposal: proposalOf(row),
      isSettled: row.is_settled,
    }
  );
};

export interface CorrectionAct {
  actorId: string;
  subjectId: number;
  act: ActOf<'corrections'>;
  note: string | null;
}

const isShownField = (field: CorrectionField): boolean =>
  SHOWN_FIELDS.some((shown) => shown === field);

/** An accepted correction replaces the one that the page shows for its field. Logs each act. */
export const settle = async (
  transaction: Transaction,
  { actorId, subjectId, act, note }: CorrectionAct,
  { springId, proposal: { field } }: Pick<Suggestion, 'springId' | 'proposal'>,
) => {
  const isAccepted = act === 'accept';
  const isShown = isAccepted && isShownField(field);
  if (isShown) {
    await transaction
      .updateTable('corrections')
      .set({ is_shown: false })
      .where('spring_id', '=', springId)
      .where('field', '=', field)
      .where('is_shown', '=', true)
      .execute();
  }
  await sql`
    update corrections set settled_at = clock_timestamp(), settled_by = ${actorId},
      accepted = ${isAccepted}, is_shown = ${isShown}
    where id = ${subjectId}`.execute(transaction);
  await recordAct(transaction, {
    kind: 'corrections',
    act,
    actorId,
    subjectId,
    note,
  });
};

/** The page shows again what it showed before. Logs the act. */
export const takeBack = async (
  transaction: Transaction,
  { actorId, subjectId, act, note }: CorrectionAct,
  { springId, proposal: { field } }: Pick<Suggestion, 'springId' | 'proposal'>,
) => {
  await sql`
    update corrections set settled_at = clock_timestamp(), settled_by = ${actorId},
      accepted = false, is_shown = false
    where id = ${subjectId}`.execute(transaction);
  await sql`
    update corrections set is_shown = true where id = (
      select id from corrections where spring_id = ${springId} and field = ${field} and accepted
      order by settled_at desc, id desc limit 1)`.execute(transaction);
  await recordAct(transaction, { kind: 'corrections', act, actorId, subjectId, note });
};

/** Deletes what was not accepted. Accepted corrections stay, without the member's note. */
export const clearOfDeletedAccount = async (transaction: Transaction, memberId: string) => {
  await sql`
    delete from corrections
    where member_id = ${memberId} and accepted is distinct from true`.execute(transaction);
  await sql`
    update corrections set note = null
    where member_id = ${memberId} and note is not null`.execute(transaction);
};

export const readOwnPage = async (
  database: Database,
  memberId: string,
  afterId: number,
  size: number,
): Promise<OwnCorrection[]> => {
  const { rows } = await sql<OwnRow>`
    select ${OWN_COLUMNS} from corrections
    where member_id = ${memberId} and id > ${afterId}
    order by id limit ${size}`.execute(database);
  return rows.map(ownOf);
};
