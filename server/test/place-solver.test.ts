import { milesBetween } from '@wildsoak/contract/rules/distance';
import { cellAt } from '@wildsoak/contract/rules/shown-as';
import type { Coordinates } from '@wildsoak/contract/trips';
import { expect, it, vi } from 'vitest';
import { showAs, locate } from '../src/features/springs/levels/levels.service.ts';
import { addMemberSpring } from '../src/features/springs/springs.service.ts';
import { addMember, signIn } from './support/members.ts';
import { randomFrom } from './support/random.ts';
import { useRoads } from './support/roads.ts';
import { useApp } from './support/test-app.ts';

// Somebody who may ask everything, as visitor, member and Premium, and chooses from where: can they place what is shown
// as an area better than its cell does?

const PLACES = 200;
const { url: ROUTING_URL } = await useRoads();
const { app, platform, database } = await useApp({ ROUTING_URL });
vi.spyOn(platform.limiter, 'enforce').mockResolvedValue();
const premium = await addMember(database, { is_premium: true });
const cookie = await signIn(platform, premium);
const actorId = (await addMember(database, { is_moderator: true })).id;

const random = randomFrom(1980);

interface Hidden {
  id: number;
  name: string;
  at: Coordinates;
  center: Coordinates;
}

const letters = (i: number) => String.fromCharCode(97 + (i % 26), 97 + (Math.floor(i / 26) % 26));

const hide = async (i: number): Promise<Hidden> => {
  for (;;) {
    const at: Coordinates = [-120 + random() * 14, 34 + random() * 13].map((degrees) =>
      Number(degrees.toFixed(5)),
    ) as Coordinates;
    const region = await locate(...at);
    if (!region) continue;
    const name = `Quiet ${letters(i)}${letters(i * 7 + 3)}x`;
    const id = await database.transaction().execute(async (transaction) => {
      const place = { name, longitude: at[0], latitude: at[1], ...region };
      const soak = {
        kind: 'wild',
        confidence: 'published',
        text: 'Pools.',
        source: 'a page',
        source_url: null,
        date: '2026',
        guests_only: false,
        operator: null,
        official_url: null,
        season: null,
        pool_min_f: null,
        pool_max_f: null,
      } as const;
      const added = await addMemberSpring(transaction, {
        ...place,
        soak,
        proposalId: i + 1,
        memberId: null,
      });
      if (added === null) throw new Error('not added');
      await showAs(transaction, { actorId, subjectId: added, act: 'area', note: null });
      return added;
    });
    return { id, name, at, center: cellAt(at).center };
  }
};

const hidden: Hidden[] = [];
for (let i = 0; i < PLACES; i += 1) hidden.push(await hide(i));

let asker = 0;
const get = async (url: string) => {
  asker += 1;
  return app.inject({
    url,
    headers: { cookie },
    remoteAddress: `10.2.${asker >> 8}.${asker & 255}`,
  });
};
const post = async (url: string, payload: object) => {
  const answer = await app.inject({ method: 'POST', url, headers: { cookie }, payload });
  expect(answer.statusCode, answer.payload).toBeLessThan(300);
  return answer;
};

/** What one answer says: a position, or how far from some point or line. */
type Clue = { outlet: string } & ({ at: Coordinates } | { from: Coordinates[]; miles: number });

interface Found {
  id: number;
  latitude: number;
  longitude: number;
  distance_miles?: number;
}
const byId = (found: readonly Found[]) => new Map(found.map((spring) => [spring.id, spring]));
const atOf = ({ longitude, latitude }: Found): Coordinates => [longitude, latitude];

await vi.waitFor(
  async () =>
    expect(byId((await get('/api/springs')).json<Found[]>()).has(hidden[0]?.id ?? 0)).toBe(true),
  { timeout: 20_000, interval: 100 },
);
const listed = byId((await get('/api/springs')).json<Found[]>());
const data = new Map(
  (await get('/data/springs.geojson'))
    .json<{ features: { geometry: { coordinates: Coordinates }; properties: { id: number } }[] }>()
    .features.map(({ geometry, properties }) => [properties.id, geometry.coordinates]),
);

/** The nearest line of a drive: what the planner measures from. */
const milesToLine = (line: readonly Coordinates[], at: Coordinates): number => {
  let least = Infinity;
  for (const [i, to] of line.entries()) {
    const from = line[i - 1] ?? to;
    // A step is short: flat is exact enough.
    const scale = Math.cos((at[1] * Math.PI) / 180);
    const [dx, dy] = [(to[0] - from[0]) * scale, to[1] - from[1]];
    const [px, py] = [(at[0] - from[0]) * scale, at[1] - from[1]];
    const share = Math.max(0, Math.min(1, (px * dx + py * dy) / (dx * dx + dy * dy || 1)));
    least = Math.min(
      least,
      milesBetween(at, [from[0] + share * (to[0] - from[0]), from[1] + share * (to[1] - from[1])]),
    );
  }
  return least;
};

