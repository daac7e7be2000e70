import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { benchPlanner } from './trips/trips.ts';
import { startProcess, stopAll, untilListIsDensest } from './support/processes.ts';
import { median } from './support/statistics.ts';

const run = promisify(execFile);

/** Both servers run on this core and the load on the other, so neither has an advantage. */
const SERVER_CORE = '0';
const LOAD_CORE = '1';
const ROUNDS = 12;
const ROUND_SECONDS = 2;
const CONNECTIONS = 32;
const GOAL = 0.9;
const PORTS = { ours: 4700, bare: 4701 };

const startOnCore = (port: number, path: string, args: string[]) =>
  startProcess(
    'taskset',
    ['-c', SERVER_CORE, process.execPath, ...args],
    `http://127.0.0.1:${port}${path}`,
    { PORT: String(port) },
  );

/** Requests a second; one failed request makes the round worthless. */
const measure = async (port: number, path: string): Promise<number> => {
  const load = ['-c', LOAD_CORE, 'wrk', '-t1', `-c${CONNECTIONS}`, `-d${ROUND_SECONDS}s`];
  const url = `http://127.0.0.1:${port}${path}`;
  const { stdout } = await run('taskset', [...load, '-H', 'Accept-Encoding: br', url]);
  if (/Non-2xx|Socket errors/.test(stdout)) throw new Error(stdout);
  return Number(/Requests\/sec:\s+([\d.]+)/.exec(stdout)?.[1]);
};

/** Short alternating rounds, and the median of their ratios: a shared machine changes by the second. */
const compare = async (title: string, path: string) => {
  await measure(PORTS.ours, path);
  await measure(PORTS.bare, path);
  const ratios: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const oursFirst = round % 2 === 0;
    const first = await measure(oursFirst ? PORTS.ours : PORTS.bare, path);
    const second = await measure(oursFirst ? PORTS.bare : PORTS.ours, path);
    ratios.push(oursFirst ? first / second : second / first);
  }
  const spread = `${Math.min(...ratios).toFixed(2)} to ${Math.max(...ratios).toFixed(2)}`;
  const verdict = median(ratios) >= GOAL ? 'reached' : 'not reached';
  console.log(
    `${title}: ${median(ratios).toFixed(2)} of bare (${spread}; goal ${GOAL}: ${verdict})`,
  );
};

try {
  await startOnCore(PORTS.ours, '/readyz', ['server/src/main.ts', 'serve']);
  const ours = `http://127.0.0.1:${PORTS.ours}`;
  // Both must serve the same bytes.
  await untilListIsDensest(ours);
  await startOnCore(PORTS.bare, '/api/springs/1', [
    'bench/springs/bare-site.ts',
    ours,
    String(PORTS.bare),
  ]);
  await compare('GET /api/springs', '/api/springs');
  await compare('GET /api/springs/{id}', '/api/springs/42');
  await benchPlanner();
} finally {
  stopAll();
}
