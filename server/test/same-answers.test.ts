import { globSync, readFileSync } from 'node:fs';
import { calls, type CallName } from '@wildsoak/contract/calls';
import { getOutlook } from '@wildsoak/contract/outlook';
import { cellAt } from '@wildsoak/contract/rules/shown-as';
import type { Coordinates } from '@wildsoak/contract/trips';
import { afterAll, expect, it, vi } from 'vitest';
import { startOfficial } from '../../fakes/official/server.ts';
import { locate } from '../src/features/springs/levels/levels.service.ts';
import { readMaterial } from '../src/features/summaries/writing/summary-writing.repository.ts';
import { planBody } from './support/plans.ts';
import { useProposer } from './support/proposals.ts';
import { randomFrom } from './support/random.ts';
import { addReview } from './support/reviews.ts';
import { useRoads } from './support/roads.ts';
import { useApp } from './support/test-app.ts';
import { daysAgo } from './support/visits.ts';

// Two sites on which the same people did the same. Only where the places are that aren't shown exactly differs, within
// their cells. So whatever a site tells more than the cell shows as a difference, wherever a site tells it.

const official = await startOfficial();
afterAll(official.close);
const { url: ROUTING_URL } = await useRoads();

const random = randomFrom(39);

/** In the 50 states, near springs of the catalog; the second one elsewhere in the same cell. */
const findPair = async (near: Coordinates): Promise<[Coordinates, Coordinates]> => {
  for (;;) {
    const at: Coordinates = [near[0] + random() * 0.3 - 0.15, near[1] + random() * 0.3 - 0.15];
    const { west, south, east, north } = cellAt(at);
    const other: Coordinates = [
      west + (0.02 + 0.96 * random()) * (east - west),
      south + (0.02 + 0.96 * random()) * (north - south),
    ];
    if ((await locate(...at)) && (await locate(...other))) return [at, other];
  }
};

/** Plain land; where three counties meet; beside Yellowstone; at the coast; on a reservation; Alaska. */
const NEAR: Coordinates[] = [
  [-115.4, 40.02],
  [-117.03, 42.0],
  [-111.12, 44.7],
  [-123.8, 47.97],
  [-121.23, 44.86],
  [-146.05, 65.05],
];
const PAIRS: [Coordinates, Coordinates][] = [];
for (const near of NEAR) PAIRS.push(await findPair(near));
const CENTERS = PAIRS.map(([at]) => cellAt(at).center);
const TOWNS = ['one', 'two', 'three', 'four', 'five', 'six'];
const [CENTER = [0, 0]] = CENTERS;
const start: Coordinates = [CENTER[0] - 0.6, CENTER[1] + 0.3];
const end: Coordinates = [CENTER[0] + 0.7, CENTER[1] - 0.2];