const PROBES: Coordinates[] = [
  [0.04, 0],
  [-0.02, 0.035],
  [-0.02, -0.035],
];
const aroundOf = ([longitude, latitude]: Coordinates) =>
  PROBES.map(([east, north]): Coordinates => [longitude + east, latitude + north]);

/** Three places of a file at once for each, and which of our springs they are, with miles. */
const matched = new Map<number, Clue[]>();
for (let i = 0; i < hidden.length; i += 30) {
  const some = hidden.slice(i, i + 30);
  const asked = some.flatMap(({ name, center }) =>
    aroundOf(center).map((coords) => ({ name, coords })),
  );
  const { matches } = (await post('/api/favorites/matches', { places: asked })).json<{
    matches: ({ id: number; miles: number } | null)[];
  }>();
  for (const [j, match] of matches.entries()) {
    const place = asked[j];
    if (!match || !place) continue;
    const clue = { outlet: 'match', from: [place.coords], miles: match.miles };
    matched.set(match.id, [...(matched.get(match.id) ?? []), clue]);
  }
}

const cluesAbout = async ({ id, name, center }: Hidden): Promise<Clue[]> => {
  const clues: Clue[] = [...(matched.get(id) ?? [])];
  const say = (outlet: string, found: Found | undefined) => {
    if (found) clues.push({ outlet, at: atOf(found) });
  };
  say('list', listed.get(id));
  const inData = data.get(id);
  if (inData) clues.push({ outlet: 'data', at: inData });
  say('page', (await get(`/api/springs/${id}`)).json<Found>());
  const search = await get(`/api/springs?search=${encodeURIComponent(name)}`);
  say('search', byId(search.json<Found[]>()).get(id));
  for (const coords of aroundOf(center)) {
    const [lng, lat] = coords;
    const near = (await get(`/api/proposals/near?lat=${lat}&lng=${lng}&name=${name}`)).json<
      { id: number; miles: number }[]
    >();
    const found = near.find((one) => one.id === id);
    if (found) clues.push({ outlet: 'near', from: [coords], miles: found.miles });
  }
  // From the pages of others.
  for (const neighbor of (await get(`/api/springs/${id}/nearby`)).json<Found[]>().slice(0, 3)) {
    if (neighbor.distance_miles !== undefined)
      clues.push({ outlet: 'nearby', from: [atOf(neighbor)], miles: neighbor.distance_miles });
  }
  // How far a correction may move it is measured from a fixed position: where does 30 miles end?
  for (const [east, north] of [
    [0, 0.6],
    [0.8, 0],
    [-0.8, 0.2],
  ] as const) {
    const body = { field: 'position', latitude: center[1] + north, longitude: center[0] + east };
    const refused = await app.inject({
      method: 'POST',
      url: `/api/springs/${id}/corrections`,
      headers: { cookie },
      payload: body,
    });
    const [, miles] = /That's (\d+) miles/.exec(refused.payload) ?? [];
    if (miles !== undefined)
      clues.push({
        outlet: 'correction',
        from: [[body.longitude, body.latitude]],
        miles: Number(miles),
      });
  }
  return clues;
};

/** On drives that somebody chose, for a part of them: each costs the engine. */
const cluesOfDrives = async ({ id, center }: Hidden): Promise<Clue[]> => {
  const clues: Clue[] = [];
  for (const [east, north] of [
    [0.5, 0.1],
    [0.1, 0.5],
  ] as const) {
    const answer = await app.inject({
      method: 'POST',
      url: '/api/planner/route',
      headers: { cookie },
      payload: {
        startCoords: [center[0] - east, center[1] - north],
        endCoords: [center[0] + east, center[1] + north],
        waypoints: [],
        maxDistanceMiles: 50,
      },
    });
    if (answer.statusCode !== 200) continue;
    const { route, nearbySprings } = answer.json<{
      route: { geometry: { coordinates: Coordinates[] } };
      nearbySprings: Found[];
    }>();
    const found = byId(nearbySprings).get(id);
    if (!found) continue;
    clues.push({ outlet: 'drive', at: atOf(found) });
    if (found.distance_miles !== undefined)
      clues.push({
        outlet: 'drive miles',
        from: route.geometry.coordinates,
        miles: found.distance_miles,
      });
  }
  const plan = await post('/api/planner/plans', {
    name: 'x',
    startPointName: 'a',
    endPointName: 'b',
    startCoords: [center[0] - 0.1, center[1]],
    endCoords: [center[0] + 0.1, center[1] + 0.1],
    routeGeoJson: {
      type: 'LineString',
      coordinates: [
        [center[0] - 0.1, center[1]],
        [center[0] + 0.1, center[1] + 0.1],
      ],
    },
    maxDistanceMiles: 20,
    springIds: [id],
    springCoords: [center],
  });
  const { id: planId } = plan.json<{ id: number }>();
  const gpx = (await get(`/api/planner/plans/${planId}/export/gpx`)).payload;
  const [, lat, lon] = /<wpt lat="([-\d.]+)" lon="([-\d.]+)"/.exec(gpx) ?? [];
  if (lat !== undefined && lon !== undefined)
    clues.push({ outlet: 'gpx', at: [Number(lon), Number(lat)] });
  await app.inject({ method: 'DELETE', url: `/api/planner/plans/${planId}`, headers: { cookie } });
  return clues;
};

