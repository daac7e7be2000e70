import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Database, Transaction } from '../../database/database.ts';
import { HttpError } from '../errors.ts';

export interface Answer {
  status: number;
  body: unknown;
}

interface IdempotentCall {
  /** Whose key it is: keys of different people never meet. */
  scope: string;
  /** The `Idempotency-Key` header; without one the work is simply done. */
  key: string | undefined;
  /** What was asked: the same key for something else is a mistake of the caller. */
  request: { method: string; url: string; body: unknown };
}

const MAX_KEY_LENGTH = 200;
const KEPT_DAYS = 3;

const fingerprintOf = (request: IdempotentCall['request']) =>
  createHash('sha256').update(JSON.stringify(request)).digest('base64url');

const checkKey = (key: string | undefined) => {
  if (key !== undefined && (key === '' || key.length > MAX_KEY_LENGTH)) {
    throw new HttpError(400, `An Idempotency-Key has 1 to ${MAX_KEY_LENGTH} characters.`);
  }
};

interface Stored extends Answer {
  fingerprint: string;
}

/** What the key was answered with before, if ever. */
export const findStored = (
  database: Database | Transaction,
  scope: string,
  key: string,
): Promise<Stored | undefined> =>
  database
    .selectFrom('idempotency_keys')
    .select(['fingerprint', 'status', 'body'])
    .where('scope', '=', scope)
    .where('key', '=', key)
    .executeTakeFirst();

/** The answer to the same request, had it come before; the key may not have been used for another. */
export const findAnswer = async (
  database: Database | Transaction,
  { scope, key, request }: IdempotentCall,
): Promise<Answer | undefined> => {
  checkKey(key);
  const stored = key === undefined ? undefined : await findStored(database, scope, key);
  if (stored && stored.fingerprint !== fingerprintOf(request)) {
    throw new HttpError(422, 'This Idempotency-Key was used for another request.');
  }
  return stored && { status: stored.status, body: stored.body };
};

const remember = async (
  transaction: Transaction,
  call: IdempotentCall & { key: string },
  work: (transaction: Transaction) => Promise<Answer>,
): Promise<Answer> => {
  const { scope, key, request } = call;
  // Two requests with one key stand in line here; the lock goes with the transaction.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`${scope} ${key}`}, 0))`.execute(
    transaction,
  );
  const earlier = await findAnswer(transaction, call);
  if (earlier) return earlier;
  const answer = await work(transaction);
  await transaction
    .insertInto('idempotency_keys')
    .values({
      scope,
      key,
      fingerprint: fingerprintOf(request),
      status: answer.status,
      body: JSON.stringify(answer.body ?? null),
    })
    .execute();
  return answer;
};

/** For the night: what was answered holds what people wrote, and is kept no longer than needed. */
export const forgetExpired = async (database: Database) => {
  await sql`
    delete from idempotency_keys
    where created_at < now() - make_interval(days => ${KEPT_DAYS})`.execute(database);
};

/** Of keys that a member chose. */
export const memberScope = (memberId: string) => `member ${memberId}`;

/** What was answered holds what people wrote, and goes with it: all of a scope, or what has these fields. */
export const forgetAnswers = async (
  transaction: Transaction,
  scope: string,
  fields: Record<string, unknown> = {},
) => {
  await sql`
    delete from idempotency_keys
    where scope = ${scope} and body @> ${JSON.stringify(fields)}::jsonb`.execute(transaction);
};

/** Does the work once for each key; the answer is stored with the write, in its transaction. */
export const runIdempotent = async (
  database: Database,
  call: IdempotentCall,
  work: (transaction: Transaction) => Promise<Answer>,
): Promise<Answer> => {
  const { key } = call;
  checkKey(key);
  return database
    .transaction()
    .execute((transaction) =>
      key === undefined ? work(transaction) : remember(transaction, { ...call, key }, work),
    );
};
