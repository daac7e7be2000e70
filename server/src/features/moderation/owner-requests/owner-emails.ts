import { OWNER_DAYS_TO_CONFIRM, SITE_NAME, UNNAMED_SPRING } from '@wildsoak/contract/rules/limits';
import { CELL_MILES } from '@wildsoak/contract/rules/shown-as';
import { letter } from '../../../platform/mail.ts';
import type { OwnerAct } from './owner-requests.repository.ts';

// Anybody can type any address into the form. So an email repeats nothing that was typed: nobody can
// send a stranger their own words in our name.

const nameOf = (springName: string | null) => springName ?? UNNAMED_SPRING;

export const confirmEmail = (springName: string | null, link: string) => ({
  subject: 'Confirm your request',
  text: letter(
    'Hello,',
    `We got an owner's request about ${nameOf(springName)} with this email address. Please confirm it was you. The link works once, within ${OWNER_DAYS_TO_CONFIRM} days:`,
    link,
    'A moderator reads your request once you confirm it.',
    `If this wasn't you, ignore this email. Nothing happens, and ${SITE_NAME} deletes the request.`,
  ),
});

const OUTCOMES: Record<OwnerAct, (name: string) => string> = {
  remove: (name) => `We removed the page for ${name}, as you asked.`,
  area: (name) => `We now show ${name} only to within about ${CELL_MILES} miles, as you asked.`,
  unlisted: (name) =>
    `We took ${name} off our map, lists and searches, as you asked. Its page can only be opened by its address.`,
  done: (name) => `A moderator took care of your request about ${name}.`,
  reject: (name) =>
    `A moderator read your request about ${name} and left its page as it is. If there's more we should know, please reply to this email.`,
};

export const settledEmail = (springName: string | null, act: OwnerAct) => ({
  subject: 'Your request is settled',
  text: letter('Hello,', OUTCOMES[act](nameOf(springName))),
});
