import type { ActOf } from '@wildsoak/contract/rules/acts';
import { defineJob, defineWork } from '../../../platform/jobs.ts';
import { letter, MAIL_JOB, openMail } from '../../../platform/mail.ts';
import type { Platform } from '../../../platform/platform.ts';
import { findAddressee } from './proposals.repository.ts';

type ProposalAct = ActOf<'proposals'>;

/** Of a merge; `reported`: its author had reported that day themselves. */
export type MergedVisit = 'added' | 'reported' | 'none';

/** Holds no words: the worker reads them when it writes the email. */
export const proposalMail = defineJob<{
  proposalId: number;
  act: ProposalAct;
  /** As the merge left it: the author may delete the visit before the email is written. */
  visit: MergedVisit;
}>({
  name: 'proposal-mail',
  options: MAIL_JOB,
});

interface Words {
  name: string;
  note: string;
  visit: MergedVisit;
  page: string;
  own: string;
}

const MERGED: Record<MergedVisit, string> = {
  added: 'so we added your visit to its page:',
  reported:
    'and you had already reported that day. So we added no second visit and no photo to its page:',
  none: 'and we added no visit to its page:',
};

const EMAILS: Record<ProposalAct, (words: Words) => { subject: string; said: string[] }> = {
  accept: ({ name, page }) => ({
    subject: 'The place you added has its own page',
    said: [`Thank you. Here is ${name}:`, page],
  }),
  merge: ({ name, visit, page }) => ({
    subject: 'We already had the place you added',
    said: [
      `Thank you. ${name} is a place we already list, ${MERGED[visit]}`,
      page,
      'Where your name or position for it differs from ours, a moderator will look at that next.',
    ],
  }),
  ask: ({ name, note, own }) => ({
    subject: 'A question about the place you added',
    said: [`Before we can decide about ${name}, a moderator asks:`, note, 'Answer here:', own],
  }),
  refuse: ({ name, note }) => ({
    subject: "We can't add the place you sent",
    said: [
      `A moderator read what you sent us about ${name}. We won't add it, for this reason:`,
      note,
    ],
  }),
  undo: ({ name, own }) => ({
    subject: 'We are looking at your place again',
    said: [`A moderator took back our last decision about ${name}. It's waiting again:`, own],
  }),
};

export const proposalWork = (
  { config, database }: Pick<Platform, 'config' | 'database'>,
  smtpUrl: string,
) => {
  const send = openMail(smtpUrl, config.mailFrom);
  return [
    defineWork(proposalMail, async ({ proposalId, act, visit }) => {
      const found = await findAddressee(database, proposalId, act);
      if (!found) return;
      const { subject, said } = EMAILS[act]({
        name: found.name,
        note: found.note ?? '',
        visit,
        page: `${config.publicUrl}/springs/${found.springId}`,
        own: `${config.publicUrl}/add-a-place`,
      });
      const text = letter(`Hello ${found.username},`, ...said);
      await send({ to: found.email, subject, text });
    }),
  ];
};
