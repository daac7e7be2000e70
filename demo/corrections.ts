/**
 * One is already on its page, and one waits for the moderator. They are about real places, so they
 * state nothing: no fee, no closure, no way in.
 */
export const CORRECTIONS = [
  {
    author: 'walt',
    moderator: 'pearl',
    springId: 1132,
    field: 'access',
    text: 'Demo: this is where an accepted correction stands. It says nothing about the place.',
    note: 'Written for this demonstration.',
    daysAgo: 40,
  },
  {
    author: 'rosa',
    moderator: null,
    springId: 1232,
    field: 'access',
    text: 'Demo: accept or reject this, and see what changes on the page.',
    note: 'Written for this demonstration.',
    daysAgo: 3,
  },
] as const;
