import type { RecordedAct } from '@wildsoak/contract/admin';

/** What was done, between who did it and whom or what it was about. */
const DONE: Record<RecordedAct['kind'], Record<string, [before: string, after?: string]>> = {
  members: {
    suspend: ['suspended'],
    restore: ['restored'],
    'sign-out': ['signed out', 'everywhere'],
  },
  roles: {
    'make-moderator': ['made', 'a moderator'],
    'remove-moderator': ['took the role of a moderator from'],
    'make-operator': ['made', 'an operator'],
    'remove-operator': ['took the role of an operator from'],
  },
  jobs: { 'retry-job': ['had a failed job run again:'], 'drop-job': ['dropped a failed job:'] },
  reviews: {
    hide: ['hid a review of'],
    restore: ['restored a review of'],
    dismiss: ['dismissed the reports on a review of'],
  },
  corrections: { accept: ['accepted a correction of'], reject: ['turned down a correction of'] },
  'owner-requests': {
    remove: ['removed, as its owner asked,'],
    done: ['settled a request of the owner of'],
    reject: ['turned down a request of the owner of'],
  },
  hazards: {
    add: ['added a hazard at'],
    change: ['changed a hazard at'],
    end: ['ended a hazard at'],
    undo: ['undid the last change of a hazard at'],
  },
  visits: {
    hide: ['hid a visit to'],
    restore: ['restored a visit to'],
    dismiss: ['dismissed the reports on a visit to'],
    lift: ['lifted a reported closure of'],
    ignore: ['stopped counting the visits of'],
    count: ['resumed counting the visits of'],
  },
};

export const KIND_LABELS: Record<RecordedAct['kind'], string> = {
  members: 'Members',
  roles: 'Roles',
  jobs: 'Jobs',
  reviews: 'Reviews',
  corrections: 'Corrections',
  'owner-requests': 'Requests from owners',
  hazards: 'Hazards',
  visits: 'Visits',
};

/** Acts that this version does not know are shown by their name. */
export const wordsOf = ({ kind, act }: Pick<RecordedAct, 'kind' | 'act'>) => {
  const [before, after = ''] = DONE[kind][act] ?? [act];
  return { before, after };
};

export const actorOf = ({ by, is_from_command_line: isCommandLine }: RecordedAct): string =>
  by ?? (isCommandLine ? 'The command line' : 'Somebody who left');
