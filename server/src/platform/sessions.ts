import type { User } from '@wildsoak/contract/accounts';
import { sql } from 'kysely';
import type { Database, ReadPrepared, Transaction } from './database/database.ts';
import { createToken, hashToken } from './tokens.ts';

/** Who is asking, as the database has them at the time of the call. */
export interface Member extends User {
  id: string;
}

export const SESSION_DAYS = 30;

interface Session {
  member: Member;
  token: string;
  /** Whether its end was moved just now: the browser's cookie has to follow. */
  isProlonged: boolean;
}

export interface Sessions {
  read(token: string): Promise<Session | null>;
  /** Always a new token: one that was there before the sign-in proves nothing after it. */
  start(transaction: Transaction, memberId: string): Promise<string>;
  end(token: string): Promise<void>;
  endAll(transaction: Transaction, memberId: string, exceptToken?: string): Promise<void>;
}

/**
 * One indexed query. `last_seen_at` is written at most once an hour, so most readings write nothing.
 * The column `is_premium` says that somebody granted Premium; the field says that it has not ended.
 */
const SESSION_BY_TOKEN = {
  name: 'session-by-token',
  text: `
    select row_to_json(item)::text as json from (
      select member.id::text, username, email, email_verified_at is not null as email_verified,
        location, bio, has_premium(is_premium, premium_until) as is_premium, subscription_status,
        period_end, cancels_at_period_end, is_moderator,
        last_seen_at < now() - interval '1 hour' as is_stale
      from sessions join members member on member.id = member_id
      where token_hash = $1 and expires_at > now()
    ) item`,
};

const lifetime = sql`make_interval(days => ${sql.lit(SESSION_DAYS)})`;

export const createSessions = (database: Database, readPrepared: ReadPrepared): Sessions => ({
  async read(token) {
    const json = await readPrepared(SESSION_BY_TOKEN, [hashToken(token)]);
    if (json === undefined) return null;
    const { is_stale: isStale, ...member } = JSON.parse(json) as Member & { is_stale: boolean };
    if (isStale) {
      await sql`
        update sessions set last_seen_at = now(), expires_at = now() + ${lifetime}
        where token_hash = ${hashToken(token)}`.execute(database);
    }
    return { member, token, isProlonged: isStale };
  },

  async start(transaction, memberId) {
    const token = createToken();
    await sql`
      insert into sessions (token_hash, member_id, expires_at)
      values (${hashToken(token)}, ${memberId}, now() + ${lifetime})`.execute(transaction);
    return token;
  },

  async end(token) {
    await database.deleteFrom('sessions').where('token_hash', '=', hashToken(token)).execute();
  },

  async endAll(transaction, memberId, exceptToken) {
    let ended = transaction.deleteFrom('sessions').where('member_id', '=', memberId);
    if (exceptToken !== undefined) ended = ended.where('token_hash', '<>', hashToken(exceptToken));
    await ended.execute();
  },
});
