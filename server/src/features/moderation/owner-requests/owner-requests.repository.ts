import type { OwnerRequest, settleOwnerRequest } from '@wildsoak/contract/owner-requests';
import {
  MODERATION_PAGE,
  OWNER_DAYS_KEPT,
  OWNER_DAYS_TO_CONFIRM,
} from '@wildsoak/contract/rules/limits';
import { sql } from 'kysely';
import type { z } from 'zod';
import { recordAct } from '../../../domain/audit-log.repository.ts';
import type { Database, Transaction } from '../../../platform/database/database.ts';

export type OwnerAct = z.infer<(typeof settleOwnerRequest)['body']>['act'];

export interface NewRequest {
  springId: number;
  wish: OwnerRequest['wish'];
  name: string;
  email: string;
  message: string;
}

/** Undefined if there is no such spring. */
export const insertRequest = async (
  transaction: Transaction,
  { springId, wish, name, email, message }: NewRequest,
): Promise<number | undefined> => {
  const { rows } = await sql<{ id: number }>`
    insert into owner_requests (spring_id, wish, name, email, message)
    select id, ${wish}, ${name}, ${email}, ${message} from springs
    where id = ${springId} and removed_at is null
    returning id`.execute(transaction);
  return rows[0]?.id;
};

/** What an email is about. */
export interface Addressee {
  email: string;
  springName: string | null;
}

/** Replaces the token of an earlier try. Undefined once the request is confirmed or gone. */
export const storeToken = async (
  database: Database,
  requestId: number,
  tokenHash: Buffer,
): Promise<Addressee | undefined> => {
  const { rows } = await sql<Addressee>`
    update owner_requests request set token_hash = ${tokenHash} from springs
    where request.id = ${requestId} and confirmed_at is null and springs.id = spring_id
    returning email, springs.name as "springName"`.execute(database);
  return rows[0];
};

/** Uses up the token, so that only one of many uses at once succeeds. */
export const confirmRequest = async (
  database: Database,
  tokenHash: Buffer,
): Promise<number | undefined> => {
  const { rows } = await sql<{ springId: number }>`
    update owner_requests set confirmed_at = now(), token_hash = null
    where token_hash = ${tokenHash}
      and created_at > now() - make_interval(days => ${sql.lit(OWNER_DAYS_TO_CONFIRM)})
    returning spring_id as "springId"`.execute(database);
  return rows[0]?.springId;
};

/** Oldest first; also about springs that were removed meanwhile, or nobody would settle them. */
export const listOpen = async (database: Database): Promise<OwnerRequest[]> => {
  const { rows } = await sql<Omit<OwnerRequest, 'created_at'> & { created_at: Date }>`
    select request.id, spring_id, wish, request.name, email, message, request.created_at,
      json_build_object('name', spring.name, 'state_code', spring.state_code,
        'bathing_status', spring.bathing_status) as spring
    from owner_requests request join springs spring on spring.id = spring_id
    where confirmed_at is not null and settled_at is null
    order by confirmed_at, request.id
    limit ${sql.lit(MODERATION_PAGE)}`.execute(database);
  return rows.map((row) => ({ ...row, created_at: row.created_at.toISOString() }));
};

export interface Settlement {
  actorId: string;
  subjectId: number;
  act: OwnerAct;
  note: string | null;
}

/** The spring it is about; undefined if somebody else has settled it, or it is not there. Logs the act. */
export const settleRequest = async (
  transaction: Transaction,
  { actorId, subjectId, act, note }: Settlement,
): Promise<number | undefined> => {
  const { rows } = await sql<{ springId: number }>`
    update owner_requests set settled_at = clock_timestamp()
    where id = ${subjectId} and confirmed_at is not null and settled_at is null
    returning spring_id as "springId"`.execute(transaction);
  if (!rows[0]) return undefined;
  await recordAct(transaction, {
    kind: 'owner-requests',
    act,
    actorId,
    subjectId,
    note,
  });
  return rows[0].springId;
};

export const isSettled = async (database: Database, requestId: number): Promise<boolean> => {
  const { rows } = await sql`
    select from owner_requests where id = ${requestId} and settled_at is not null`.execute(
    database,
  );
  return rows.length > 0;
};

export const asksFor = async (
  database: Database,
  requestId: number,
  wish: OwnerRequest['wish'],
): Promise<boolean> => {
  const { rows } = await sql`
    select from owner_requests where id = ${requestId} and wish = ${wish}`.execute(database);
  return rows.length > 0;
};

export const findAddressee = async (
  database: Database,
  requestId: number,
): Promise<Addressee | undefined> => {
  const { rows } = await sql<Addressee>`
    select email, springs.name as "springName"
    from owner_requests request join springs on springs.id = spring_id
    where request.id = ${requestId} and email is not null`.execute(database);
  return rows[0];
};

export const forgetOld = async (database: Database) => {
  await sql`
    delete from owner_requests
    where confirmed_at is null
      and created_at < now() - make_interval(days => ${sql.lit(OWNER_DAYS_TO_CONFIRM)})`.execute(
    database,
  );
  await sql`
    update owner_requests set name = null, email = null, message = null
    where settled_at < now() - make_interval(days => ${sql.lit(OWNER_DAYS_KEPT)})
      and email is not null`.execute(database);
};
