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
      'Please confirm this is your address. The link works once, within seven days:',
      link,
      `If you don't have a ${SITE_NAME} account, you can ignore this email. Someone probably mistyped an address.`,
    ),
  }),
  'reset-password': (username, link) => ({
    subject: 'Choose a new password',
    text: textOf(
      username,
      'We got a request for a new password. This link works once, within one hour:',
      link,
      "If this wasn't you, ignore this email. Your password stays the same.",
    ),
  }),
};

const NOTICES: Record<Notice, Text> = {
  'password-changed': {
    subject: 'Your password was changed',
    text: "Your password was changed, and we signed out your other devices. If this wasn't you, go to the sign-in page now and ask for a new password.",
  },
  'email-change-asked': {
    subject: 'A new email address for your account',
    text: "We got a request, made with your password, to move your account to another email address. Nothing changes until you open the link we sent there. If this wasn't you, change your password now. That also stops the move.",
  },
  'email-changed': {
    subject: 'Your email address was changed',
    text: "Your account now has a new email address, and we'll write to you there. If this wasn't you, please reply to this email.",
  },
  'account-deleted': {
    subject: 'Your account was deleted',
    text: 'We deleted your account, as you asked. Any reviews you kept no longer carry your name. Thanks for being with us.',
  },
};

export const linkEmail = (purpose: LinkPurpose, username: string, link: string): Text =>
  LINKS[purpose](username, link);

export const noticeEmail = (notice: Notice, username: string): Text => ({
  subject: NOTICES[notice].subject,
  text: textOf(username, NOTICES[notice].text),
});
