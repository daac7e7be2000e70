import { SUPPORT_EMAIL } from '@wildsoak/contract/rules/limits';
import { endOpenChanges, lockMember } from '../../domain/members.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { isUniqueViolation } from '../../platform/database/errors.ts';
import { HttpError } from '../../platform/errors.ts';
import { hashPassword, needsNewHash, verifyPassword } from '../../platform/passwords.ts';
import type { Platform } from '../../platform/platform.ts';
import { createToken, hashToken } from '../../platform/tokens.ts';
import { accountMail, sendNotice } from './accounts.jobs.ts';
import * as accounts from './accounts.repository.ts';
import type { Account, LinkPurpose } from './accounts.repository.ts';
import { guessProblem } from './common-passwords.ts';
import { createLoginLimits } from './login-limits.ts';

export interface SignedIn {
  sessionToken: string;
  deviceToken: string;
}

export interface Caller {
  deviceToken: string | null;
}

interface Registration {
  username: string;
  email: string;
  password: string;
}

const SUSPENDED = `This account is suspended. If you think that's a mistake, write to ${SUPPORT_EMAIL}.`;
const WRONG = 'Wrong username or password.';
const NAME_TAKEN = 'This username is taken. Please choose another.';
const ADDRESS_TAKEN = 'This email address already has an account. Sign in, or reset your password.';
const GONE =
  'This link has expired or was already used. If you just used it, it worked, so sign in. Otherwise, ask for a new link.';

/** Only for callers who know the password: to others the account must not exist. */
export class SuspendedError extends HttpError {
  readonly username: string;

  constructor(username: string) {
    super(403, SUSPENDED);
    this.username = username;
  }
}

export const refuseGuessable = (password: string, member: { username: string; email: string }) => {
  const problem = guessProblem(password, member);
  if (problem) throw new HttpError(400, problem);
};

const isSameEmail = (one: string, other: string | null) =>
  one.toLowerCase() === other?.toLowerCase();

export type AccountParts = Pick<Platform, 'database' | 'jobs' | 'limiter' | 'sessions'>;

