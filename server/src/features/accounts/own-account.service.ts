import type { Transaction } from '../../platform/database/database.ts';
import { endAccess, endOpenChanges, lockMember } from '../../domain/members.ts';
import { HttpError, signedOut } from '../../platform/errors.ts';
import { forgetAnswers, memberScope } from '../../platform/http/calls/idempotency.ts';
import { hashPassword, verifyPassword } from '../../platform/passwords.ts';
import type { Member } from '../../platform/sessions.ts';
import { createBilling, type BillingParts } from '../billing/billing.service.ts';
import { clearCorrectionsOfDeletedAccount } from '../moderation/corrections/corrections.service.ts';
import { createProposalsOfDeletedAccount } from '../moderation/proposals/proposals.service.ts';
import { createReviewsOfDeletedAccount } from '../reviews/accounts/reviews-of-deleted-account.service.ts';
import { updateBathingStatus } from '../springs/bathing/bathing.service.ts';
import { createVisitsOfDeletedAccount } from '../visits/accounts/visits-of-account.service.ts';
import { accountMail, sendNotice } from './accounts.jobs.ts';
import * as accounts from './accounts.repository.ts';
import { refuseGuessable, type AccountParts } from './accounts.service.ts';
import { createLoginLimits } from './login-limits.ts';
import { forgetLeaver, nameLeaver } from './staff-texts.repository.ts';

// Not 401: that would mean the session has ended.
const wrongPassword = () => new HttpError(403, 'Wrong password.');

export type OwnAccountParts = AccountParts &
  BillingParts &
  Parameters<typeof createReviewsOfDeletedAccount>[0];

/** Changes to your own account. Anything that could take it from you asks for the password. */
export const createOwnAccount = (platform: OwnAccountParts) => {
  const { database, jobs, limiter, sessions } = platform;
  const billing = createBilling(platform);
  const settleReviews = createReviewsOfDeletedAccount(platform);
  const clearProposals = createProposalsOfDeletedAccount(platform);
  const deleteVisits = createVisitsOfDeletedAccount(platform);
  const limits = createLoginLimits(limiter);

  /** Returns the matching hash, so the transaction can check that it has not changed. */
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
      const state = await accounts.lockChecked(transaction, member.id, checkedHash);
      if (state === 'changed') throw wrongPassword();
      if (state === 'suspended') throw signedOut();
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
      refuseGuessable(passwords.next, member);
      const checked = await checkPassword(member, passwords.current).catch(
        async (error: unknown) => {
          if (!(error instanceof HttpError) || error.status !== 403) throw error;
          // The browser may have lost our answer and asks again: then the password is already changed.
          // This check is another guess, and counts as a guess.
          await limits.passwordCheck(member.id);
          await checkPassword(member, passwords.next);
          return null;
        },
      );
      if (checked === null) return;
      const passwordHash = await hashPassword(passwords.next);
      await asChecked(member, checked, async (transaction) => {
        await accounts.updateMember(transaction, member.id, { password_hash: passwordHash });
        await endOpenChanges(transaction, member.id);
        await sessions.endAll(transaction, member.id, sessionToken);
        await sendNotice(jobs, transaction, 'password-changed', member);
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
        await accounts.updateMember(transaction, id, { pending_email: email });
        const link = { kind: 'verify-email', memberId: id, username, email } as const;
        await jobs.send(transaction, accountMail, link);
        await sendNotice(jobs, transaction, 'email-change-asked', member);
      });
    },

    async signOutEverywhere({ id }: Member) {
      await database.transaction().execute(async (transaction) => {
        await lockMember(transaction, id, 'update');
        await endAccess(transaction, sessions, id);
      });
    },

    async delete(member: Member, password: string, reviews: 'keep' | 'delete') {
      const checked = await checkPassword(member, password);
      const { id } = member;
      await billing.cancelAll(id);
      await asChecked(member, checked, async (transaction) => {
        await nameLeaver(transaction, member);
        await settleReviews(transaction, id, reviews);
        await clearCorrectionsOfDeletedAccount(transaction, id);
        await clearProposals(transaction, id);
        await updateBathingStatus(transaction, await forgetLeaver(transaction, member));
        await deleteVisits(transaction, id);
        await forgetAnswers(transaction, memberScope(id));
        await accounts.deleteMember(transaction, id);
        await sendNotice(jobs, transaction, 'account-deleted', member);
      });
    },
  };
};
