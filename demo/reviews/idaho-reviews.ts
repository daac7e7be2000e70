import { reviewsOf } from './demo-review.ts';

export const IDAHO_REVIEWS = [
  // Goldbug Hot Spring
  ...reviewsOf(620, [
    {
      username: 'marge',
      daysAgo: 52,
      rating: 5,
      comment:
        'I have been coming since my knees were better. Slow up, slow soak, slow down. Same big view every time.',
      is_soakable: true,
      is_clothing_optional: true,
      score: 8,
      photo: 'dry-hills',
    },
    {
      username: 'rosa',
      daysAgo: 167,
      rating: 5,
      comment: 'We brought sandwiches and stayed until the light went gold.',
      is_soakable: true,
      score: 4,
    },
    {
      username: 'hazel',
      daysAgo: 388,
      rating: 4,
      comment: 'Steeper hike than I had in mind. Very happy at the top.',
      is_soakable: true,
      is_clothing_optional: true,
      score: 3,
    },
    { username: 'theo', daysAgo: 601, rating: 4, comment: null, score: 0 },
  ]),
  // Kirkham Hot Springs
  ...reviewsOf(646, [
    {
      username: 'marge',
      daysAgo: 9,
      rating: 5,
      comment:
        'Fresh snow, blue light, and my sister who swore she would never come along. She wants to go again.',
      is_soakable: true,
      score: 6,
      photo: 'blue-hour',
    },
    {
      username: 'marge',
      daysAgo: 366,
      rating: 3,
      comment: 'Summer weekend. I should know better by now. Waiting for winter.',
      is_soakable: true,
      is_clothing_optional: false,
      score: 2,
    },
    {
      username: 'pearl',
      daysAgo: 188,
      rating: 4,
      comment: 'Easy stop on a long drive, and the kids did not want to leave.',
      is_soakable: true,
      is_clothing_optional: false,
      score: 4,
    },
    {
      username: 'walt',
      daysAgo: 447,
      rating: 3,
      comment: 'Fine water, busy road. I read half a book anyway.',
      is_soakable: true,
      score: 1,
    },
    { username: 'amos', daysAgo: 702, rating: 4, comment: 'Good company that day.', score: 1 },
  ]),
  // Jerry Johnson Hot Springs
  ...reviewsOf(643, [
    {
      username: 'hazel',
      daysAgo: 26,
      rating: 5,
      comment:
        'The larches were at their best and the needles floated on the water like confetti. October wins.',
      is_soakable: true,
      is_clothing_optional: true,
      score: 7,
      photo: 'golden-larches',
    },
    {
      username: 'ida',
      daysAgo: 239,
      rating: 5,
      comment:
        'Three pools, three moods.\n\nI liked the middle one, because a wren had opinions about me there.',
      is_soakable: true,
      is_clothing_optional: true,
      score: 5,
    },
    {
      username: 'otis',
      daysAgo: 419,
      rating: 4,
      comment: 'I left Oregon for this. No regrets.',
      is_soakable: true,
      score: 2,
    },
    { username: 'june', daysAgo: 590, rating: 5, comment: null, is_soakable: true, score: 1 },
  ]),
];
