import { HttpError } from '../../platform/http/errors.ts';
import { hashPassword, verifyPassword } from '../../platform/passwords.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Member } from '../../platform/sessions.ts';
import { leaveReviews } from '../reviews/reviews.service.ts';
import { accountMail } from './accounts.jobs.ts';
import * as accounts from './accounts.repository.ts';
import { guessProblem } from './common-passwords.ts';
import { createLoginLimits } from './login-limits.ts';

/** What a member may do with their own account. What could take it from them asks for the password. */
export const createOwnAccount = ({ database, jobs, limiter, sessions }: Platform) => {
  const limits = createLoginLimits(limiter);

  const checkPassword = async (member: Member, password: string) => {
    await limits.passwordCheck(member.id);
    const { password_hash } = await accounts.findPasswordHash(database, member.id);
    if (!(await verifyPassword(password_hash, password))) {
      // Not 401, which would say that the session is over.
      throw new HttpError(403, 'The password is wrong.');
    }
  };

  return {
    async sendVerification({ id, username, email, email_verified }: Member, address: string) {
      if (email_verified) return;
      await limits.mail(address, email);
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
      await checkPassword(member, passwords.current);
      const problem = guessProblem(passwords.next, member);
      if (problem) throw new HttpError(400, problem);
      const passwordHash = await hashPassword(passwords.next);
      const { username, email } = member;
      await database.transaction().execute(async (transaction) => {
        await accounts.updatePassword(transaction, member.id, passwordHash);
        await accounts.deleteLinks(transaction, member.id, 'reset-password');
        await sessions.endAll(transaction, member.id, sessionToken);
        const notice = { kind: 'notice', notice: 'password-changed', username, email } as const;
        await jobs.send(transaction, accountMail, notice);
      });
    },

    /** Whether somebody has the address is told only to who reads its mail. */
    async changeEmail(
      member: Member,
      { email, password }: { email: string; password: string },
      address: string,
    ) {
      await checkPassword(member, password);
      await limits.mail(address, email);
      const { id, username } = member;
      await database.transaction().execute(async (transaction) => {
        await accounts.setPendingEmail(transaction, id, email);
        await accounts.deleteLinks(transaction, id, 'verify-email');
        const mail = { kind: 'verify-email', memberId: id, username, email } as const;
        await jobs.send(transaction, accountMail, mail);
      });
    },

    async signOutEverywhere({ id }: Member) {
      await database.transaction().execute(async (transaction) => {
        await sessions.endAll(transaction, id);
        await accounts.deleteDevices(transaction, id);
      });
    },

    async delete(member: Member, password: string, reviews: 'keep' | 'delete') {
      await checkPassword(member, password);
      const { id, username, email } = member;
      await database.transaction().execute(async (transaction) => {
        await leaveReviews(transaction, id, reviews);
        await accounts.deleteMember(transaction, id);
        const notice = { kind: 'notice', notice: 'account-deleted', username, email } as const;
        await jobs.send(transaction, accountMail, notice);
      });
    },
  };
};