const buildSite = async (which: 0 | 1) => {
  const { app, platform, database } = await useApp(
    { ...official.environment, ROUTING_URL },
    { hasReplica: true },
  );
  vi.spyOn(platform.limiter, 'enforce').mockResolvedValue();
  const useMember = useProposer({ app, platform });
  const moderator = await useMember({ username: 'moderator', is_moderator: true });
  const proposer = await useMember({ username: 'proposer' });
  const member = await useMember({ username: 'member' });
  const premium = await useMember({ username: 'premium', is_premium: true });
  await database
    .insertInto('places')
    .values(
      CENTERS.flatMap(([lon, lat], i) =>
        [0.31, -0.17].map((away, j) => ({
          id: `place.${i}${j}`,
          kind: 'place',
          name: `Town ${TOWNS[i]}`,
          key: `town ${TOWNS[i]}`,
          label: `Town ${TOWNS[i]}, Idaho`,
          state_code: 'ID',
          latitude: lat + away,
          longitude: lon - away / 2,
          population: 5_000 + j,
          time_zone: 'America/Boise',
        })),
      ),
    )
    .execute();
  const done = (answer: { statusCode: number; payload: string }) =>
    expect(answer.statusCode, answer.payload).toBeLessThan(300);

  const add = async (at: Coordinates, level: string | undefined, i: number) => {
    const [longitude, latitude] = at;
    // A page that names the place.
    const source_url = `https://pools-${which}.example/${i}`;
    const name = `Quiet Pool ${i}`;
    const { id } = await proposer.propose({ latitude, longitude, name, source_url });
    const url = `/api/moderation/proposals/${id}`;
    done(await moderator.call('POST', url, { act: 'accept', shown_as: level }));
    return (await proposer.mine()).find((mine) => mine.id === id)?.spring_id ?? 0;
  };
  const ids: number[] = [];
  for (const [i, pair] of PAIRS.entries()) {
    // The fifth showed exactly for a while, the last is unlisted.
    const level = i === 4 ? undefined : i === PAIRS.length - 1 ? 'unlisted' : 'area';
    ids.push(await add(pair[which], level, i));
  }
  const [id = 0, corrected = 0] = ids;
  const late = ids[4] ?? 0;

  // A member says where the second really is, and a moderator agrees.
  const { west, east, south, north } = cellAt(PAIRS[1]?.[0] ?? [0, 0]);
  const [longitude, latitude] = [
    west + (which === 0 ? 0.2 : 0.7) * (east - west),
    south + (which === 0 ? 0.6 : 0.3) * (north - south),
  ];
  const said = { field: 'position', latitude, longitude };
  const correction = await proposer.call('POST', `/api/springs/${corrected}/corrections`, said);
  done(correction);
  const correctionId = correction.json<{ id: number }>().id;
  const settled = { act: 'accept' };
  done(await moderator.call('POST', `/api/moderation/corrections/${correctionId}`, settled));

  const save = async (springIds: number[], springCoords?: Coordinates[]) => {
    const body = planBody({
      springIds,
      ...(springCoords && { springCoords }),
      startDate: '2027-07-03',
      startCoords: start,
      endCoords: end,
    });
    const plan = await premium.call('POST', '/api/planner/plans', body);
    done(plan);
    const { id: planId } = plan.json<{ id: number }>();
    const share = await premium.call('POST', `/api/planner/plans/${planId}/share`);
    return { planId, token: share.json<{ share_token: string }>().share_token };
  };
  // Saved while it showed exactly.
  const early = await save([late]);
  await addReview(database, { spring_id: late, member_id: member.id, comment: 'Quiet.' });
  const url = `/api/moderation/springs/${late}/level`;
  const { cookie } = moderator;
  done(
    await app.inject({ method: 'PUT', url, headers: { cookie }, payload: { shown_as: 'area' } }),
  );
  for (const one of ids)
    await member.call('POST', `/api/springs/${one}/favorite`, { category: 'Visited' });
  const plan = await save(ids, CENTERS);
  const cookies = { anonymous: '', member: member.cookie, premium: premium.cookie };
  return { app, database, ids, id, plan, early, cookies };
};

const sites = [await buildSite(0), await buildSite(1)] as const;
const [{ ids }] = sites;
official.setScene('fire', [CENTER]);

interface Ask {
  params?: Record<string, string | number>;
  query?: Record<string, string | number>;
  body?: object;
}
type Site = (typeof sites)[number];

const OF_ACCOUNT = 'about the account that asks';
const OF_STAFF = 'for moderators and operators, who may know';
const WRITES = 'answers with what was sent, or with nothing';

const each = (more: (center: Coordinates, id: number) => Ask = () => ({})) =>
  ids.map((id, i) => ({ params: { id }, ...more(CENTERS[i] ?? CENTER, id) }));

/** Around a center, near and far: what a solver would try. */
const AROUND: Coordinates[] = [
  [0, 0],
  [0.03, 0],
  [0, 0.03],
  [-0.03, -0.03],
  [0.05, 0.05],
];
const aroundAll = CENTERS.flatMap(([lon, lat]) =>
  AROUND.map(([east, north]): Coordinates => [lon + east, lat + north]),
);
const states = [
  ...new Set(
    await Promise.all(CENTERS.map(async (at) => (await locate(...at))?.state_code ?? 'NV')),
  ),
];
const trip = { startCoords: start, endCoords: end };

