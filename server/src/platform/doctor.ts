import { randomUUID } from 'node:crypto';
import { access, constants } from 'node:fs/promises';
import { sql } from 'kysely';
import type { Logger } from 'pino';
import { isThisMachine, requirePublicUrl } from '../config.ts';
import { EXTENSIONS } from './database/explain-migration.ts';
import { MIGRATE, readMissingMigrations } from './database/schema.ts';
import { openFiles } from './files.ts';
import { checkMail } from './mail.ts';
import type { Platform } from './platform.ts';
import { pingRedis } from './redis.ts';
import { foldersOf, roomOf } from './storage-metrics.ts';
import { withTimeout } from './timeout.ts';

/** Works, but probably not as meant. */
class Doubt extends Error {}

type CheckParts = Pick<Platform, 'config' | 'database' | 'payments' | 'site'>;

/** Returns what it found, in words; throws what is wrong and what to do, or a doubt. */
type Check = (parts: CheckParts) => Promise<string> | string;

const MEGABYTE = 1024 * 1024;
/** The largest uploads of a process take 360 MB. */
const LITTLE_ROOM_MB = 1_000;
const NO_ROOM_MB = 50;
const STATUS_TIMEOUT_MS = 5_000;
const OLDEST_POSTGRES = 150_000;
/** Stripe refuses nothing before five minutes, but sessions and links end by the clock. */
const CLOCK_DOUBT_S = 5;
const CLOCK_WRONG_S = 60;

const failed = (what: string) => (cause: unknown) => {
  throw new Error(what, { cause });
};

const publicAddress: Check = ({ config }) => {
  requirePublicUrl(config);
  const { mode, publicUrl } = config;
  if (mode === 'production' && publicUrl.startsWith('http:') && !isThisMachine(publicUrl))
    throw new Doubt(
      `${publicUrl} has no TLS, so cookies are not Secure: put a proxy with TLS in front and set PUBLIC_URL to https://…`,
    );
  return publicUrl;
};

const database: Check = async ({ database }) => {
  const { rows } = await sql<{ version: number; missing: string[] }>`
    select current_setting('server_version_num')::int as version,
      array(select name from unnest(${EXTENSIONS}::text[]) as name
        where name not in (select extname from pg_extension)) as missing`
    .execute(database)
    .catch(failed('does not answer; check DATABASE_URL'));
  const { version = 0, missing = [] } = rows[0] ?? {};
  if (version < OLDEST_POSTGRES) throw new Error('is older than 15: upgrade it');
  if (missing.length > 0)
    throw new Error(`lacks ${missing.join(', ')}: run ${MIGRATE} (docs/operations.md)`);
  return `version ${Math.floor(version / 10_000)} with all extensions`;
};

const schema: Check = async ({ database }) => {
  const missing = await readMissingMigrations(database).catch(failed('cannot be read'));
  if (missing.length > 0)
    throw new Error(`lacks ${missing.length} migrations: run ${MIGRATE} before this release`);
  return 'up to date';
};

const clock: Check = async ({ database }) => {
  const begin = Date.now();
  const { rows } = await sql<{ ms: number }>`
    select (extract(epoch from clock_timestamp()) * 1000)::float8 as ms`.execute(database);
  const middle = (begin + Date.now()) / 2;
  const seconds = Math.abs((rows[0]?.ms ?? 0) - middle) / 1000;
  const words = `differs from PostgreSQL's by ${seconds.toFixed(1)} s`;
  if (seconds < CLOCK_DOUBT_S) return words;
  const advice = `${words}: run NTP on both machines`;
  throw seconds < CLOCK_WRONG_S ? new Doubt(advice) : new Error(advice);
};

const redis: Check = async ({ config }) => {
  await pingRedis(config).catch(failed('does not answer; check REDIS_URL'));
  return 'answers';
};

const photos: Check = async ({ config, site }) => {
  const files = openFiles(config.files);
  const isFolder = 'folder' in config.files;
  // Beside the photos: another account may have made their folder.
  const folder = `photos/doctor-${randomUUID()}`;
  const advice = isFolder
    ? 'cannot be written, read and deleted; check FILES_DIR'
    : 'cannot be written, read and deleted; check the five S3 variables and what the key may do';
  // A copy may share the original's storage. Without the database we cannot know.
  if ((await site.whyPaused().catch(String)) !== null) {
    const stream = await files.open(`${folder}/probe`).catch(failed(advice));
    stream?.destroy();
    return 'can be read; a paused site writes nothing';
  }
  try {
    await files.put(`${folder}/probe`, Buffer.from('probe'), 'text/plain');
    const stream = await files.open(`${folder}/probe`);
    if (!stream) throw new Error('what was written is not there');
    stream.destroy();
    await files.deleteFolder(folder);
  } catch (error) {
    await files.deleteFolder(folder).catch(() => undefined);
    throw new Error(advice, { cause: error });
  }
  return isFolder ? 'the folder can be written' : 'the bucket can be written';
};

