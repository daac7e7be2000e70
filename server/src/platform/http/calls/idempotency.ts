import { createHash } from 'node:crypto';
import { IDEMPOTENCY_DAYS } from '@wildsoak/contract/rules/limits';
import { sql } from 'kysely';
import type { Database, Transaction } from '../../database/database.ts';
import { HttpError } from '../../errors.ts';

export interface Answer {
  status: number;
  body: unknown;
}

interface IdempotentCall {
  /** Two people can use the same key. */
  scope: string;
  /** The `Idempotency-Key` header. */
  key: string | undefined;
  /** Using a key again for another request is a mistake. */
  request: { method: string; url: string; body: unknown };
}

const MAX_KEY_LENGTH = 200;

const hashOf = (...parts: unknown[]) =>
  createHash('sha256').update(JSON.stringify(parts)).digest('base64url');

/** The address comes first, on its own: it is known before the body is read. */
const fingerprintOf = ({ method, url, body }: IdempotentCall['request']) =>
  `${hashOf(method, url)} ${hashOf(body)}`;

interface Stored extends Answer {
  fingerprint: string;
}

const usedElsewhere = () => new HttpError(422, 'This Idempotency-Key belongs to another request.');

const findStored = (
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

/** The answer to the same request, if it came before. */
export const findAnswer = async (
  database: Database | Transaction,
  { scope, key, request }: IdempotentCall,
): Promise<Answer | undefined> => {
  if (key === undefined) return undefined;
  if (key === '' || key.length > MAX_KEY_LENGTH)
    throw new HttpError(400, `An Idempotency-Key has 1 to ${MAX_KEY_LENGTH} characters.`);
  const stored = await findStored(database, scope, key);
  if (stored && stored.fingerprint !== fingerprintOf(request)) throw usedElsewhere();
  return stored && { status: stored.status, body: stored.body };
};

/** Whether the key was used at this address before. By the headers alone, so the body is still unread. */
export const isRepeated = async (
  database: Database,
  { scope, key }: Pick<IdempotentCall, 'scope' | 'key'>,
  method: string,
  url: string,
): Promise<boolean> => {
  const stored = key === undefined ? undefined : await findStored(database, scope, key);
  if (stored && !stored.fingerprint.startsWith(hashOf(method, url))) throw usedElsewhere();
  return stored !== undefined;
};

const remember = async (
  transaction: Transaction,
  call: IdempotentCall & { key: string },
  work: (transaction: Transaction) => Promise<Answer>,
): Promise<Answer> => {
  const { scope, key, request } = call;
  // Requests with the same key wait here, until the transaction ends.
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

/** Answers contain what people wrote, so we keep them no longer than needed. */
export const forgetExpired = async (database: Database) => {
  await sql`
    delete from idempotency_keys
    where created_at < now() - make_interval(days => ${IDEMPOTENCY_DAYS})`.execute(database);
};

export const memberScope = (memberId: string) => `member ${memberId}`;

/** When people delete what they wrote, the answers that contain it go too. */
export const forgetAnswers = async (
  transaction: Transaction,
  scope: string,
  fields: Record<string, unknown> = {},
) => {
  await sql`
    delete from idempotency_keys
    where scope = ${scope} and body @> ${JSON.stringify(fields)}::jsonb`.execute(transaction);
};

/** Does the work once for each key, or every time without a key. */
export const runIdempotent = (
  database: Database,
  call: IdempotentCall,
  work: (transaction: Transaction) => Promise<Answer>,
): Promise<Answer> => {
  const { key } = call;
  return database
    .transaction()
    .execute((transaction) =>
      key === undefined ? work(transaction) : remember(transaction, { ...call, key }, work),
    );
};
