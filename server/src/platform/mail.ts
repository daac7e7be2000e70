import { SITE_NAME } from '@wildsoak/contract/rules/limits';
import { createTransport } from 'nodemailer';

interface Mail {
  to: string;
  subject: string;
  text: string;
}

export type SendMail = (mail: Mail) => Promise<void>;

const TIMEOUT_MS = 15_000;

/** For jobs that send an email. */
export const MAIL_JOB = {
  // Over one to two hours: if the mail server is down for half an hour, no email is lost.
  retryLimit: 9,
  retryDelay: 8,
  retryBackoff: true,
  expireInSeconds: 60,
  // The job may contain an address, so we keep it no longer than we need it.
  deleteAfterSeconds: 3_600,
};

const GMAIL = /^(?:gmail|googlemail)\.com$/;

/**
 * Whose mailbox an address leads to, for limits only: a tag behind a plus, and dots at Gmail, make another
 * address of the same mailbox. We write to an address as it was typed, and know members by it.
 */
export const mailboxOf = (email: string): string => {
  const small = email.toLowerCase();
  const [, name = small, domain = ''] = /^([^+@]+)(?:\+.*)?@(.+)$/s.exec(small) ?? [];
  return GMAIL.test(domain) ? `${name.replaceAll('.', '')}@gmail.com` : `${name}@${domain}`;
};

export const letter = (greeting: string, ...paragraphs: string[]) =>
  [greeting, ...paragraphs, SITE_NAME].join('\n\n');

/** Connects, says hello and signs in, and sends nothing. */
export const checkMail = async (smtpUrl: string) => {
  await createTransport({ url: smtpUrl, connectionTimeout: TIMEOUT_MS }).verify();
};

/** Sends plain text by SMTP. Only jobs send email, and a failed job tries again later. */
export const openMail = (smtpUrl: string, from: string): SendMail => {
  const transport = createTransport(
    {
      url: smtpUrl,
      connectionTimeout: TIMEOUT_MS,
      greetingTimeout: TIMEOUT_MS,
      socketTimeout: TIMEOUT_MS,
      // No email can make the worker read files or fetch addresses.
      disableFileAccess: true,
      disableUrlAccess: true,
    },
    { from },
  );
  return async (mail) => {
    await transport
      .sendMail(mail)
      // We log errors, and the server's reply repeats the address: leave it out.
      .catch(({ code, responseCode }: { code?: string; responseCode?: number }) => {
        throw new Error(`The server refused the email: ${code ?? 'no code'} ${responseCode ?? ''}`);
      });
  };
};
