import { reviewsOf } from './demo-review.ts';

export const MOUNTAIN_REVIEWS = [
  // Conundrum Hot Springs, Colorado
  ...reviewsOf(486, [
    {
      username: 'rosa',
      daysAgo: 79,
      rating: 5,
      comment:
        'A long day of hiking, and then this meadow. I put my boots next to the water and looked at the peaks until my tea went cold.',
      is_soakable: true,
      is_clothing_optional: true,
      score: 8,
      photo: 'summer-meadow',
    },
    {
      username: 'hazel',
      daysAgo: 254,
      rating: 5,
      comment: 'Hard earned. Marmots whistled at us the whole way.',
      is_soakable: true,
      is_clothing_optional: true,
      score: 4,
    },
    { username: 'amos', daysAgo: 433, rating: 4, comment: null, is_soakable: true, score: 0 },
    {
      username: 'theo',
      daysAgo: 677,
      rating: 3,
      comment: 'My legs gave this three stars. My eyes wanted five.',
      is_soakable: true,
      score: 3,
    },
  ]),
  // Granite Hot Spring, Wyoming
  ...reviewsOf(1574, [
    {
      username: 'ida',
      daysAgo: 31,
      rating: 5,
      comment:
        'Snow on the eyelashes, warm to the chin. My grandson asked if this is how fish feel.',
      is_soakable: true,
      is_clothing_optional: false,
      score: 6,
      photo: 'snowfall',
    },
    {
      username: 'hazel',
      daysAgo: 345,
      rating: 4,
      comment: 'We came on skis and were slower on the way back.',
      is_soakable: true,
      is_clothing_optional: false,
      score: 3,
    },
    {
      username: 'pearl',
      daysAgo: 526,
      rating: 4,
      comment: 'A good day out for all ages.',
      score: 1,
    },
    {
      username: 'marge',
      daysAgo: 718,
      rating: 4,
      comment: 'Not wild, and none the worse for it once in a while.',
      is_soakable: true,
      score: 2,
    },
  ]),
  // Chena Hot Springs, Alaska
  ...reviewsOf(6, [
    {
      username: 'theo',
      daysAgo: 22,
      rating: 5,
      comment: 'The sky went green and everybody in the water stopped talking at the same moment.',
      is_soakable: true,
      is_clothing_optional: false,
      score: 9,
      photo: 'aurora-forest',
    },
    {
      username: 'walt',
      daysAgo: 312,
      rating: 4,
      comment: 'My hair froze into a crown. There is a photo, and no, you cannot see it.',
      is_soakable: true,
      score: 5,
    },
    {
      username: 'june',
      daysAgo: 539,
      rating: 3,
      comment: 'Clouds all three nights. The soup was good.',
      is_soakable: true,
      is_clothing_optional: false,
      score: 1,
    },
  ]),
];
