import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { startProcess } from '../support/processes.ts';
import { median } from '../support/statistics.ts';

const run = promisify(execFile);

/** Both servers share this core and the load comes from the other, so neither has an advantage. */
const SERVER_CORE = '0';
const LOAD_CORE = '1';
const ROUND_SECONDS = 2;
/** A warm-up, so that we do not measure compilation; a round alone has too few slow calls for that. */
const WARM_UP_REQUESTS = 2_000;
const WARM_UP_ROUNDS = 5;
const TRIES = 3;
const CONNECTIONS = 32;

export interface Request {
  method: 'GET' | 'POST';
  path: string;
  cookie?: string;
  body?: string;
}

export const startOnCore = (
  port: number,
  args: string[],
  path: string,
  env: Record<string, string>,
) =>
  startProcess(
    'taskset',
    ['-c', SERVER_CORE, process.execPath, ...args],
    `http://127.0.0.1:${port}${path}`,
    { ...env, PORT: String(port) },
  );

class Worthless extends Error {}

/** Requests per second. One failed request invalidates the round. */
const measure = async (port: number, requests: readonly Request[]): Promise<number> => {
  const folder = await mkdtemp(join(tmpdir(), 'bench-'));
  try {
    const file = join(folder, 'requests');
    const lines = requests.map(({ method, path, cookie = '', body = '' }) =>
      [method, path, cookie, body].join('\t'),
    );
    await writeFile(file, `${lines.join('\n')}\n`);
    const load = ['-c', LOAD_CORE, 'wrk', '-t1', `-c${CONNECTIONS}`, `-d${ROUND_SECONDS}s`];
    const script = ['-s', resolve(import.meta.dirname, 'requests.lua')];
    const url = `http://127.0.0.1:${port}`;
    const { stdout } = await run('taskset', [...load, ...script, url, '--', file]);
    if (/Non-2xx|Socket errors/.test(stdout)) throw new Worthless(stdout);
    return Number(/Requests\/sec:\s+([\d.]+)/.exec(stdout)?.[1]);
  } finally {
    await rm(folder, { recursive: true });
  }
};

/** One side of a comparison. It makes its requests before each round. */
export interface Side {
  port: number;
  requests: () => readonly Request[] | Promise<readonly Request[]>;
}

export interface Comparison {
  ratio: number;
  spread: string;
  /** Requests per second, for information only: the ratio is what counts. */
  ours: number;
  other: number;
}

/** A shared machine may pause for longer than our timeouts allow. */
const measureSide = async ({ port, requests }: Side): Promise<number> => {
  for (let tries = 1; ; tries += 1) {
    try {
      return await measure(port, await requests());
    } catch (error) {
      if (!(error instanceof Worthless) || tries === TRIES) throw error;
      console.log(`Repeating a round: ${/Non-2xx.*|Socket errors.*/.exec(error.message)?.[0]}`);
    }
  }
};

const warmUp = async (side: Side) => {
  let answered = 0;
  for (let round = 0; round < WARM_UP_ROUNDS && answered < WARM_UP_REQUESTS; round += 1) {
    answered += (await measureSide(side)) * ROUND_SECONDS;
  }
};

/** Short alternating rounds and the median of their ratios, because a shared machine changes by the second. */
export const compareSides = async (
  ours: Side,
  other: Side,
  rounds: number,
): Promise<Comparison> => {
  await warmUp(ours);
  await warmUp(other);
  const pairs: { own: number; others: number }[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const isFirst = round % 2 === 0;
    const first = await measureSide(isFirst ? ours : other);
    const second = await measureSide(isFirst ? other : ours);
    pairs.push(isFirst ? { own: first, others: second } : { own: second, others: first });
  }
  const ratios = pairs.map(({ own, others }) => own / others);
  return {
    ratio: median(ratios),
    spread: `${Math.min(...ratios).toFixed(2)} to ${Math.max(...ratios).toFixed(2)}`,
    ours: median(pairs.map(({ own }) => own)),
    other: median(pairs.map(({ others }) => others)),
  };
};