/** Every call of the contract: what we ask, or why nothing. A new call has to be listed here. */
const ASKED: Record<CallName, string | ((site: Site) => Ask[])> = {
  getAuthStatus: OF_ACCOUNT,
  login: OF_ACCOUNT,
  register: OF_ACCOUNT,
  logout: OF_ACCOUNT,
  forgotPassword: OF_ACCOUNT,
  resetPassword: OF_ACCOUNT,
  verifyEmail: OF_ACCOUNT,
  sendVerification: OF_ACCOUNT,
  changePassword: OF_ACCOUNT,
  changeEmail: OF_ACCOUNT,
  signOutEverywhere: OF_ACCOUNT,
  deleteAccount: OF_ACCOUNT,
  createCheckoutSession: OF_ACCOUNT,
  createPortalSession: OF_ACCOUNT,
  confirmCheckout: OF_ACCOUNT,
  updateProfile: OF_ACCOUNT,
  exportAccount: () => [{}],
  listSprings: () => [
    {},
    { query: { search: 'quiet pool' } },
    { query: { search: 'near Town one, ID' } },
  ],
  listFeaturedSprings: () => [{}],
  listReachableSprings: () =>
    CENTERS.map(([lon, lat]) => ({ query: { from: `${lon + 0.2},${lat}`, minutes: 120 } })),
  getSpring: () => each(),
  listNearbySprings: () => [...each(), ...NEIGHBORS.map((id) => ({ params: { id } }))],
  listTownsAround: () => each(),
  getOutlook: () => each(),
  getFires: () => [{}],
  listStates: () => [{}],
  listStateSprings: () => states.map((state) => ({ params: { state } })),
  listTownSprings: () => TOWNS.map((town) => ({ params: { town: `town-${town}-idaho` } })),
  listPoolTemperatures: () => each(),
  listSpringReviews: () => each(),
  generateSummary: () => each(),
  createReview: WRITES,
  addFavorite: WRITES,
  removeFavorite: WRITES,
  updateReview: WRITES,
  deleteReview: WRITES,
  voteOnReview: WRITES,
  reportReview: WRITES,
  listSpringVisits: () => each(),
  listUserVisits: () => [{ params: { username: 'proposer' } }],
  createVisit: () => each(() => ({ body: { visited_on: daysAgo(0), comment: 'Here.' } })),
  updateVisit: WRITES,
  deleteVisit: WRITES,
  reportVisit: WRITES,
  listModeratedVisits: OF_STAFF,
  moderateVisit: OF_STAFF,
  listModerated: OF_STAFF,
  moderateReview: OF_STAFF,
  suggestCorrection: () =>
    each().flatMap((ask, i) =>
      [0, 0.39, 0.41, 0.43, 0.435, 0.438, 0.45, 0.6].map((north) => {
        const [longitude, latitude] = CENTERS[i] ?? CENTER;
        return { ...ask, body: { field: 'position', longitude, latitude: latitude + north } };
      }),
    ),
  listCorrections: OF_STAFF,
  settleCorrection: OF_STAFF,
  listHazards: OF_STAFF,
  addHazard: OF_STAFF,
  changeHazard: OF_STAFF,
  settleHazard: OF_STAFF,
  getLevel: OF_STAFF,
  setLevel: OF_STAFF,
  proposePlace: WRITES,
  listOwnProposals: () => [{}],
  findNeighbors: () =>
    aroundAll.map(([lng, lat]) => ({ query: { lng, lat, name: 'Quiet Pool 2' } })),
  answerQuestion: WRITES,
  withdrawProposal: WRITES,
  listProposals: OF_STAFF,
  settleProposal: OF_STAFF,
  requestAsOwner: () =>
    each(() => ({
      body: { wish: 'note', name: 'Pat', email: 'pat@example.test', message: 'Hi.' },
    })),
  confirmOwnerRequest: WRITES,
  listOwnerRequests: OF_STAFF,
  settleOwnerRequest: OF_STAFF,
  listMembers: OF_STAFF,
  actOnMember: OF_STAFF,
  listJobs: OF_STAFF,
  actOnJob: OF_STAFF,
  getStorage: OF_STAFF,
  getBudgets: OF_STAFF,
  listActs: OF_STAFF,
  getProfile: () => [{ params: { username: 'proposer' } }, { params: { username: 'member' } }],
  listUserReviews: () => [{ params: { username: 'member' } }],
  listFavorites: () => [{ params: { username: 'member' } }],
  matchPlaces: () => [
    { body: { places: aroundAll.map((coords) => ({ name: 'Quiet Pool', coords })) } },
    { body: { places: ids.map((_, i) => ({ name: `Quiet Pool ${i}`, coords: null })) } },
  ],
  importFavorites: () => [{ body: { springIds: ids } }],
  searchPlaces: () => [
    { query: { q: 'quiet pool' } },
    ...CENTERS.map(([lon, lat]) => ({ query: { q: 'quiet', near: `${lon},${lat}` } })),
  ],
  generateRoute: () => [
    { body: { ...trip, waypoints: [], maxDistanceMiles: 50 } },
    ...CENTERS.map((center) => ({ body: { ...trip, waypoints: [center], maxDistanceMiles: 5 } })),
  ],
  measureDetours: () => [
    {
      body: {
        ...trip,
        waypoints: [],
        springs: CENTERS.slice(0, 2).map((coords) => ({ coords, leg: 0 })),
      },
    },
  ],
  findBestOrder: () => [{ body: { ...trip, waypoints: CENTERS.slice(0, 2) } }],
  splitTrip: () => [{ body: { ...trip, springIds: ids.slice(0, 2), hoursPerDay: 3 } }],
  suggestTrip: () => [
    { body: { ...trip, startDate: '2027-07-03', days: 2, pinned: ids.slice(0, 1) } },
  ],
  createPlan: () => [{ body: planBody({ springIds: ids, springCoords: CENTERS }) }],
  listPlans: () => [{}],
  getPlan: ({ plan }) => [{ params: { id: plan.planId } }],
  updatePlan: WRITES,
  renamePlan: WRITES,
  deletePlan: WRITES,
  exportPlan: ({ plan }) =>
    ['gpx', 'kml'].map((format) => ({ params: { id: plan.planId, format } })),
  getPlanCalendar: ({ plan }) => [{ params: { id: plan.planId } }],
  sharePlan: WRITES,
  unsharePlan: WRITES,
  getSharedPlan: ({ plan, early }) =>
    [plan, early].flatMap(({ token }) => [
      { params: { token } },
      { params: { token }, query: { line: 'thin' } },
    ]),
  getSharedCalendar: ({ plan }) => [{ params: { token: plan.token } }],
  copySharedPlan: ({ plan, early }) => [plan, early].map(({ token }) => ({ params: { token } })),
};

