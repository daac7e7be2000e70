const note = 'Written for this demonstration.';
const accepted = { author: 'walt', moderator: 'pearl', springId: 1132, note, daysAgo: 40 } as const;

/**
 * Some are already on their page, and one waits for the moderator. They are about real places, so they
 * state no fee, no closure and no way in, and the facts only make somebody bring more: water and a map.
 */
export const CORRECTIONS = [
  {
    ...accepted,
    field: 'access',
    proposed: {
      access: 'Demo: this is where an accepted correction stands. It says nothing about the place.',
    },
  },
  { ...accepted, field: 'road', proposed: { road: 'high-clearance' } },
  { ...accepted, field: 'dogs', proposed: { dogs: 'no' } },
  { ...accepted, field: 'signal', proposed: { signal: 'none' } },
  { ...accepted, field: 'water', proposed: { water: 'no' } },
  {
    author: 'rosa',
    moderator: null,
    springId: 1232,
    field: 'access',
    proposed: { access: 'Demo: accept or reject this, and see what changes on the page.' },
    note,
    daysAgo: 3,
  },
] as const;
