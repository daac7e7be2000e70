import { createTransport } from 'nodemailer';

interface Mail {
  to: string;
  subject: string;
  text: string;
}

export type SendMail = (mail: Mail) => Promise<void>;

const TIMEOUT_MS = 15_000;

/** Plain text by SMTP. Whoever calls it tries again later: a mail is always a job. */
export const openMail = (smtpUrl: string, from: string): SendMail => {
  const transport = createTransport(
    {
      url: smtpUrl,
      connectionTimeout: TIMEOUT_MS,
      greetingTimeout: TIMEOUT_MS,
      socketTimeout: TIMEOUT_MS,
      // Nothing of a mail may make the worker read files or fetch addresses.
      disableFileAccess: true,
      disableUrlAccess: true,
    },
    { from },
  );
  return async (mail) => {
    await transport
      .sendMail(mail)
      // What the server replied repeats the address, and what is thrown is logged: without its cause.
      .catch(({ code, responseCode }: { code?: string; responseCode?: number }) => {
        throw new Error(`The mail was not taken: ${code ?? 'no code'} ${responseCode ?? ''}`);
      });
  };
};
