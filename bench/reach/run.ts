import { existsSync } from 'node:fs';
import type { ReachableSpring } from '@wildsoak/contract/reach';
import { REACH_MINUTES } from '@wildsoak/contract/rules/reach';
import { startRouting, US_HIGHWAYS } from '../../routing/test/start-routing.ts';
import { startProcess, stopAll } from '../support/processes.ts';
import { median, percentile } from '../support/statistics.ts';

type Position = readonly [longitude: number, latitude: number];

const PORT = 4730;
const SITE = `http://127.0.0.1:${PORT}`;
const ROUNDS = 5;
const AT_ONCE = 20;
/** Two decimals are a start of their own, which nobody has asked for. */
const STEP = 0.01;

const TOWNS: Position[] = [
  [-116.2, 43.61],
  [-119.81, 39.53],
  [-111.89, 40.76],
  [-104.99, 39.74],
  [-118.24, 34.05],
  [-113.99, 46.87],
  [-117.43, 47.66],
  [-106.65, 35.08],
  [-121.31, 44.06],
  [-112.45, 42.87],
];

let asked = 0;
/** Every caller has an address of its own: the limit is for one. */
const ask = async ([longitude, latitude]: Position, minutes: number) => {
  asked += 1;
  const address = `10.${(asked >> 16) & 255}.${(asked >> 8) & 255}.${asked & 255}`;
  const from = `${longitude.toFixed(2)},${latitude.toFixed(2)}`;
  const answer = await fetch(`${SITE}/api/springs/reachable?from=${from}&minutes=${minutes}`, {
    headers: { 'x-forwarded-for': address },
  });
  if (!answer.ok) throw new Error(`${answer.status}: ${await answer.text()}`);
  return (await answer.json()) as ReachableSpring[];
};

const timed = async <Result>(work: () => Promise<Result>): Promise<[ms: number, Result]> => {
  const begin = performance.now();
  const result = await work();
  return [performance.now() - begin, result];
};

const ms = (values: readonly number[]) =>
  `p50 ${percentile(values, 50).toFixed(0)} ms, p99 ${percentile(values, 99).toFixed(0)} ms`;

/** What the engine alone takes for the springs that we found, by their positions as everybody has them. */
const bareMatrix = async (url: string, start: Position, springs: readonly Position[]) => {
  const location = ([lon, lat]: Position) => ({ lon, lat, search_cutoff: 160_000 });
  const body = {
    sources: [location(start)],
    targets: springs.map(location),
    costing: 'auto',
    units: 'miles',
  };
  const answer = await fetch(`${url}/sources_to_targets`, {
    method: 'POST',
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(await answer.text());
  await answer.text();
};

const network = existsSync(US_HIGHWAYS) ? US_HIGHWAYS : 'sketch';
const engine = await startRouting({ network });
try {
  await startProcess(process.execPath, ['server/src/main.ts', 'serve'], `${SITE}/readyz`, {
    PORT: String(PORT),
    ROUTING_URL: engine.url,
    TRUSTED_PROXIES: '127.0.0.1',
    // Nothing that an earlier run has left in Redis.
    RELEASE: `bench-${Date.now()}`,
  });
  const list = (await (await fetch(`${SITE}/api/springs`)).json()) as {
    id: number;
    longitude: number;
    latitude: number;
  }[];
  const positions = new Map(
    list.map(({ id, longitude, latitude }) => [id, [longitude, latitude] as const]),
  );
  const title = network === 'sketch' ? 'sketch' : 'us-highways';
  const first: number[] = [];
  // A process learns here where the roads are.
  for (const town of TOWNS) first.push((await timed(() => ask(town, 240)))[0]);
  console.log(
    `reach (${title}): a process's first answer for each of ${TOWNS.length} towns: ${ms(first)}`,
  );

  for (const minutes of REACH_MINUTES) {
    const [fresh, known, ratios]: [number[], number[], number[]] = [[], [], []];
    let found = 0;
    for (let round = 1; round <= ROUNDS; round += 1) {
      for (const [longitude, latitude] of TOWNS) {
        const start = [longitude + STEP * round, latitude] as const;
        const [ours, springs] = await timed(() => ask(start, minutes));
        const targets = springs.flatMap(({ id }) => {
          const position = positions.get(id);
          return position ? [position] : [];
        });
        found += springs.length;
        fresh.push(ours);
        if (targets.length > 0) {
          const [bare] = await timed(() => bareMatrix(engine.url, start, targets));
          ratios.push(ours / bare);
        }
        known.push((await timed(() => ask(start, minutes)))[0]);
      }
    }
    console.log(
      `${minutes} minutes, ${(found / fresh.length).toFixed(0)} springs: ${ms(fresh)}; asked again ${ms(known)}; ${median(ratios).toFixed(2)} of the time of the bare matrix to them`,
    );
  }

  for (const minutes of [120, 240]) {
    const crowd: number[] = [];
    let refused = 0;
    for (let round = 1; round <= ROUNDS; round += 1) {
      const starts = Array.from({ length: AT_ONCE }, (_, i): Position => {
        const [longitude, latitude] = TOWNS[i % TOWNS.length] ?? [0, 0];
        return [longitude + STEP * round, latitude + STEP * (1 + Math.floor(i / TOWNS.length))];
      });
      const times = starts.map(async (start) => {
        const [time] = await timed(() => ask(start, minutes).catch(() => (refused += 1)));
        return time;
      });
      crowd.push(...(await Promise.all(times)));
    }
    console.log(
      `${AT_ONCE} at once, ${minutes} minutes, each from elsewhere: ${ms(crowd)}, ${refused} of ${crowd.length} refused`,
    );
  }
} finally {
  stopAll();
  await engine.close();
}
