import { createTransport } from 'nodemailer';

interface Mail {
  to: string;
  subject: string;
  text: string;
}

export type SendMail = (mail: Mail) => Promise<void>;

const TIMEOUT_MS = 15_000;

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
