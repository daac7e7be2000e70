import type { User } from '@wildsoak/contract/accounts';
import { SESSION_DAYS } from '@wildsoak/contract/rules/limits';
import { sql } from 'kysely';
import type { Config } from '../config.ts';
import type { DatabaseNode, Transaction } from './database/database.ts';
import { isDatabaseUnavailable } from './database/errors.ts';
import type { Reads } from './database/reads.ts';
import { HttpError } from './errors.ts';
import { createToken, hashToken } from './tokens.ts';

/** The caller, as the database knows them at the time of the call. */
export interface Member extends User {
  id: string;
}

/** The column `is_premium` says that someone granted Premium; the field says that it has not ended. */
const SESSION_BY_TOKEN = {
  name: 'session-by-token',
  text: `
    select row_to_json(item)::text as json from (
      select member.id::text, username, email, email_verified_at is not null as email_verified,
        location, bio, has_premium(is_premium, premium_until) as is_premium, subscription_status,
        period_end, cancels_at_period_end, is_moderator, is_operator, shows_visits_later,
        last_seen_at < now() - interval '1 hour' as is_stale
      from sessions join members member on member.id = member_id
      where token_hash = $1 and expires_at > now() and suspended_at is null
        and (not is_demo or $2)
    ) item`,
};

const NO_DEMO = "Demo accounts can't sign in here.";

const lifetime = sql`make_interval(days => ${sql.lit(SESSION_DAYS)})`;

export const createSessions = (
  { isDemonstration }: Pick<Config, 'isDemonstration'>,
  { database, readPrepared }: Pick<DatabaseNode, 'database' | 'readPrepared'>,
  reads: Reads,
) => {
  const extend = async (token: string): Promise<boolean> => {
    try {
      await sql`
        update sessions set last_seen_at = now(), expires_at = now() + ${lifetime}
        where token_hash = ${hashToken(token)}`.execute(database);
      return true;
    } catch (error) {
      // The next call tries again.
      if (isDatabaseUnavailable(error)) return false;
      throw error;
    }
  };

  return {
    /**
     * Writes at most once an hour, and then extends the session: the browser's cookie has to follow.
     * Someone who only reads may still be known by a replica while the primary is away.
     */
    async read(token: string, onlyReads: boolean) {
      const read = onlyReads ? reads.anyNode.readPrepared : readPrepared;
      const json = await read(SESSION_BY_TOKEN, [hashToken(token), isDemonstration]);
      if (json === undefined) return null;
      const { is_stale: isStale, ...member } = JSON.parse(json) as Member & { is_stale: boolean };
      const isExtended = isStale && (await extend(token));
      return { member, token, isExtended };
    },

    /**
     * Always with a new token: an older one may have been planted. Everybody knows the passwords of demo
     * members, so they enter a demonstration only, however they came into the database.
     */
    async start(transaction: Transaction, memberId: string) {
      const token = createToken();
      const { numAffectedRows } = await sql`
        insert into sessions (token_hash, member_id, expires_at)
        select ${hashToken(token)}, id, now() + ${lifetime} from members
        where id = ${memberId} and (not is_demo or ${isDemonstration})`.execute(transaction);
      if (numAffectedRows === 0n) throw new HttpError(403, NO_DEMO);
      return token;
    },

    async end(token: string) {
      await database.deleteFrom('sessions').where('token_hash', '=', hashToken(token)).execute();
    },

    async endAll(transaction: Transaction, memberId: string, exceptToken?: string) {
      let ended = transaction.deleteFrom('sessions').where('member_id', '=', memberId);
      if (exceptToken !== undefined)
        ended = ended.where('token_hash', '<>', hashToken(exceptToken));
      await ended.execute();
    },
  };
};
