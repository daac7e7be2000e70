import { OWNER_DAYS_TO_CONFIRM, SITE_NAME, UNNAMED_SPRING } from '@wildsoak/contract/rules/limits';
import { letter } from '../../platform/mail.ts';
import type { OwnerAct } from './owner-requests.repository.ts';

// Anybody can type any address into the form. So an email repeats nothing that was typed: nobody can
// send a stranger their own words in our name.

const nameOf = (springName: string | null) => springName ?? UNNAMED_SPRING;

export const confirmEmail = (springName: string | null, link: string) => ({
  subject: 'Confirm your request',
  text: letter(
    'Hello,',
    `We got a request about the page of ${nameOf(springName)} from somebody who gave this address as the owner's. Please confirm that it was you. The link works once, within ${OWNER_DAYS_TO_CONFIRM} days:`,
    link,
    'A moderator reads your request once you confirm it.',
    `If it was not you, ignore this email: nothing happens, and ${SITE_NAME} forgets the request.`,
  ),
});

const OUTCOMES: Record<OwnerAct, (name: string) => string> = {
  remove: (name) => `We removed the page of ${name}, as you asked.`,
  done: (name) => `A moderator took care of your request about the page of ${name}.`,
  reject: (name) =>
    `A moderator read your request about the page of ${name} and left the page as it is. If there is more that we should know, please reply to this email.`,
};

export const settledEmail = (springName: string | null, act: OwnerAct) => ({
  subject: 'Your request is settled',
  text: letter('Hello,', OUTCOMES[act](nameOf(springName))),
});