const nearest = await Promise.all(
  CENTERS.map(([longitude, latitude]) =>
    sites[0].database
      .selectFrom('springs')
      .select('id')
      .where('id', '<', 1_000_000)
      .orderBy((eb) => eb.fn('power', [eb('latitude', '-', latitude), eb.lit(2)]))
      .where('longitude', '>', longitude - 0.7)
      .where('longitude', '<', longitude + 0.7)
      .limit(3)
      .execute(),
  ),
);
const NEIGHBORS = nearest.flat().map(({ id }) => id);

/** Routes outside the table that tell of places. */
const OUTSIDE = [
  ...[...ids, ...NEIGHBORS].flatMap((id) =>
    ['svg', 'png'].map((type) => `/pictures/springs/${id}.${type}`),
  ),
  ...ids.map((id) => `/springs/${id}/visits.atom`),
  ...states.map((state) => `/states/${state}/visits.atom`),
  '/data/springs.csv',
  '/data/springs.geojson',
  '/sitemap.xml',
  '/sitemaps/pages.xml',
  '/sitemaps/springs-1.xml',
];

const pathOf = (path: string, { params = {}, query = {} }: Ask) => {
  const filled = path.replaceAll(/:(\w+)/g, (_, name: string) => String(params[name]));
  const asked = new URLSearchParams(
    Object.entries(query).map(([name, value]): [string, string] => [name, String(value)]),
  );
  return asked.size > 0 ? `${filled}?${asked.toString()}` : filled;
};

