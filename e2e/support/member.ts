import { createHash, randomBytes } from 'node:crypto';
import type { BrowserContext } from '@playwright/test';
import type { User } from '@wildsoak/contract/accounts';
import { BASE_URL } from './address.ts';
import { runSql } from './database.ts';

/** The password of every member that `addMember` creates. */
export const PASSWORD = 'a-good-password';

/** argon2id of the password, with the server's parameters, computed once. */
const PASSWORD_HASH =
  '$argon2id$v=19$m=19456,t=2,p=1$bZPRsndeou+U2mj0N92wVQ$0y/5RgoRmKYFUbhytPD/3xYigQT0Gnf0nMTQEWh3Vfg';

export interface Member extends User {
  id: string;
}

/** For tests that register: no two runs of a test meet in the database. */
export const uniqueName = (stem = 'soaker') => `${stem}-${randomBytes(5).toString('hex')}`;

/** Adds a member for one test, straight to the database. */
export const addMember = async (facts: Partial<User> = {}): Promise<Member> => {
  const username = facts.username ?? uniqueName();
  const user: User = {
    username,
    email: `${username}@wildsoak.example`,
    email_verified: true,
    location: null,
    bio: null,
    is_premium: false,
    subscription_status: null,
    period_end: null,
    cancels_at_period_end: false,
    is_moderator: false,
    is_operator: false,
    shows_visits_later: false,
    ...facts,
  };
  const id = await runSql(
    `insert into members
       (username, email, email_verified_at, password_hash, location, bio, is_premium,
        subscription_status, period_end, cancels_at_period_end, is_moderator, is_operator)
     select username, email, case when email_verified then now() end, :'hash', location, bio,
       is_premium, subscription_status, period_end, cancels_at_period_end, is_moderator, is_operator
     from jsonb_to_record(:'user'::jsonb) as given
       (username text, email text, email_verified boolean, location text, bio text,
        is_premium boolean, subscription_status text, period_end timestamptz,
        cancels_at_period_end boolean, is_moderator boolean, is_operator boolean)
     returning id`,
    { user: JSON.stringify(user), hash: PASSWORD_HASH },
  );
  return { id, ...user };
};

/** Starts a session without the login call, which has a limit by address. */
const startSession = async (member: Member): Promise<string> => {
  const token = randomBytes(32).toString('base64url');
  await runSql(
    `insert into sessions (token_hash, member_id, expires_at)
     values (decode(:'hash', 'hex'), :'id'::bigint, now() + interval '1 day')`,
    { hash: createHash('sha256').update(token).digest('hex'), id: member.id },
  );
  return token;
};

/** As a `Cookie` header, where there is no browser. */
export const sessionCookie = async (member: Member) => `session=${await startSession(member)}`;

export const signIn = async (context: BrowserContext, member: Member) => {
  const value = await startSession(member);
  await context.addCookies([
    { name: 'session', value, url: BASE_URL, httpOnly: true, sameSite: 'Lax' },
  ]);
};

/** What ends a session elsewhere: another tab, a password reset, its age. */
export const endSessions = async (member: Member) => {
  await runSql(`delete from sessions where member_id = :'id'::bigint`, { id: member.id });
};
