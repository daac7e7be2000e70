import { randomBytes } from 'node:crypto';
import { hash } from '@node-rs/argon2';
import type { Database } from '../../src/platform/database/database.ts';
import type { Platform } from '../../src/platform/platform.ts';

interface MemberFacts {
  username: string;
  email: string;
  location: string | null;
  bio: string | null;
  is_premium: boolean;
  is_moderator: boolean;
  is_operator: boolean;
  is_demo: boolean;
  subscription_status: string | null;
  email_verified_at: Date | null;
}

export interface TestMember {
  id: string;
  username: string;
  email: string;
  password: string;
}

const PASSWORD = 'a-good-password';

/** As cheap as argon2 allows: these passwords protect nothing. */
const passwordHash = hash(PASSWORD, { memoryCost: 8, timeCost: 1, parallelism: 1 });

/** Inserts a member with a unique name and email address. */
export const addMember = async (
  database: Database,
  facts: Partial<MemberFacts> = {},
): Promise<TestMember> => {
  const username = facts.username ?? `member-${randomBytes(6).toString('hex')}`;
  const email = facts.email ?? `${username.toLowerCase()}@example.test`;
  const { id } = await database
    .insertInto('members')
    .values({ ...facts, username, email, password_hash: await passwordHash })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id, username, email, password: PASSWORD };
};

/** The `Cookie` header of a browser in which the member has signed in. */
export const signIn = async (
  { config, database, sessions }: Pick<Platform, 'config' | 'database' | 'sessions'>,
  { id }: Pick<TestMember, 'id'>,
): Promise<string> => {
  const token = await database
    .transaction()
    .execute((transaction) => sessions.start(transaction, id));
  return `${config.publicUrl.startsWith('https:') ? '__Host-session' : 'session'}=${token}`;
};
