import type { Transaction } from '../../platform/database/database.ts';
import { forgetExpired } from '../../platform/http/calls/idempotency.ts';
import { defineJob, defineWork } from '../../platform/jobs.ts';
import { MAIL_JOB, openMail } from '../../platform/mail.ts';
import type { Platform } from '../../platform/platform.ts';
import { createToken, hashToken } from '../../platform/tokens.ts';
import { linkEmail, noticeEmail, type Notice } from './account-emails.ts';
import { deleteExpired, findByEmail, insertLink, type LinkPurpose } from './accounts.repository.ts';

/** We create a link's token when we send the email, so no queue, table or log ever holds it. */
export type AccountMail =
  | { kind: 'verify-email'; memberId: string; username: string; email: string }
  // The worker looks up whose address it is, so that the call takes the same time for every address.
  | { kind: 'reset-password'; email: string }
  | { kind: 'notice'; notice: Notice; username: string; email: string };

const HOURS: Record<LinkPurpose, number> = { 'verify-email': 7 * 24, 'reset-password': 1 };

export const accountMail = defineJob<AccountMail>({
  name: 'account-mail',
  options: MAIL_JOB,
});

/** What the account's owner should hear about. */
export const sendNotice = (
  jobs: Platform['jobs'],
  transaction: Transaction,
  notice: Notice,
  { username, email }: { username: string; email: string },
) => jobs.send(transaction, accountMail, { kind: 'notice', notice, username, email });

export const accountSweep = defineJob<object>({
  name: 'account-sweep',
  options: { retryLimit: 3, retryDelay: 60 },
  cron: '17 4 * * *',
});

export const accountWork = (
  { config, database }: Pick<Platform, 'config' | 'database'>,
  smtpUrl: string,
) => {
  const send = openMail(smtpUrl, config.mailFrom);

  const sendLink = async (
    purpose: LinkPurpose,
    member: { id: string; username: string },
    email: string,
  ) => {
    const token = createToken();
    const hours = HOURS[purpose];
    const link = { tokenHash: hashToken(token), memberId: member.id, purpose, email, hours };
    if (!(await insertLink(database, link))) return;
    // In the fragment, which no server, proxy or referrer sees.
    const address = `${config.publicUrl}/${purpose}#${token}`;
    await send({ to: email, ...linkEmail(purpose, member.username, address) });
  };

  return [
    defineWork(accountMail, async (mail) => {
      if (mail.kind === 'notice') {
        return send({ to: mail.email, ...noticeEmail(mail.notice, mail.username) });
      }
      if (mail.kind === 'verify-email') {
        const member = { id: mail.memberId, username: mail.username };
        return sendLink('verify-email', member, mail.email);
      }
      const member = await findByEmail(database, mail.email);
      if (member) await sendLink('reset-password', member, member.email);
    }),
    defineWork(accountSweep, async () => {
      await deleteExpired(database);
      await forgetExpired(database);
    }),
  ];
};
