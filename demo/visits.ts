import type { VisitBody } from '@wildsoak/contract/visits';

export interface DemoVisit extends Omit<VisitBody, 'visited_on'> {
  username: string;
  springId: number;
  daysAgo: number;
  /** Shows the photo of the member's review of that spring. */
  hasPhoto?: true;
}

/** Dated from today, so that there is always something of this week. */
export const DEMO_VISITS: DemoVisit[] = [
  // Goldbug Hot Spring: open, and hotter by the month.
  {
    username: 'hazel',
    springId: 620,
    daysAgo: 2,
    is_open: true,
    pool_temperature_f: 104,
    measured: true,
    feel: 'good',
    road: 'any-car',
    approach: 'hard',
    crowd: 'a-few',
    comment: 'Ice on the last switchbacks. Bring something for your boots.',
  },
  {
    username: 'marge',
    springId: 620,
    daysAgo: 19,
    is_open: true,
    pool_temperature_f: 103,
    measured: true,
    feel: 'good',
    road: 'any-car',
    approach: 'hard',
    crowd: 'many',
    hasPhoto: true,
  },
  {
    username: 'walt',
    springId: 620,
    daysAgo: 44,
    is_open: true,
    pool_temperature_f: 101,
    measured: true,
    road: 'any-car',
  },
  { username: 'rosa', springId: 620, daysAgo: 58, is_open: true, feel: 'good', crowd: 'nobody' },
  // Kirkham Hot Springs: closed, and one says open again: disputed.
  {
    username: 'amos',
    springId: 646,
    daysAgo: 12,
    is_open: false,
    closed_reason: 'gate',
    comment: 'The gate of the campground was locked, no sign why.',
  },
  {
    username: 'theo',
    springId: 646,
    daysAgo: 4,
    is_open: true,
    feel: 'good',
    road: 'any-car',
    approach: 'easy',
    crowd: 'many',
  },
  // Jerry Johnson Hot Springs: snow on the way.
  {
    username: 'hazel',
    springId: 643,
    daysAgo: 6,
    is_open: false,
    closed_reason: 'snow',
    road: 'impassable',
    comment: 'The plow stops at the highway.',
  },
  // Umpqua Hot Springs
  {
    username: 'otis',
    springId: 1323,
    daysAgo: 1,
    is_open: true,
    feel: 'too-hot',
    road: 'high-clearance',
    approach: 'hard',
    crowd: 'many',
  },
  // Granite Hot Spring: long ago, so it is not known any more.
  {
    username: 'ida',
    springId: 1574,
    daysAgo: 55,
    is_open: true,
    pool_temperature_f: 98,
    measured: false,
    crowd: 'a-few',
  },
];
