import { roadsFolder } from './roads/network.ts';

export interface Settings {
  host: string;
  port: number;
  roads: string;
  concurrency: number;
  queue: number;
  timeoutMs: number;
  bodyLimit: number;
  cacheMegabytes: number;
}

function wholeNumber(env: NodeJS.ProcessEnv, name: string, fallback: number, least = 1): number {
  const text = env[name];
  if (!text) return fallback;
  const value = Number(text);
  if (!Number.isSafeInteger(value) || value < least) {
    throw new Error(`${name} must be a whole number, ${least} or more: ${text}`);
  }
  return value;
}

export function readSettings(env: NodeJS.ProcessEnv): Settings {
  return {
    host: env['ROUTING_HOST'] || '127.0.0.1',
    port: wholeNumber(env, 'ROUTING_PORT', 8002, 0),
    roads: roadsFolder(env),
    // The engine runs on libuv's threads: calls beyond those would wait inside the engine, where no
    // timeout reaches them.
    concurrency: wholeNumber(env, 'UV_THREADPOOL_SIZE', 4),
    queue: wholeNumber(env, 'ROUTING_QUEUE', 64, 0),
    timeoutMs: wholeNumber(env, 'ROUTING_TIMEOUT_MS', 8_000),
    bodyLimit: wholeNumber(env, 'ROUTING_BODY_LIMIT', 1_000_000),
    cacheMegabytes: wholeNumber(env, 'ROUTING_CACHE_MB', 1_000),
  };
}
