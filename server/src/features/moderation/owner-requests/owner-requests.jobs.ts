import { defineJob, defineWork } from '../../../platform/jobs.ts';
import { MAIL_JOB, openMail } from '../../../platform/mail.ts';
import type { Platform } from '../../../platform/platform.ts';
import { createToken, hashToken } from '../../../platform/tokens.ts';
import { confirmEmail, settledEmail } from './owner-emails.ts';
import {
  findAddressee,
  forgetOld,
  storeToken,
  type OwnerAct,
} from './owner-requests.repository.ts';

/** `act` is null for the link that confirms the address. */
export const ownerMail = defineJob<{ requestId: number; act: OwnerAct | null }>({
  name: 'owner-mail',
  options: MAIL_JOB,
});

export const ownerSweep = defineJob<object>({
  name: 'owner-sweep',
  options: { retryLimit: 3, retryDelay: 60 },
  cron: '27 4 * * *',
});

export const ownerWork = (
  { config, database }: Pick<Platform, 'config' | 'database'>,
  smtpUrl: string,
) => {
  const send = openMail(smtpUrl, config.mailFrom);

  const sendLink = async (requestId: number) => {
    // Only now, so that no queue, table or log ever holds it.
    const token = createToken();
    const found = await storeToken(database, requestId, hashToken(token));
    if (!found) return;
    // In the fragment, which no server, proxy or referrer sees.
    const link = `${config.publicUrl}/owner-request/confirm#${token}`;
    await send({ to: found.email, ...confirmEmail(found.springName, link) });
  };

  return [
    defineWork(ownerMail, async ({ requestId, act }) => {
      if (act === null) return sendLink(requestId);
      const found = await findAddressee(database, requestId);
      if (found) await send({ to: found.email, ...settledEmail(found.springName, act) });
    }),
    defineWork(ownerSweep, () => forgetOld(database)),
  ];
};