/** What differs between any two sites: times, and secrets that are drawn. */
const masked = (payload: string) =>
  payload
    .replaceAll(/\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:?\d\d)?/g, '(time)')
    .replaceAll(/\d{8}T\d{6}Z/g, '(time)')
    .replaceAll(/"share_token":"[\w-]{22}"/g, '"share_token":"…"')
    .replaceAll(/UID:\d+-/g, 'UID:(time)-')
    .replaceAll(/shared-plans\/[\w-]{22}/g, 'shared-plans/…');

let asker = 0;
const tell = async (
  { app, cookies }: Site,
  who: keyof Site['cookies'],
  method: string,
  url: string,
  body?: object,
) => {
  asker += 1;
  const answer = await app.inject({
    method: method as 'GET',
    url,
    headers: { cookie: cookies[who] },
    remoteAddress: `10.${asker >> 16}.${(asker >> 8) & 255}.${asker & 255}`,
    ...(body && { payload: body }),
  });
  const isText = /json|xml|text|csv|gpx|kml|svg/.test(String(answer.headers['content-type']));
  const said = isText ? masked(answer.payload) : answer.rawPayload.toString('base64');
  return `${answer.statusCode} ${said}`;
};

const WHO = ['anonymous', 'member', 'premium'] as const;

it('nobody is asked before the agencies have answered', async () => {
  for (const site of sites)
    for (const id of ids)
      await vi.waitUntil(
        async () => {
          const answer = await site.app.inject({
            url: `/api/springs/${id}/outlook`,
            remoteAddress: `10.9.9.${id % 250}`,
          });
          return !JSON.stringify(getOutlook.responses[200].parse(answer.json())).includes(
            '"asking"',
          );
        },
        { timeout: 20_000, interval: 50 },
      );
});

it.each(Object.entries(ASKED).filter(([, asks]) => typeof asks !== 'string'))(
  'two places of one cell have the same answers: %s',
  { tags: ['@30.1', '@30.2'] },
  async (name, asks) => {
    if (typeof asks === 'string') return;
    const { method, path } = calls[name as CallName];
    const [one, other] = [asks(sites[0]), asks(sites[1])];
    let answered = 0;
    for (const who of WHO)
      for (const [i, ask] of one.entries()) {
        const [first, second] = [
          await tell(sites[0], who, method, pathOf(path, ask), ask.body),
          await tell(sites[1], who, method, pathOf(path, other[i] ?? {}), other[i]?.body),
        ];
        expect(second, `${who}: ${pathOf(path, ask)}`).toBe(first);
        if (/^2\d\d/.test(first)) answered += 1;
      }
    // Else it would prove nothing.
    if (name !== 'generateSummary') expect(answered).toBeGreaterThan(0);
  },
);

it.each(OUTSIDE)(
  'two places of one cell have the same answers: %s',
  { tags: '@30.2' },
  async (url) => {
    const [first, second] = [
      await tell(sites[0], 'anonymous', 'GET', url),
      await tell(sites[1], 'anonymous', 'GET', url),
    ];
    expect(second).toBe(first);
  },
);

it('what we tell the language model is the same', { tags: '@30.2' }, async () => {
  for (const id of ids) {
    const [first, second] = [
      await readMaterial(sites[0].database, id),
      await readMaterial(sites[1].database, id),
    ];
    expect(masked(JSON.stringify(second))).toBe(masked(JSON.stringify(first)));
    expect(first).toBeDefined();
  }
});

it('only one file reads where a place is that we do not show exactly', { tags: '@30.2' }, () => {
  const root = new URL('../', import.meta.url).pathname;
  const reads = globSync('{src,schema}/**/*.{ts,sql}', { cwd: root })
    .filter((file) => !file.includes('.test.'))
    .filter((file) =>
      /exact_(latitude|longitude|soak|before)/.test(readFileSync(root + file, 'utf8')),
    )
    .toSorted();
  // The second one only lists the columns of all tables.
  expect(reads).toEqual([
    'src/features/springs/levels/levels.repository.ts',
    'src/platform/database/tables.ts',
  ]);
});