const disk: Check = async ({ config }) => {
  const rooms: string[] = [];
  for (const [name, folder] of Object.entries(foldersOf(config))) {
    const freeMb = Math.floor((await roomOf(folder)).free / MEGABYTE);
    rooms.push(`${name} ${freeMb} MB`);
    if (freeMb < NO_ROOM_MB) throw new Error(`full: ${folder} has ${freeMb} MB left`);
    if (freeMb < LITTLE_ROOM_MB) throw new Doubt(`${folder} has only ${freeMb} MB left`);
  }
  await access(foldersOf(config).temporary, constants.W_OK);
  return `free: ${rooms.join(', ')}`;
};

const mail: Check = async ({ config: { smtpUrl } }) => {
  if (smtpUrl === null) return 'not configured here; the worker needs SMTP_URL';
  await checkMail(smtpUrl).catch(failed('does not take us; check SMTP_URL'));
  return 'the server accepts our login';
};

const routing: Check = async ({ config: { routingUrl, mode } }) => {
  const signal = AbortSignal.timeout(STATUS_TIMEOUT_MS);
  const answer = await fetch(new URL('/status', routingUrl), { redirect: 'error', signal }).catch(
    failed('does not answer, so trips cannot be planned; check ROUTING_URL'),
  );
  if (!answer.ok) throw new Error(`answers ${answer.status}; check ROUTING_URL`);
  const status = (await answer.json()) as { wildsoak_network?: { kind?: string } };
  if (mode === 'production' && status.wildsoak_network?.kind === 'sketch')
    throw new Doubt('has only the sketch: build real roads (docs/operations.md, Roads)');
  return 'answers';
};

const payments: Check = async ({ payments }) => {
  if (!payments) return 'not configured: payments are off';
  const { secretKey, webhookSecret, priceId } = payments.config;
  if (!/^[rs]k_(test|live)_/.test(secretKey))
    throw new Error('STRIPE_SECRET_KEY does not look like sk_… or rk_…');
  if (!webhookSecret.startsWith('whsec_'))
    throw new Error('STRIPE_WEBHOOK_SECRET does not begin with whsec_');
  await payments.api.prices
    .retrieve(priceId)
    .catch(failed('Stripe did not show STRIPE_PRICE_ID to STRIPE_SECRET_KEY'));
  return secretKey.includes('_test_') ? 'Stripe answers, in test mode' : 'Stripe answers';
};

const paused: Check = async ({ site }) => {
  const why = await site.whyPaused();
  if (why !== null) throw new Doubt(`paused: nothing is sent, stored or bought (${why})`);
  return 'not paused';
};

/** By the name that their line begins with. */
const CHECKS: Record<string, Check> = {
  'public address': publicAddress,
  PostgreSQL: database,
  schema,
  clock,
  Redis: redis,
  photos,
  disk,
  mail,
  roads: routing,
  payments,
  site: paused,
};

interface Finding {
  name: string;
  state: 'ok' | 'doubt' | 'wrong';
  words: string;
}

/** For each check. They run side by side. */
const CHECK_MS = 8_000;

const wordsOf = (error: unknown): string => {
  if (error instanceof AggregateError) return wordsOf(error.errors[0]);
  if (!(error instanceof Error)) return String(error);
  return error.cause === undefined ? error.message : `${error.message}: ${wordsOf(error.cause)}`;
};

const examine = async (name: string, check: Check, parts: CheckParts): Promise<Finding> => {
  try {
    const checking = Promise.resolve().then(() => check(parts));
    return { name, state: 'ok', words: await withTimeout(checking, CHECK_MS) };
  } catch (error) {
    const state = error instanceof Doubt ? 'doubt' : 'wrong';
    // One line, whatever a library says.
    return { name, state, words: wordsOf(error).replaceAll(/\s+/g, ' ') };
  }
};

export const examineAll = (parts: CheckParts): Promise<Finding[]> =>
  Promise.all(Object.entries(CHECKS).map(([name, check]) => examine(name, check, parts)));

/** At the start of a process, which does not wait for it. */
export const logFindings = async (parts: CheckParts, log: Logger) => {
  for (const { name, state, words } of await examineAll(parts))
    log[state === 'ok' ? 'info' : 'warn']({ check: name, state }, `${name}: ${words}`);
};