/** Signing in, registering, and what the link in an email allows. */
export const createAccounts = ({ database, jobs, limiter, sessions }: AccountParts) => {
  const limits = createLoginLimits(limiter);

  /** A browser keeps its device token, no matter which member signs in. */
  const signIn = async (
    transaction: Transaction,
    memberId: string,
    { deviceToken: given }: Caller,
  ): Promise<SignedIn> => {
    const deviceToken = given ?? createToken();
    await accounts.rememberDevice(transaction, memberId, hashToken(deviceToken));
    return { sessionToken: await sessions.start(transaction, memberId), deviceToken };
  };

  /** The account with this name and password. Every failure has the same text and takes the same time. */
  const checkLogin = async (name: string, password: string, { deviceToken }: Caller) => {
    const deviceHash = deviceToken === null ? null : hashToken(deviceToken);
    const account = await accounts.findAccount(database, name, deviceHash);
    const device = account?.isKnownDevice ? `${account.id} ${deviceHash?.toString('hex')}` : null;
    await limits.account(name, device);
    const matches = await verifyPassword(account?.passwordHash, password);
    if (!account || !matches) throw new HttpError(401, WRONG);
    return account;
  };

  /** For a caller who knows the account's password. */
  const enter = async (
    { id, username, passwordHash }: Account,
    password: string,
    caller: Caller,
  ): Promise<SignedIn> => {
    const newHash = needsNewHash(passwordHash) ? await hashPassword(password) : null;
    return database.transaction().execute(async (transaction) => {
      // An old password never signs in, even if it changed only a moment ago.
      const state = await accounts.lockChecked(transaction, id, passwordHash);
      if (state === 'changed') throw new HttpError(401, WRONG);
      if (state === 'suspended') throw new SuspendedError(username);
      if (newHash !== null)
        await accounts.updateMember(transaction, id, { password_hash: newHash });
      return signIn(transaction, id, caller);
    });
  };

  /**
   * A browser that lost our answer registers again: with the same name, address and password, we sign
   * it in. Everything else gets the same answer in the same time, so it reveals no names.
   */
  const registerAgain = async (
    { username, email, password }: Registration,
    caller: Caller,
  ): Promise<SignedIn> => {
    const mayGuess = await limits.mayRegisterAgain(username);
    const holder = await accounts.findAccount(database, username, null);
    const isSame = mayGuess && holder !== undefined && isSameEmail(holder.email, email);
    const matches = await verifyPassword(isSame ? holder.passwordHash : undefined, password);
    if (isSame && matches) return enter(holder, password, caller);
    throw new HttpError(409, holder ? NAME_TAKEN : ADDRESS_TAKEN);
  };

  /** Locks the link's member and uses up the link. */
  const useLink = async (transaction: Transaction, token: string, purpose: LinkPurpose) => {
    const tokenHash = hashToken(token);
    const memberId = await accounts.findLinkOwner(transaction, tokenHash, purpose);
    if (memberId === undefined) throw new HttpError(410, GONE);
    if (!(await lockMember(transaction, memberId, 'update'))) throw new HttpError(410, GONE);
    const link = await accounts.takeLink(transaction, tokenHash);
    if (!link) throw new HttpError(410, GONE);
    return { memberId, ...link };
  };

  return {
    async login(name: string, password: string, caller: Caller): Promise<SignedIn> {
      return enter(await checkLogin(name, password, caller), password, caller);
    },

    async register(registration: Registration, caller: Caller): Promise<SignedIn> {
      const { username, email, password } = registration;
      refuseGuessable(password, { username, email });
      const passwordHash = await hashPassword(password);
      const signedIn = await database.transaction().execute(async (transaction) => {
        const member = { username, email, passwordHash };
        const memberId = await accounts.insertMember(transaction, member);
        if (memberId === undefined) return null;
        const link = { kind: 'verify-email', memberId, username, email } as const;
        if (await limits.mayMail(email)) await jobs.send(transaction, accountMail, link);
        return signIn(transaction, memberId, caller);
      });
      return signedIn ?? registerAgain(registration, caller);
    },

    /** Same work for every address: the worker finds out whether it has an account. */
    async forgotPassword(email: string) {
      await limits.mailTo('reset', email);
      await database
        .transaction()
        .execute((transaction) =>
          jobs.send(transaction, accountMail, { kind: 'reset-password', email }),
        );
    },

    async resetPassword(token: string, password: string, caller: Caller): Promise<SignedIn> {
      const passwordHash = await hashPassword(password);
      return database.transaction().execute(async (transaction) => {
        const link = await useLink(transaction, token, 'reset-password');
        // An address that the account no longer has cannot take it over.
        if (!isSameEmail(link.linkEmail, link.email)) throw new HttpError(410, GONE);
        // Thrown inside the transaction, so that the link still works for a better password.
        refuseGuessable(password, link);
        await accounts.updateMember(transaction, link.memberId, { password_hash: passwordHash });
        await accounts.confirmEmail(transaction, link.memberId, link.email);
        await endOpenChanges(transaction, link.memberId);
        await sessions.endAll(transaction, link.memberId);
        await sendNotice(jobs, transaction, 'password-changed', link);
        return signIn(transaction, link.memberId, caller);
      });
    },

    /** Returns the confirmed address: the account's own, or the new one that replaces it. */
    async verifyEmail(token: string): Promise<string> {
      return database.transaction().execute(async (transaction) => {
        const link = await useLink(transaction, token, 'verify-email');
        const isCurrent = isSameEmail(link.linkEmail, link.email);
        if (!isCurrent && !isSameEmail(link.linkEmail, link.pendingEmail)) {
          throw new HttpError(410, GONE);
        }
        await accounts
          .confirmEmail(transaction, link.memberId, link.linkEmail)
          .catch((error: unknown) => {
            if (!isUniqueViolation(error)) throw error;
            throw new HttpError(409, 'Another account uses this email address.');
          });
        await accounts.deleteVerifyLinks(transaction, link.memberId, link.linkEmail);
        if (!isCurrent) await sendNotice(jobs, transaction, 'email-changed', link);
        return link.linkEmail;
      });
    },
  };
};
