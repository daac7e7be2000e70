import { randomNumbers } from '../cluster/chaos/random.ts';
import type { Planned } from './arrivals.ts';

export interface Cast {
  /** Signed in, with Premium: a cookie, a name and reviews of their own. */
  members: { cookie: string; username: string; reviews: number[] }[];
  password: string;
  /** All springs, the most popular first. */
  springs: number[];
  reviews: number[];
  scripts: string[];
  /** For each spring, the tiles of the survey that its map shows; empty leaves them out. */
  topo: string[][];
}

/** From where visitors come: loopback has many addresses, and servers count by address. */
const VISITORS = 500;
/** Four of five look at one of these. */
const POPULAR = 100;
const PAGES = ['/', '/', '/', '/', '/planner', '/safety', '/how-we-know', '/search?q=hot'];
const WORDS = [
  'hot',
  'creek',
  'idaho',
  'mineral',
  'big',
  'sulphur',
  'warm springs',
  'nevada',
  'utah',
];
const TOWNS: [number, number][] = [
  [-116.2, 43.61],
  [-119.81, 39.53],
  [-111.89, 40.76],
  [-122.33, 47.6],
  [-106.65, 35.08],
  [-121.31, 44.06],
];

/** What people do, by its share in a thousand requests. */
export const createMix = ({ members, password, springs, reviews, scripts, topo }: Cast) => {
  const random = randomNumbers(1);
  const pick = <Item>(items: readonly Item[]): Item => {
    const item = items[Math.floor(random() * items.length)];
    if (item === undefined) throw new Error('nothing to choose from');
    return item;
  };
  const spring = () => pick(random() < 0.8 ? springs.slice(0, POPULAR) : springs);
  const visitor = () => {
    const number = Math.floor(random() * VISITORS);
    return `127.1.${1 + Math.floor(number / 250)}.${1 + (number % 250)}`;
  };
  const br = { 'accept-encoding': 'br' };
  const read = (kind: string, path: string, headers = {}): Planned => ({
    kind,
    path,
    headers: { ...br, ...headers },
  });
  const write = (
    kind: string,
    method: string,
    path: string,
    cookie: string,
    body: object,
  ): Planned => ({
    kind,
    method,
    path,
    headers: cookie === '' ? {} : { cookie },
    body: JSON.stringify(body),
  });
  const tile = () => {
    const z = 5 + Math.floor(random() * 3);
    const [west, north] = [4 * 2 ** (z - 5), 10 * 2 ** (z - 5)];
    const step = (size: number) => Math.floor(random() * size * 2 ** (z - 5));
    return `/tiles/${z}/${west + step(3)}/${north + step(3)}.webp`;
  };

  const SHARES: [share: number, make: () => Planned][] = [
    [90, () => read('page', pick(PAGES))],
    [200, () => read('page', `/springs/${spring()}`)],
    [170, () => read('script', pick(scripts))],
    [180, () => read('tile', tile())],
    [
      topo.length > 0 ? 180 : 0,
      () => read('topo', pick(pick(random() < 0.8 ? topo.slice(0, POPULAR) : topo))),
    ],
    [30, () => read('plate', `/pictures/springs/${spring()}.svg`)],
    [50, () => read('list', '/api/springs')],
    [90, () => read('detail', `/api/springs/${spring()}`)],
    [
      40,
      () => read('detail, member', `/api/springs/${spring()}`, { cookie: pick(members).cookie }),
    ],
    [40, () => read('reviews', `/api/springs/${spring()}/reviews?sort=helpful`)],
    [20, () => read('search', `/api/springs?search=${encodeURIComponent(pick(WORDS))}`)],
    [15, () => read('search', `/api/places?q=${encodeURIComponent(pick(WORDS))}`)],
    [
      50,
      () =>
        read(
          'who am I',
          '/api/auth/status',
          random() < 0.3 ? { cookie: pick(members).cookie } : {},
        ),
    ],
    [
      12,
      () =>
        write('vote', 'POST', `/api/reviews/${pick(reviews)}/vote`, pick(members).cookie, {
          vote: 1,
        }),
    ],
    [
      2,
      () => {
        const { cookie, reviews: own } = pick(members);
        const rating = 1 + Math.floor(random() * 5);
        return write('review', 'PUT', `/api/reviews/${pick(own)}`, cookie, {
          rating,
          comment: 'Fine.',
        });
      },
    ],
    [
      5,
      () =>
        write('favorite', 'POST', `/api/springs/${spring()}/favorite`, pick(members).cookie, {
          category: 'Visited',
        }),
    ],
    [
      4,
      () => {
        const start = Math.floor(random() * TOWNS.length);
        const end = (start + 1 + Math.floor(random() * (TOWNS.length - 1))) % TOWNS.length;
        return write('drive', 'POST', '/api/planner/route', pick(members).cookie, {
          startCoords: TOWNS[start],
          endCoords: TOWNS[end],
          waypoints: [],
          maxDistanceMiles: 25,
        });
      },
    ],
    [
      2,
      () =>
        write('sign-in', 'POST', '/api/auth/login', '', {
          username: pick(members).username,
          password,
        }),
    ],
  ];
  const total = SHARES.reduce((sum, [share]) => sum + share, 0);

  const next = (): Planned => {
    let place = random() * total;
    for (const [share, make] of SHARES) {
      place -= share;
      if (place < 0) return { ...make(), ...asVisitor() };
    }
    throw new Error('the shares do not add up');
  };
  const asVisitor = () => ({ from: visitor() });
  return Object.assign(next, { asVisitor });
};
