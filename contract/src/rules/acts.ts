import { SHOWN_AS } from './shown-as.ts';

/** What moderators and operators do, by what it is about. The audit log takes these words and no others. */
export const ACTS = {
  members: ['suspend', 'restore', 'sign-out'],
  roles: ['make-moderator', 'remove-moderator', 'make-operator', 'remove-operator'],
  jobs: ['retry-job', 'drop-job'],
  reviews: ['hide', 'restore', 'dismiss'],
  /** `undo`: of what moved a place that isn't shown exactly. */
  corrections: ['accept', 'reject', 'undo'],
  'owner-requests': ['remove', 'area', 'unlisted', 'done', 'reject'],
  /** How exactly a spring is shown from then on. */
  levels: SHOWN_AS,
  proposals: ['accept', 'merge', 'ask', 'refuse', 'undo'],
  hazards: ['add', 'change', 'end', 'undo'],
  /** `lift` ends a closure that a visit reports. `ignore` weighs out every visit of its author. */
  visits: ['hide', 'restore', 'dismiss', 'lift', 'ignore', 'count'],
} as const;

export type ActKind = keyof typeof ACTS;
export type ActOf<Kind extends ActKind> = (typeof ACTS)[Kind][number];

export const ACT_KINDS = Object.keys(ACTS) as [ActKind, ...ActKind[]];
