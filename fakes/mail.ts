import { MailDev } from 'maildev';

/** Catches every email instead of sending it. Read them in a browser at the web port, or with `GET /api/email`. */
const smtp = Number(process.env['MAIL_SMTP_PORT'] ?? 1025);
const web = Number(process.env['MAIL_WEB_PORT'] ?? 1080);
const mail = new MailDev({
  smtp,
  web,
  ip: '127.0.0.1',
  webIp: '127.0.0.1',
  maxEmails: 1_000,
  silent: true,
});
await mail.start();
process.stdout.write(`Emails are caught, not sent. Read them at http://localhost:${web}\n`);

for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  process.on(signal, () => void mail.stop().then(() => process.exit(0)));
}