const missOf = (clue: Clue, at: Coordinates): number => {
  if ('at' in clue) return milesBetween(clue.at, at);
  const [from] = clue.from;
  const miles = clue.from.length > 1 || !from ? milesToLine(clue.from, at) : milesBetween(from, at);
  return Math.abs(miles - clue.miles);
};

/** Of all points of a grid over the cell, the one that fits the clues of an outlet best; by how many miles they miss. */
const fit = (clues: readonly Clue[], { at }: Hidden) => {
  const { west, east, south, north, center } = cellAt(at);
  const missAt = (spot: Coordinates) =>
    Math.sqrt(clues.reduce((sum, clue) => sum + missOf(clue, spot) ** 2, 0) / clues.length);
  const atCenter = missAt(center);
  let best = { at: center, miss: atCenter };
  for (let x = 0.5; x < 40; x += 1)
    for (let y = 0.5; y < 40; y += 1) {
      const spot: Coordinates = [
        west + (x / 40) * (east - west),
        south + (y / 40) * (north - south),
      ];
      const miss = missAt(spot);
      if (miss < best.miss) best = { at: spot, miss };
    }
  return { ...best, atCenter };
};

/** By so much an answer may miss without telling anything: they are rounded, and the earth is no ball. */
const NOISE_MILES = 0.4;

/** An outlet that speaks of another point than the middle of the cell gives the place away. */
const solve = (clues: readonly Clue[], place: Hidden): Coordinates => {
  let told: { at: Coordinates; sure: number } = { at: place.center, sure: 2 };
  for (const said of Object.values(Object.groupBy(clues, ({ outlet }) => outlet))) {
    // One distance is a ring, two are two points.
    if (!said || (said.length < 2 && said.every((clue) => 'miles' in clue))) continue;
    const { at, miss, atCenter } = fit(said, place);
    const sure = atCenter / (miss + 0.05);
    if (atCenter > NOISE_MILES && sure > told.sure) told = { at, sure };
  }
  return told.at;
};

const median = (values: readonly number[]) =>
  values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;

it(
  'hardening: a solver over all public answers cannot do better than the cell',
  { tags: ['@30.2'], timeout: 300_000 },
  async () => {
    const all: { solved: number; blind: number; drove: boolean }[] = [];
    const outlets = new Map<string, number>();
    for (const [i, place] of hidden.entries()) {
      const drove = i % 4 === 0;
      const clues = [...(await cluesAbout(place)), ...(drove ? await cluesOfDrives(place) : [])];
      for (const { outlet } of clues) outlets.set(outlet, (outlets.get(outlet) ?? 0) + 1);
      const blind = milesBetween(place.center, place.at);
      all.push({ solved: milesBetween(solve(clues, place), place.at), blind, drove });
    }
    for (const some of [all, all.filter(({ drove }) => drove)]) {
      const solved = median(some.map((place) => place.solved));
      const blind = median(some.map((place) => place.blind));
      process.stderr.write(
        `${some.length} places: median error ${solved.toFixed(2)} mi, of the middle of the cell ${blind.toFixed(2)} mi`,
      );
      // Uniform in a cell: 2.4 miles from its middle.
      expect(blind).toBeGreaterThan(2);
      expect(solved).toBeGreaterThan(0.95 * blind);
    }
    // Every outlet was heard of enough places.
    for (const outlet of [
      'list',
      'data',
      'page',
      'search',
      'match',
      'near',
      'nearby',
      'correction',
    ])
      expect(outlets.get(outlet), outlet).toBeGreaterThanOrEqual(PLACES / 2);
    for (const outlet of ['drive', 'drive miles', 'gpx'])
      expect(outlets.get(outlet), outlet).toBeGreaterThanOrEqual(PLACES / 10);
  },
);
