import { STATIC_PAGES } from '@wildsoak/contract/pages';
import fc from 'fast-check';
import { oddText } from '../values/odd-text.ts';
import { anyMember, sessionOf, usernameOf } from '../world/people.ts';
import { anyPlan, anySpring, shareTokenOf } from '../world/things.ts';
import { anyAddress, type Draft } from './draft.ts';
import type { Found } from './known.ts';
import { twisted } from './twisted.ts';

type Group = [name: string, weight: number, targets: fc.Arbitrary<string>];

const PAGES = ['/', '/login', '/register', '/search', '/planner', '/my-plans', '/favorites'];
const MORE_PAGES = [
  '/moderation',
  '/payment/success',
  '/offline',
  '/nowhere',
  '/hot-springs',
  '/hot-springs/idaho',
  '/hot-springs/near/boise-idaho',
  ...STATIC_PAGES.map(({ path }) => path),
];
const FILES = [
  '/data/springs.csv',
  '/data/springs.geojson',
  '/robots.txt',
  '/sitemap.xml',
  '/sitemaps/pages.xml',
  '/sw.js',
  '/favicon.ico',
];
const PLACES = [
  '/healthz',
  '/readyz',
  '/api/docs',
  '/api/openapi.json',
  '/api/stripe/webhook',
  '/api',
];

const escaped = oddText
  .map((text) => text.slice(0, 500))
  .filter((text) => text.isWellFormed())
  .map(encodeURIComponent);

/** Ours, and the survey's, which have no ending. */
const tile = fc
  .tuple(
    fc.integer({ min: 0, max: 18 }),
    fc.nat(),
    fc.nat(),
    fc.constantFrom('', '/dark', '/topo', '/imagery'),
    fc.constantFrom('.webp', '@2x.webp', ''),
  )
  .map(([z, x, y, map, ending]) => `/tiles${map}/${z}/${x % 2 ** z}/${y % 2 ** z}${ending}`);

const groups = ({ photos }: Found): Group[] => [
  [
    'pages',
    6,
    fc.oneof(
      fc.constantFrom(...PAGES, ...MORE_PAGES),
      anySpring.map((id) => `/springs/${id}`),
      anyMember.map((member) => `/profile/${usernameOf(member)}`),
      anyPlan.map((plan) => `/shared-plans/${shareTokenOf(plan & ~1)}`),
      escaped.map((text) => `/search?q=${text}`),
      escaped.map((text) => `/springs/${text}`),
      escaped.map((text) => `/hot-springs/near/${text}`),
    ),
  ],
  [
    'page data',
    2,
    fc.oneof(
      anySpring.map((id) => `/springs/${id}.data`),
      escaped.map((text) => `/search.data?q=${text}&_routes=${text}`),
      fc.constantFrom('/_root.data', '/__manifest?p=/', '/__manifest?version=1&paths=/a,/b'),
    ),
  ],
  [
    'tiles',
    3,
    fc.oneof(
      tile,
      escaped.map((text) => `/tiles/${text}/0/0.webp`),
    ),
  ],
  [
    'pictures',
    3,
    fc
      .tuple(anySpring, fc.constantFrom('svg', 'png', 'gif'))
      .map(([id, type]) => `/pictures/springs/${id}.${type}`),
  ],
  [
    'photos',
    4,
    fc.oneof(
      fc.constantFrom(...photos),
      fc
        .tuple(fc.constantFrom(...photos), fc.constantFrom('320.avif', '1600.webp', '7.webp', '..'))
        .map(([photo, file]) => photo.replace(/[^/]+$/, file)),
      escaped.map((text) => `/photos/${text}/960.webp`),
    ),
  ],
  ['files', 4, fc.constantFrom(...FILES, '/sitemaps/springs-1.xml', '/sitemaps/springs-99999.xml')],
  ['feeds', 2, anySpring.map((id) => `/${id % 9 ? `springs/${id}` : 'states/ID'}/visits.atom`)],
  ['others', 4, fc.constantFrom(...PLACES)],
];

const requestsOf = (name: string, targets: fc.Arbitrary<string>): fc.Arbitrary<Draft> =>
  fc
    .record({
      target: targets,
      address: anyAddress,
      cookie: fc.option(anyMember, { nil: null, freq: 3 }),
    })
    .map(({ target, address, cookie }) => {
      return {
        name,
        method: 'GET',
        target,
        headers: [
          ['X-Forwarded-For', address],
          ['Accept-Encoding', 'gzip, br'],
          ...(cookie === null
            ? []
            : [['Cookie', `session=${sessionOf(cookie)}`] as [string, string]]),
        ],
        body: null,
        isWhole: true,
      };
    });

/** Everything outside the contract's table: pages, their data, social cards, photos, files. */
export const pageRequests = (found: Found): fc.Arbitrary<Draft> =>
  twisted(
    fc.oneof(
      ...groups(found).map(([name, weight, targets]) => ({
        weight,
        arbitrary: requestsOf(name, targets),
      })),
    ),
  );
