import { readFileSync } from 'node:fs';
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
  /** Where traces go, with OpenTelemetry's own variables; undefined for nowhere. */
  traces: { endpoint: string; headers: Record<string, string> } | undefined;
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

function readTraces(env: NodeJS.ProcessEnv): Settings['traces'] {
  const endpoint = env['OTEL_EXPORTER_OTLP_ENDPOINT'];
  if (!endpoint) return undefined;
  if (!URL.canParse(endpoint)) throw new Error('OTEL_EXPORTER_OTLP_ENDPOINT is no address');
  const pairs = (env['OTEL_EXPORTER_OTLP_HEADERS'] ?? '').split(',').filter(Boolean);
  const headers = pairs.map((pair) => {
    const [name = '', ...value] = pair.split('=');
    try {
      return [name, decodeURIComponent(value.join('='))] as const;
    } catch (error) {
      const words = 'OTEL_EXPORTER_OTLP_HEADERS has a % that escapes nothing: write %25';
      throw new Error(words, { cause: error });
    }
  });
  return { endpoint, headers: Object.fromEntries(headers) };
}

const NAMES = [
  'ROUTING_HOST',
  'ROUTING_PORT',
  'ROADS_DIR',
  'ROUTING_QUEUE',
  'ROUTING_TIMEOUT_MS',
  'ROUTING_BODY_LIMIT',
  'ROUTING_CACHE_MB',
  'RELEASE',
  'OTEL_EXPORTER_OTLP_ENDPOINT',
  'OTEL_EXPORTER_OTLP_HEADERS',
];

/** For each `X`, `X_FILE` may name a file with its value, as for the server. */
function readVariable(env: NodeJS.ProcessEnv, name: string): string | undefined {
  const file = env[`${name}_FILE`];
  if (!file) return env[name];
  if (env[name]) throw new Error(`${name} and ${name}_FILE are both set: keep one.`);
  try {
    return readFileSync(file, 'utf8').replace(/\r?\n$/, '');
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new Error(`${name}_FILE cannot be read: ${code}.`, { cause: error });
  }
}

function withFiles(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return { ...env, ...Object.fromEntries(NAMES.map((name) => [name, readVariable(env, name)])) };
}

/** For the log, also where other settings are wrong: never throws. */
export function readRelease(env: NodeJS.ProcessEnv): string {
  try {
    return readVariable(env, 'RELEASE') || 'unknown';
  } catch {
    return 'unknown';
  }
}

export function readSettings(given: NodeJS.ProcessEnv): Settings {
  const env = withFiles(given);
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
    traces: readTraces(env),
  };
}
