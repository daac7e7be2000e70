import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { type Readable, Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import { Problem } from '../../scripts/services/command.ts';
import { postgresPrograms } from '../../scripts/services/packages.ts';
import type { FileStore } from '../../server/src/config.ts';

/** The site could not change what another account writes into its folder. */
export const refuseOthers = (store: FileStore, account = process.getuid?.()) => {
  if (!('folder' in store) || !existsSync(store.folder)) return;
  if (statSync(store.folder).uid === account) return;
  throw new Problem(`${store.folder} belongs to another account. Run this as that account.`);
};

/** For libpq. The password goes into the environment, where no list of processes shows it. */
export const connectionOf = (databaseUrl: string) => {
  const url = new URL(databaseUrl);
  const env = { ...process.env, PGPASSWORD: decodeURIComponent(url.password) };
  url.password = '';
  return { address: url.href, env };
};

/** Node gives a refused connection to a name with several addresses no message. */
const reasonOf = (error: unknown) =>
  error instanceof AggregateError ? String(error.errors[0]?.message) : (error as Error).message;

/** Without the name and password. */
export const placeOf = (databaseUrl: string) => {
  const { host, pathname } = new URL(databaseUrl);
  return `${pathname.slice(1)} on ${host}`;
};

/** A connection of its own, for as long as the work takes. */
export const withClient = async <Result>(
  databaseUrl: string,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> => {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect().catch((error: unknown) => {
    throw new Problem(`Cannot open ${placeOf(databaseUrl)}: ${reasonOf(error)}`);
  });
  try {
    return await work(client);
  } finally {
    await client.end();
  }
};

interface Options {
  env?: NodeJS.ProcessEnv;
  input?: AsyncIterable<string | Uint8Array>;
  /** Takes what the program writes; otherwise nobody does. */
  output?: Writable;
}

/** Runs one of PostgreSQL's programs. Fails with what it said last. */
export const runProgram = async (name: string, args: string[], options: Options = {}) => {
  const { env = process.env, input, output } = options;
  const child = spawn(join(postgresPrograms() ?? '', name), args, { env });
  const problems: string[] = [];
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    problems.push(
      ...text.split('\n').filter((line) => /error|fatal|could not|invalid/i.test(line)),
    );
  });
  const ended = once(child, 'close');
  const feed = async () => {
    if (input) await pipeline(input, child.stdin);
    else child.stdin.end();
  };
  const drain = async () => {
    if (output) await pipeline(child.stdout, output);
    else child.stdout.resume();
  };
  // A program that gives up no longer reads: what it said is the reason, not the broken pipe.
  const broken = await Promise.all([feed(), drain()]).then(
    () => null,
    (error: unknown) => error,
  );
  const [code] = (await ended) as [number | null];
  if (code !== 0) throw new Problem(`${name} failed: ${problems[0]?.trim() ?? `code ${code}`}`);
  if (broken !== null) throw broken;
};

/** What a program writes, as a stream. Fails where the program does. */
export async function* readProgram(name: string, args: string[]): AsyncGenerator<Uint8Array> {
  const child = spawn(join(postgresPrograms() ?? '', name), args);
  let problem = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => (problem ||= text));
  const ended = once(child, 'close');
  yield* child.stdout as Readable & AsyncIterable<Uint8Array>;
  const [code] = (await ended) as [number | null];
  if (code !== 0) throw new Problem(`${name} failed: ${problem.trim().split('\n')[0]}`);
}

export const nowhere = () => new Writable({ write: (_chunk, _encoding, done) => done() });
