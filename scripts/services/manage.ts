import { readEnvFile, saveEnvFile } from '../env-file.mjs';
import { oneAtATime } from './lock.ts';
import { installMissing } from './packages.ts';
import { postgres } from './postgres.ts';
import { redis } from './redis.ts';

const services = [
  { name: 'PostgreSQL', variable: 'DATABASE_URL', control: postgres },
  { name: 'Redis', variable: 'REDIS_URL', control: redis },
];

function server(url: string): string {
  return URL.canParse(url) ? new URL(url).host : url;
}

/**
 * Whether we start and stop a service: nobody set its address, or it is the one that we noted. Only
 * host and port count, because a test may use a database of its own on our server.
 */
export function isOurs(given: string | undefined, noted: string | undefined): boolean {
  return !given || (noted !== undefined && server(given) === server(noted));
}

type Say = (line: string) => void;

function ours(say: Say) {
  const noted = readEnvFile();
  return services.filter(({ name, variable }) => {
    const own = isOurs(process.env[variable], noted[variable]);
    if (!own) say(`${name}: using yours (${variable}).`);
    return own;
  });
}

async function bringUp(say: Say, options: { browser: boolean }): Promise<void> {
  const own = ours(say);
  const names = new Set(own.map(({ name }) => name));
  const needs = { postgres: names.has('PostgreSQL'), redis: names.has('Redis') };
  installMissing({ ...needs, browser: options.browser && own.length > 0 }, say);
  for (const { name, variable, control } of own) {
    const { url, started } = await control.up();
    const before = readEnvFile()[variable];
    saveEnvFile({ [variable]: url });
    if (!process.env[variable] || process.env[variable] === before) process.env[variable] = url;
    say(`${name}: ${started ? 'started' : 'already running'} on ${server(url)}.`);
  }
}

export function up(say: Say, options: { browser: boolean }): Promise<void> {
  return oneAtATime(() => bringUp(say, options));
}

export function down(say: Say): Promise<void> {
  return oneAtATime(async () => {
    for (const { name, control } of ours(say)) {
      say(`${name}: ${control.down() ? 'stopped' : 'was not running'}.`);
    }
  });
}

export function status(say: Say): boolean {
  const states = ours(say).map(({ name, control }) => {
    const port = control.port();
    say(`${name}: ${port === undefined ? 'not running' : `running on 127.0.0.1:${port}`}.`);
    return port !== undefined;
  });
  return states.every(Boolean);
}
