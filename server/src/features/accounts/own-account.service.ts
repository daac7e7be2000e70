import type { Transaction } from '../../platform/database/database.ts';
import { lockMember } from '../../platform/database/lock-members.ts';
import { HttpError } from '../../platform/http/errors.ts';
import { forgetAnswers, memberScope } from '../../platform/http/calls/idempotency.ts';
import { hashPassword, verifyPassword } from '../../platform/passwords.ts';
import type { Member } from '../../platform/sessions.ts';
import { createBilling, type BillingParts } from '../billing/billing.service.ts';
import { clearCorrectionsOfDeletedAccount } from '../corrections/corrections.service.ts';
import { createLeaveReviews } from '../reviews/accounts/reviews-of-deleted-account.service.ts';
import { accountMail } from './accounts.jobs.ts';
import * as accounts from './accounts.repository.ts';
import { endOpenChanges, type AccountParts } from './accounts.service.ts';
import { guessProblem } from './common-passwords.ts';
import { createLoginLimits } from './login-limits.ts';

// Not 401, which would mean that the session has ended.
const wrongPassword = () => new HttpError(403, 'The password is wrong.');

export type OwnAccountParts = AccountParts &
  BillingParts &
  Parameters<typeof createLeaveReviews>[0];

/** Changes to your own account. Anything that could take it from you asks for the password. */
export const createOwnAccount = (platform: OwnAccountParts) => {
  const { database, jobs, limiter, sessions } = platform;
  const billing = createBilling(platform);
  const leaveReviews = createLeaveReviews(platform);
  const limits = createLoginLimits(limiter);

  /** Returns the matching hash, so that the transaction can check that it has not changed. */
  const checkPassword = async (member: Member, password: string): Promise<string> => {
    const passwordHash = await accounts.findPasswordHash(database, member.id);
    if (!(await verifyPassword(passwordHash, password))) throw wrongPassword();
    return passwordHash;
  };

  /** Fails when the password has changed since we checked it. */
  const asChecked = (
    member: Member,
    checkedHash: string,
    work: (transaction: Transaction) => Promise<void>,
  ) =>
    database.transaction().execute(async (transaction) => {
      if (!(await accounts.lockChecked(transaction, member.id, checkedHash))) throw wrongPassword();
      await work(transaction);
    });

  return {
    async sendVerification({ id, username, email, email_verified }: Member, address: string) {
      if (email_verified) return;
      await limits.mailFrom(address);
      await limits.mailTo('verify', email);
      const mail = { kind: 'verify-email', memberId: id, username, email } as const;
      await database
        .transaction()
        .execute((transaction) => jobs.send(transaction, accountMail, mail));
    },

    async changePassword(
      member: Member,
      sessionToken: string,
      passwords: { current: string; next: string },
    ) {
      const problem = guessProblem(passwords.next, member);
      if (problem) throw new HttpError(400, problem);
      const checked = await checkPassword(member, passwords.current).catch(
        async (error: unknown) => {
          if (!(error instanceof HttpError) || error.status !== 403) throw error;
          // The browser may have lost our answer and asks again: then it is already done. It is
          // another guess, and counts as another.
          await limits.passwordCheck(member.id);
          await checkPassword(member, passwords.next);
          return null;
        },
      );
      if (checked === null) return;
      const passwordHash = await hashPassword(passwords.next);
      const { username, email } = member;
      await asChecked(member, checked, async (transaction) => {
        await accounts.updatePassword(transaction, member.id, passwordHash);
        await endOpenChanges(transaction, member.id);
        await sessions.endAll(transaction, member.id, sessionToken);
        const notice = { kind: 'notice', notice: 'password-changed', username, email } as const;
        await jobs.send(transaction, accountMail, notice);
      });
    },

    /** Only the reader of that address learns whether it already has an account. */
    async changeEmail(
      member: Member,
      { email, password }: { email: string; password: string },
      address: string,
    ) {
      const checked = await checkPassword(member, password);
      await limits.mailFrom(address);
      await limits.mailTo('verify', email);
      const { id, username } = member;
      await asChecked(member, checked, async (transaction) => {
        await accounts.setPendingEmail(transaction, id, email);
        const link = { kind: 'verify-email', memberId: id, username, email } as const;
        await jobs.send(transaction, accountMail, link);
        const asked = { notice: 'email-change-asked', username, email: member.email } as const;
        await jobs.send(transaction, accountMail, { kind: 'notice', ...asked });
      });
    },

    async signOutEverywhere({ id }: Member) {
      await database.transaction().execute(async (transaction) => {
        await lockMember(transaction, id, 'update');
        await endOpenChanges(transaction, id);
        await sessions.endAll(transaction, id);
        await accounts.deleteDevices(transaction, id);
      });
    },

    async delete(member: Member, password: string, reviews: 'keep' | 'delete') {
      const checked = await checkPassword(member, password);
      const { id, username, email } = member;
      await billing.cancelAll(id);
      await asChecked(member, checked, async (transaction) => {
        await leaveReviews(transaction, id, reviews);
        await clearCorrectionsOfDeletedAccount(transaction, id);
        await forgetAnswers(transaction, memberScope(id));
        await accounts.deleteMember(transaction, id);
        const notice = { kind: 'notice', notice: 'account-deleted', username, email } as const;
        await jobs.send(transaction, accountMail, notice);
      });
    },
  };
};
