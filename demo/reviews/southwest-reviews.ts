import { reviewsOf } from './demo-review.ts';

export const SOUTHWEST_REVIEWS = [
  // Travertine Hot Springs, California
  ...reviewsOf(408, [
    {
      username: 'walt',
      daysAgo: 13,
      rating: 5,
      comment:
        'Left the house at four, in the water by first light. The peaks went pink, then white, and then it was time for work.',
      is_soakable: true,
      is_clothing_optional: true,
      score: 9,
      photo: 'alpine-dawn',
    },
    {
      username: 'june',
      daysAgo: 98,
      rating: 5,
      comment: 'I paint, and I ran out of purple.',
      is_soakable: true,
      score: 6,
      photo: 'alpenglow',
    },
    {
      username: 'amos',
      daysAgo: 301,
      rating: 4,
      comment: 'Cold feet on the way there, warm everything on the way back.',
      is_soakable: true,
      is_clothing_optional: true,
      score: 3,
      photo: 'winter-noon',
    },
    {
      username: 'ida',
      daysAgo: 455,
      rating: 5,
      comment:
        'For once I get to write the word travertine in a review and have it be the name of the place. Look at the ridges: the water built them, a hair’s breadth at a time.',
      is_soakable: true,
      score: 8,
    },
    {
      username: 'rosa',
      daysAgo: 688,
      rating: 3,
      comment: 'Beautiful, but we were one group of many that day.',
      is_soakable: true,
      is_clothing_optional: false,
      score: 0,
    },
  ]),
  // Spencer Hot Springs, Nevada
  ...reviewsOf(1132, [
    {
      username: 'walt',
      daysAgo: 44,
      rating: 5,
      comment:
        'Not a light for miles. I counted shooting stars until I lost count, which happened at eleven.',
      is_soakable: true,
      is_clothing_optional: true,
      score: 7,
      photo: 'desert-stars',
    },
    {
      username: 'amos',
      daysAgo: 152,
      rating: 3,
      comment:
        'Selling a camp stove, hardly used, ask me about the price. Oh, and the springs were nice.',
      score: -3,
    },
    {
      username: 'pearl',
      daysAgo: 323,
      rating: 4,
      comment: 'A burro came by in the evening, looked us over, and left unimpressed.',
      is_soakable: true,
      score: 5,
    },
    { username: 'june', daysAgo: 571, rating: 4, comment: 'Quiet.', is_soakable: true, score: 2 },
  ]),
  // Spence Hot Springs, New Mexico
  ...reviewsOf(885, [
    {
      username: 'june',
      daysAgo: 5,
      rating: 4,
      comment:
        'Close to home, so I go when I only have an hour. The evening light on the rock is the reason.',
      is_soakable: true,
      is_clothing_optional: false,
      score: 3,
      photo: 'canyon-dusk',
    },
    {
      username: 'rosa',
      daysAgo: 206,
      rating: 3,
      comment: 'Smaller than I imagined. Four of us and it was full.',
      is_soakable: true,
      score: 2,
    },
    {
      username: 'pearl',
      daysAgo: 512,
      rating: 4,
      comment: 'Short walk, friendly strangers, good talk about chile recipes.',
      is_soakable: true,
      score: 4,
    },
    {
      username: 'ida',
      daysAgo: 640,
      rating: 1,
      comment: 'Could not find it in the rain. Will try again.',
      score: -2,
    },
  ]),
];
