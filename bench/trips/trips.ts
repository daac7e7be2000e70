import { createHash, randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { MAX_DETOURS } from '@wildsoak/contract/rules/limits';
import type { NearbyRouteSpring } from '@wildsoak/contract/trips';
import pg from 'pg';
import { startRouting, US_HIGHWAYS } from '../../routing/test/start-routing.ts';
import {
  corridorValues,
  SPRINGS_ALONG,
} from '../../server/src/features/trips/route/corridor.repository.ts';
import { cutLegs } from '../../server/src/features/trips/route/route-mile.ts';
import { createMetrics } from '../../server/src/platform/metrics.ts';
import { openRouting } from '../../server/src/platform/routing/routing.ts';
import { startProcess } from '../support/processes.ts';
import { percentile } from '../support/statistics.ts';

type Position = [longitude: number, latitude: number];

const PORT = 4720;
const SITE = `http://127.0.0.1:${PORT}`;
const ROUNDS = 20;
const AT_ONCE = 20;
const CROWD_ROUNDS = 5;
const MILES = 20;
const GOAL = 0.8;
/** Wide enough that most trips pass so many springs. */
const DETOUR_MILES = 60;
const DETOURS = 100;
/** Each may plan 30 routes a minute: with so many, nobody is ever refused. */
const MEMBERS = 100;

const TRIPS: [Position, Position][] = [
  [
    [-122.33, 47.6],
    [-106.65, 35.08],
  ],
  [
    [-116.2, 43.61],
    [-115.14, 36.17],
  ],
  [
    [-122.42, 37.77],
    [-111.89, 40.76],
  ],
  [
    [-118.24, 34.05],
    [-104.99, 39.74],
  ],
  [
    [-119.81, 39.53],
    [-116.2, 43.61],
  ],
  [
    [-113.99, 46.87],
    [-111.89, 40.76],
  ],
  [
    [-112.07, 33.45],
    [-119.81, 39.53],
  ],
  [
    [-74, 40.71],
    [-122.42, 37.77],
  ],
  [
    [-117.43, 47.66],
    [-112.07, 33.45],
  ],
  [
    [-108.5, 45.78],
    [-118.24, 34.05],
  ],
];

const timed = async (work: () => Promise<unknown>): Promise<number> => {
  const begin = performance.now();
  await work();
  return performance.now() - begin;
};

/** Members with Premium, each with a session. */
const addPlanners = async (pool: pg.Pool) => {
  const prefix = `bench-${randomBytes(4).toString('hex')}-`;
  const cookies: string[] = [];
  for (let i = 0; i < MEMBERS; i += 1) {
    const token = randomBytes(32).toString('base64url');
    await pool.query(
      `with member as (
        insert into members (username, email, password_hash, is_premium)
        values ($1, $1 || '@example.test', '', true) returning id)
      insert into sessions (token_hash, member_id, expires_at)
      select $2, id, now() + interval '1 day' from member`,
      [`${prefix}${i}`, createHash('sha256').update(token).digest()],
    );
    cookies.push(`session=${token}`);
  }
  const remove = () => pool.query(`delete from members where username like $1 || '%'`, [prefix]);
  return { cookies, remove };
};

const ms = (values: readonly number[], percent: number) =>
  `p${percent} ${percentile(values, percent).toFixed(0)} ms`;

const both = (values: readonly number[]) => `${ms(values, 50)}, ${ms(values, 99)}`;

const locationOf = ([lon, lat]: readonly [number, number]) => ({
  lon,
  lat,
  type: 'break',
  search_cutoff: 160_000,
});

/** Both matrices that detours take, asked directly. */
const bareMatrices = async (
  routingUrl: string,
  [from, to]: [Position, Position],
  springs: Position[],
) => {
  for (const [sources, targets] of [
    [[from], [...springs, to]],
    [springs, [to]],
  ] as const) {
    const body = JSON.stringify({
      sources: sources.map(locationOf),
      targets: targets.map(locationOf),
      costing: 'auto',
      units: 'miles',
      verbose: true,
    });
    const answer = await fetch(`${routingUrl}/sources_to_targets`, { method: 'POST', body });
    if (!answer.ok) throw new Error(`${answer.status}: ${await answer.text()}`);
    await answer.text();
  }
};

/** The route by Valhalla and the springs by PostgreSQL, asked directly: the difference is what we add. */
const prepareBare = async (routingUrl: string, pool: pg.Pool) => {
  const routing = openRouting(routingUrl, createMetrics());
  return Promise.all(
    TRIPS.map(async (trip) => {
      const legs = await routing.route(trip, AbortSignal.timeout(60_000));
      const corridor = {
        line: legs.flatMap(({ line }) => line),
        pieces: cutLegs(legs, MILES),
        miles: MILES,
      };
      const query = { ...SPRINGS_ALONG, values: corridorValues(corridor) };
      const body = JSON.stringify({
        locations: trip.map(locationOf),
        costing: 'auto',
        units: 'miles',
        directions_type: 'none',
        shape_format: 'polyline6',
      });
      return async () => {
        const answer = await fetch(`${routingUrl}/route`, { method: 'POST', body });
        await answer.text();
        await pool.query(query);
      };
    }),
  );
};

export const benchPlanner = async () => {
  const network = existsSync(US_HIGHWAYS) ? US_HIGHWAYS : 'sketch';
  const pool = new pg.Pool({ connectionString: process.env['DATABASE_URL'], max: 2 });
  const engine = await startRouting({ network });
  const planners = await addPlanners(pool);
  try {
    await startProcess(process.execPath, ['server/src/main.ts', 'serve'], `${SITE}/readyz`, {
      PORT: String(PORT),
      PUBLIC_URL: SITE,
      ROUTING_URL: engine.url,
    });
    let asked = 0;
    /** As text, like the bare answers: reading it is not our time. */
    const post = async (path: string, body: object): Promise<string> => {
      const cookie = planners.cookies[(asked += 1) % MEMBERS] ?? '';
      const answer = await fetch(`${SITE}/api/planner/${path}`, {
        method: 'POST',
        headers: { cookie, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
      const text = await answer.text();
      if (!answer.ok) throw new Error(`${answer.status}: ${text}`);
      return text;
    };
    const planRoute = async ([startCoords, endCoords]: [Position, Position], miles = MILES) => {
      const trip = { startCoords, endCoords, waypoints: [] };
      return { trip, text: await post('route', { ...trip, maxDistanceMiles: miles }) };
    };
    const springsIn = (text: string) =>
      (JSON.parse(text) as { nearbySprings: NearbyRouteSpring[] }).nearbySprings;
    const planWithDetours = async (ends: [Position, Position]) => {
      const { trip, text } = await planRoute(ends);
      const springs = springsIn(text)
        .slice(0, MAX_DETOURS)
        .map(({ longitude, latitude, leg }) => ({ coords: [longitude, latitude], leg }));
      const answer = await post('detours', { ...trip, springs });
      const { detours } = JSON.parse(answer) as { detours: unknown[] };
      return detours.filter((detour) => detour !== null).length;
    };
    const bare = await prepareBare(engine.url, pool);

    const [ours, theirs, withDetours]: number[][] = [[], [], []];
    let candidates = 0;
    for (let round = -1; round < ROUNDS; round += 1) {
      for (const [i, trip] of TRIPS.entries()) {
        // Taking turns at going first: a shared machine changes by the second.
        const steps = [
          async () => [ours, await timed(() => planRoute(trip))] as const,
          async () => [theirs, await timed(async () => bare[i]?.())] as const,
        ];
        if (round % 2) steps.reverse();
        for (const step of steps) {
          const [list, time] = await step();
          // The first round warms caches, connections and prepared statements.
          if (round >= 0) list?.push(time);
        }
        if (round < 0 || round % 4) continue;
        const begin = performance.now();
        candidates += await planWithDetours(trip);
        withDetours?.push(performance.now() - begin);
      }
    }
    if (!ours || !theirs || !withDetours) throw new Error('measured nothing');
    const title = `POST /api/planner/route (${network === 'sketch' ? 'sketch' : 'us-highways'})`;
    for (const percent of [50, 99]) {
      const share = percentile(theirs, percent) / percentile(ours, percent);
      const verdict = share >= GOAL ? 'reached' : 'not reached';
      console.log(
        `${title}: p${percent} ${share.toFixed(2)} of bare (${ms(ours, percent)} against ${ms(theirs, percent)}; goal ${GOAL}: ${verdict})`,
      );
    }
    const springs = candidates / withDetours.length;
    console.log(
      `${title} with detours: ${both(withDetours)}, for ${springs.toFixed(0)} springs each; without: ${both(ours)}`,
    );

    const [ourDetours, bareDetours]: number[][] = [[], []];
    for (const ends of TRIPS) {
      const { trip, text } = await planRoute(ends, DETOUR_MILES);
      const found = springsIn(text).slice(0, DETOURS);
      if (found.length < DETOURS) continue;
      const springs = found.map(({ longitude, latitude, leg }) => ({
        coords: [longitude, latitude] as Position,
        leg,
      }));
      const positions = springs.map(({ coords }) => coords);
      for (let round = -1; round < CROWD_ROUNDS; round += 1) {
        const our = await timed(() => post('detours', { ...trip, springs }));
        const bare = await timed(() => bareMatrices(engine.url, ends, positions));
        if (round < 0) continue;
        ourDetours?.push(our);
        bareDetours?.push(bare);
      }
    }
    const [our = [], bareOnes = []] = [ourDetours, bareDetours];
    console.log(
      `POST /api/planner/detours, ${DETOURS} springs, ${our.length} times: ${both(our)}; ${(percentile(our, 50) / percentile(bareOnes, 50)).toFixed(2)} times the bare matrices (${both(bareOnes)})`,
    );

    for (const detours of [false, true]) {
      const crowd: number[] = [];
      let refused = 0;
      for (let round = 0; round < CROWD_ROUNDS; round += 1) {
        const crowdTrips = [...TRIPS, ...TRIPS].slice(0, AT_ONCE);
        const times = crowdTrips.map((trip) =>
          timed(() =>
            (detours ? planWithDetours(trip) : planRoute(trip)).catch(() => (refused += 1)),
          ),
        );
        crowd.push(...(await Promise.all(times)));
      }
      console.log(
        `${AT_ONCE} planners at once, ${detours ? 'with' : 'without'} detours: ${both(crowd)}, ${refused} of ${crowd.length} refused`,
      );
    }
  } finally {
    await planners.remove();
    await pool.end();
    await engine.close();
  }
};
