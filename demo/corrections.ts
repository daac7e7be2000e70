/** One is already on its page, and one waits for the moderator. */
export const CORRECTIONS = [
  {
    author: 'walt',
    moderator: 'pearl',
    springId: 1132,
    field: 'fee',
    text: '$10 per car, cash in the box at the gate',
    note: 'Paid it in September.',
    daysAgo: 40,
  },
  {
    author: 'rosa',
    moderator: null,
    springId: 1232,
    field: 'access',
    text: 'The last mile is closed to cars from November to May',
    note: 'There is a sign at the turnoff.',
    daysAgo: 3,
  },
] as const;
