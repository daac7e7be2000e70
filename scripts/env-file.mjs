import { chmodSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = dirname(dirname(fileURLToPath(import.meta.url)));
export const envFile = join(root, '.local', 'env');

/**
 * @param {string} text
 * @returns {Record<string, string>}
 */
export function parseEnv(text) {
  /** @type {Record<string, string>} */
  const values = {};
  for (const line of text.split(/\r?\n/)) {
    const match = /^\s*([A-Za-z_][A-Za-z0-9_]*)=(.*)$/.exec(line);
    if (match?.[1] !== undefined && match[2] !== undefined) values[match[1]] = match[2].trim();
  }
  return values;
}

/** @returns {Record<string, string>} */
export function readEnvFile(file = envFile) {
  try {
    return parseEnv(readFileSync(file, 'utf8'));
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return {};
    throw error;
  }
}

/**
 * What you set outside always wins. An empty variable counts as unset, because that is what
 * `VAR= npm start` and an empty CI secret both mean.
 *
 * @param {Record<string, string>} values
 * @param {NodeJS.ProcessEnv} env
 */
export function applyEnv(values, env = process.env) {
  for (const [name, value] of Object.entries(values)) {
    if (!env[name]) env[name] = value;
  }
}

export function loadEnvFile() {
  applyEnv(readEnvFile());
}

/**
 * Keeps all other lines: people add their own keys to this file.
 *
 * @param {Record<string, string>} changes
 */
export function saveEnvFile(changes, file = envFile) {
  const before = readEnvFile(file);
  if (Object.entries(changes).every(([name, value]) => before[name] === value)) return;
  const lines = Object.entries({ ...before, ...changes }).map(
    ([name, value]) => `${name}=${value}`,
  );
  mkdirSync(dirname(file), { recursive: true });
  // Renamed into place, so another command never reads half a file.
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, `${lines.join('\n')}\n`, { mode: 0o600 });
  chmodSync(draft, 0o600);
  renameSync(draft, file);
}
