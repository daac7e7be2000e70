import { SITE_NAME } from '@wildsoak/contract/rules/limits';
import type { LinkPurpose } from './accounts.repository.ts';

interface Text {
  subject: string;
  text: string;
}

export type Notice =
  'password-changed' | 'email-change-asked' | 'email-changed' | 'account-deleted';

const letter = (username: string, ...paragraphs: string[]) =>
  [`Hello ${username},`, ...paragraphs, SITE_NAME].join('\n\n');

const LINKS: Record<LinkPurpose, (username: string, link: string) => Text> = {
  'verify-email': (username, link) => ({
    subject: 'Confirm your e-mail address',
    text: letter(
      username,
      `please confirm that this address is yours. The link works once, for seven days:`,
      link,
      `If you have no account at ${SITE_NAME}, somebody mistyped an address. You need do nothing.`,
    ),
  }),
  'reset-password': (username, link) => ({
    subject: 'Choose a new password',
    text: letter(
      username,
      'somebody, we hope you, asked for a new password. The link works once, for one hour:',
      link,
      'If it was not you, you need do nothing: your password stays as it is.',
    ),
  }),
};

const NOTICES: Record<Notice, Text> = {
  'password-changed': {
    subject: 'Your password was changed',
    text: 'the password of your account was changed, and everybody else who was signed in to it is not any more. If it was not you, ask for a new password on the sign-in page at once.',
  },
  'email-change-asked': {
    subject: 'A new e-mail address was asked for',
    text: 'somebody who knows your password asked us to move your account to another e-mail address. Nothing changes until a link that we sent there is followed. If it was not you, choose another password at once: that also ends the change.',
  },
  'email-changed': {
    subject: 'Your e-mail address was changed',
    text: 'your account now has another e-mail address, and mail about it goes there. If it was not you, please answer this mail.',
  },
  'account-deleted': {
    subject: 'Your account was deleted',
    text: 'your account and what belonged to it are gone, as you asked. Thank you for the time you spent with us.',
  },
};

export const linkMail = (purpose: LinkPurpose, username: string, link: string): Text =>
  LINKS[purpose](username, link);

export const noticeMail = (notice: Notice, username: string): Text => ({
  subject: NOTICES[notice].subject,
  text: letter(username, NOTICES[notice].text),
});
