import { SITE_NAME } from '@wildsoak/contract/rules/limits';
import { letter } from '../../platform/mail.ts';
import type { LinkPurpose } from './accounts.repository.ts';

interface Text {
  subject: string;
  text: string;
}

export type Notice =
  | 'password-changed'
  | 'email-change-asked'
  | 'email-changed'
  | 'account-deleted';

const textOf = (username: string, ...paragraphs: string[]) =>
  letter(`Hello ${username},`, ...paragraphs);

const LINKS: Record<LinkPurpose, (username: string, link: string) => Text> = {
  'verify-email': (username, link) => ({
    subject: 'Confirm your email address',
    text: textOf(
      username,
      'Please confirm that this address is yours. The link works once, within seven days:',
      link,
      `If you have no account at ${SITE_NAME}, somebody mistyped an address, and you can ignore this email.`,
    ),
  }),
  'reset-password': (username, link) => ({
    subject: 'Choose a new password',
    text: textOf(
      username,
      'We got a request for a new password for your account. The link works once, within one hour:',
      link,
      'If it was not you, ignore this email: your password stays the same.',
    ),
  }),
};

const NOTICES: Record<Notice, Text> = {
  'password-changed': {
    subject: 'Your password was changed',
    text: 'Your password was changed, and we signed out your other devices. If it was not you, go to the sign-in page now and ask for a new password.',
  },
  'email-change-asked': {
    subject: 'A new email address for your account',
    text: 'Somebody with your password asked us to move your account to another email address. Nothing changes until the link that we sent there is opened. If it was not you, change your password now: that also stops the move.',
  },
  'email-changed': {
    subject: 'Your email address was changed',
    text: 'Your account now has another email address, and we will write to you there. If it was not you, please reply to this email.',
  },
  'account-deleted': {
    subject: 'Your account was deleted',
    text: 'We deleted your account, as you asked. Any reviews you chose to keep no longer carry your name. Thank you for the time you spent with us.',
  },
};

export const linkEmail = (purpose: LinkPurpose, username: string, link: string): Text =>
  LINKS[purpose](username, link);

export const noticeEmail = (notice: Notice, username: string): Text => ({
  subject: NOTICES[notice].subject,
  text: textOf(username, NOTICES[notice].text),
});
