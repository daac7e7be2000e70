import type { ProposalBody } from '@wildsoak/contract/proposals';
import { readPosition, UNREADABLE_POSITION } from '@wildsoak/contract/rules/corrections';
import { oneLine } from '@wildsoak/contract/rules/one-line';
import {
  couldBeInStates,
  isProposalDay,
  isWebAddress,
  NOT_IN_STATES,
  type ProposedKind,
} from '@wildsoak/contract/rules/proposals';
import type { PhotoDraft } from '../../domain/photo/use-send-with-photo.ts';
import { localToday } from '../../domain/visit/visit-day.ts';
import { createDrafts } from '../../lib/browser/drafts.ts';

/** As typed. */
export interface ProposalValues {
  position: string;
  name: string;
  kind: ProposedKind | '';
  visited_on: string;
  land: string;
  source_url: string;
}

export const BLANK: ProposalValues = {
  position: '',
  name: '',
  kind: '',
  visited_on: '',
  land: '',
  source_url: '',
};

export const proposalDrafts = createDrafts<PhotoDraft & { values: ProposalValues }>('proposal');

export type Problems = Partial<Record<keyof ProposalValues, string>>;

const MISSING = 'Please fill in this field.';

const asked = ({ position, name }: ProposalValues): Problems => {
  const where = readPosition(position);
  return {
    ...(!where && { position: UNREADABLE_POSITION }),
    ...(where && !couldBeInStates(where) && { position: NOT_IN_STATES }),
    ...(oneLine(name) === '' && { name: MISSING }),
  };
};

const rest = ({ kind, visited_on: day, land, source_url: source }: ProposalValues): Problems => ({
  ...(kind === '' && { kind: 'Please choose one.' }),
  ...(!isProposalDay(day, localToday()) && {
    visited_on: 'Please pick a day from the last 10 years.',
  }),
  ...(oneLine(land) === '' && { land: MISSING }),
  ...(source.trim() !== '' &&
    !isWebAddress(source.trim()) && {
      source_url: 'Please enter a web address that begins with https://.',
    }),
});

/** `isCompared`: the form asks for the rest, too. */
export const problemsOf = (values: ProposalValues, isCompared: boolean): Problems => ({
  ...asked(values),
  ...(isCompared && rest(values)),
});

/** What the form sends. It has no problems then. */
export const bodyOf = ({ position, name, kind, ...values }: ProposalValues): ProposalBody => {
  const where = readPosition(position);
  if (!where || kind === '') throw new Error('Something is not filled in.');
  return {
    name: oneLine(name),
    kind,
    ...where,
    visited_on: values.visited_on,
    land: oneLine(values.land),
    source_url: values.source_url.trim() || null,
  };
};
