import type { Transaction } from '../../platform/database/database.ts';
import { isTaken } from '../../platform/database/is-taken.ts';
import { HttpError } from '../../platform/http/errors.ts';
import { hashPassword, needsNewHash, verifyPassword } from '../../platform/passwords.ts';
import type { Platform } from '../../platform/platform.ts';
import { createToken, hashToken } from '../../platform/tokens.ts';
import { accountMail } from './accounts.jobs.ts';
import * as accounts from './accounts.repository.ts';
import { guessProblem } from './common-passwords.ts';
import { createLoginLimits } from './login-limits.ts';

/** What the browser is given after a sign-in. */
export interface SignedIn {
  sessionToken: string;
  /** Null where the browser is known already. */
  deviceToken: string | null;
}

/** Where a request comes from, as far as limits care. */
export interface Caller {
  address: string;
  deviceToken: string | null;
}

const WRONG = 'The username or the password is wrong.';
const GONE = 'This link has expired or was used before. Please ask for a new one.';

const refuseGuessable = (password: string, member: { username: string; email: string }) => {
  const problem = guessProblem(password, member);
  if (problem) throw new HttpError(400, problem);
};

/** Signing in and out of accounts, and what a mail's link allows. */
export const createAccounts = ({ database, jobs, limiter, sessions }: Platform) => {
  const limits = createLoginLimits(limiter);

  const signIn = async (
    transaction: Transaction,
    memberId: string,
    isKnownDevice: boolean,
  ): Promise<SignedIn> => {
    const sessionToken = await sessions.start(transaction, memberId);
    if (isKnownDevice) return { sessionToken, deviceToken: null };
    const deviceToken = createToken();
    await accounts.insertDevice(transaction, memberId, hashToken(deviceToken));
    return { sessionToken, deviceToken };
  };

  /** The account whose name and password these are; anything else fails alike, in text and time. */
  const checkLogin = async (name: string, password: string, { deviceToken }: Caller) => {
    const deviceHash = deviceToken === null ? null : hashToken(deviceToken);
    const account = await accounts.findAccount(database, name, deviceHash);
    const device = account?.isKnownDevice ? (deviceHash?.toString('base64url') ?? null) : null;
    await limits.account(account ? `id ${account.id}` : `name ${name.toLowerCase()}`, device);
    const matches = await verifyPassword(account?.passwordHash, password);
    if (!account || !matches) throw new HttpError(401, WRONG);
    return account;
  };

  const login = async (name: string, password: string, caller: Caller): Promise<SignedIn> => {
    await limits.login(caller.address);
    const account = await checkLogin(name, password, caller);
    if (needsNewHash(account.passwordHash)) {
      await accounts.updatePassword(database, account.id, await hashPassword(password));
    }
    return database
      .transaction()
      .execute((transaction) => signIn(transaction, account.id, account.isKnownDevice));
  };

  return {
    login,

    async register(
      { username, email, password }: { username: string; email: string; password: string },
      caller: Caller,
    ): Promise<SignedIn> {
      await limits.registration(caller.address);
      refuseGuessable(password, { username, email });
      const passwordHash = await hashPassword(password);
      const signedIn = await database.transaction().execute(async (transaction) => {
        const member = { username, email, passwordHash };
        const memberId = await accounts.insertMember(transaction, member);
        if (memberId === undefined) return null;
        await jobs.send(transaction, accountMail, {
          kind: 'verify-email',
          memberId,
          username,
          email,
        });
        return signIn(transaction, memberId, false);
      });
      if (signedIn) return signedIn;
      // Whoever did not hear the answer asks again: with the same password it is a sign-in.
      const holder = await accounts.findAccount(database, username, null);
      if (!holder) {
        throw new HttpError(
          409,
          'An account with this e-mail address exists already. Sign in, or reset its password.',
        );
      }
      const isSame = holder.email.toLowerCase() === email.toLowerCase();
      if (!isSame) throw new HttpError(409, 'This username is taken. Please choose another.');
      return login(username, password, caller).catch((error: unknown) => {
        if (!(error instanceof HttpError) || error.status !== 401) throw error;
        throw new HttpError(409, 'This username is taken. Please choose another.');
      });
    },

    /** The same for every address: whether somebody has it, the worker finds out. */
    async forgotPassword(email: string, { address }: Caller) {
      await limits.mail(address, email);
      await database
        .transaction()
        .execute((transaction) =>
          jobs.send(transaction, accountMail, { kind: 'reset-password', email }),
        );
    },

    async resetPassword(token: string, password: string, caller: Caller): Promise<SignedIn> {
      await limits.linkUse(caller.address);
      const passwordHash = await hashPassword(password);
      return database.transaction().execute(async (transaction) => {
        const link = await accounts.takeLink(transaction, hashToken(token), 'reset-password');
        if (!link || link.linkEmail.toLowerCase() !== link.email.toLowerCase()) {
          throw new HttpError(410, GONE);
        }
        // Thrown inside, so that the link is still good for a better password.
        refuseGuessable(password, link);
        await accounts.updatePassword(transaction, link.memberId, passwordHash);
        await accounts.confirmEmail(transaction, link.memberId, link.email);
        await accounts.deleteLinks(transaction, link.memberId, 'reset-password');
        await sessions.endAll(transaction, link.memberId);
        const { username, email } = link;
        const notice = { kind: 'notice', notice: 'password-changed', username, email } as const;
        await jobs.send(transaction, accountMail, notice);
        return signIn(transaction, link.memberId, false);
      });
    },

    /** The address that is confirmed now: the one the account has, or the one that takes its place. */
    async verifyEmail(token: string, { address }: Caller): Promise<string> {
      await limits.linkUse(address);
      return database.transaction().execute(async (transaction) => {
        const link = await accounts.takeLink(transaction, hashToken(token), 'verify-email');
        const isFor = (email: string | null | undefined) =>
          link !== undefined && link.linkEmail.toLowerCase() === email?.toLowerCase();
        if (!link || !(isFor(link.email) || isFor(link.pendingEmail))) {
          throw new HttpError(410, GONE);
        }
        await accounts
          .confirmEmail(transaction, link.memberId, link.linkEmail)
          .catch((error: unknown) => {
            if (!isTaken(error)) throw error;
            throw new HttpError(409, 'Another account has this e-mail address.');
          });
        await accounts.deleteLinks(transaction, link.memberId, 'verify-email');
        if (!isFor(link.email)) {
          const { username, email } = link;
          const notice = { kind: 'notice', notice: 'email-changed', username, email } as const;
          await jobs.send(transaction, accountMail, notice);
        }
        return link.linkEmail;
      });
    },
  };
};
