import { reviewsOf } from './demo-review.ts';

export const NORTHWEST_REVIEWS = [
  // Umpqua Hot Springs, Oregon
  ...reviewsOf(1323, [
    {
      username: 'otis',
      daysAgo: 38,
      rating: 5,
      comment:
        'My first one, and now I get it. Fog in the trees, steam off the water, and nobody said a word for half an hour.',
      is_soakable: true,
      is_clothing_optional: true,
      score: 7,
      photo: 'forest-terrace',
    },
    {
      username: 'theo',
      daysAgo: 121,
      rating: 4,
      comment: 'Went on a Tuesday to beat the crowd. So did everybody else. Still beautiful.',
      is_soakable: true,
      score: 4,
    },
    {
      username: 'hazel',
      daysAgo: 274,
      rating: 5,
      comment: 'Two old friends, one thermos, no phones. I would drive all day for that again.',
      is_soakable: true,
      is_clothing_optional: true,
      score: 5,
    },
    {
      username: 'walt',
      daysAgo: 402,
      rating: 3,
      comment:
        'Pretty place, but I carried out a full bag of other people’s cans. Please pack yours out.',
      is_soakable: true,
      score: 6,
    },
    { username: 'marge', daysAgo: 655, rating: 4, comment: null, is_soakable: true, score: 0 },
  ]),
  // Bagby Hot Springs, Oregon
  ...reviewsOf(1236, [
    {
      username: 'otis',
      daysAgo: 61,
      rating: 4,
      comment:
        'Second visit, better than the first: I came on a gray morning and had it to myself until ten.',
      is_soakable: true,
      score: 3,
      photo: 'forest-fog',
    },
    {
      username: 'otis',
      daysAgo: 330,
      rating: 2,
      comment:
        'We got there late, it was full, and we turned around. My own fault for sleeping in.',
      score: -1,
    },
    {
      username: 'theo',
      daysAgo: 215,
      rating: 4,
      comment: 'Tall trees all around. I liked the hike as much as the soak.',
      is_soakable: true,
      is_clothing_optional: false,
      score: 2,
    },
    { username: 'rosa', daysAgo: 548, rating: 5, comment: 'Worth the detour.', score: 1 },
  ]),
  // Alvord Hot Springs, Oregon
  ...reviewsOf(1232, [
    {
      username: 'amos',
      daysAgo: 17,
      rating: 5,
      comment:
        'Sunrise over the flats with wet hair and a cup of coffee. I have nothing to add to that.',
      is_soakable: true,
      score: 8,
      photo: 'playa-sunrise',
    },
    {
      username: 'otis',
      daysAgo: 143,
      rating: 4,
      comment: 'So much sky. Windy the evening I was there, and calm by breakfast.',
      is_soakable: true,
      is_clothing_optional: false,
      score: 3,
    },
    {
      username: 'theo',
      daysAgo: 296,
      rating: 2,
      comment:
        'Sorry, I think I mixed this one up with another stop on the same trip. My notes do not match.',
      score: -2,
    },
    {
      username: 'ida',
      daysAgo: 480,
      rating: 4,
      comment: 'Come for the water, stay for the rocks. I filled a whole notebook page.',
      is_soakable: true,
      score: 5,
    },
  ]),
];
