import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { isAtSite, SOCIAL_SITES, type BaseMap } from '@wildsoak/contract/pages';
import { z } from 'zod';
import { isPrivateAddress } from './platform/outside/public-lookup.ts';
import { releaseOf } from './release.ts';

export class ConfigError extends Error {}

const ROOT = resolve(import.meta.dirname, '../..');

/** With the default port 3000 this gives 9464, which Prometheus expects. */
const METRICS_PORT_OFFSET = 6464;
const MAX_PORT = 65_535;

/** The National Map of the US Geological Survey: public domain, no key. */
const SURVEY = 'https://basemap.nationalmap.gov/arcgis/rest/services';

const port = z.coerce.number().int().min(0).max(MAX_PORT);
const milliseconds = z.coerce.number().int().min(100).max(600_000);
const url = (protocol: RegExp) => z.url({ protocol, error: 'is not a valid address' });
/** `fetch` takes no password there, and its error would repeat it. */
const httpUrl = url(/^https?$/).refine((value) => {
  const { username, password } = URL.parse(value) ?? {};
  return !username && !password;
}, 'must not hold a username or a password');
const dollars = z.coerce.number().min(0).max(100_000);

const isTileTemplate = (value: string): boolean =>
  value === 'self' ||
  (/^https?:\/\//.test(value) &&
    URL.canParse(value) &&
    ['{z}', '{x}', '{y}'].every((part) => value.includes(part)) &&
    // Pages can fill in only these three.
    !/\{(?![zxy]\})/.test(value));

const hostOf = (address: string) => new URL(address).hostname.replace(/^\[|\]$/g, '');

/** Nobody on the way may change what it says, and it lies outside our own network. */
const isOutsideOrHere = (value: string): boolean =>
  isThisMachine(value) || (value.startsWith('https:') && !isPrivateAddress(hostOf(value)));

const isSurveyTemplate = (value: string): boolean =>
  value === '' ||
  (value !== 'self' &&
    isTileTemplate(value) &&
    !/[{}]/.test(new URL(value).host) &&
    isOutsideOrHere(value));

const isPlacesTemplate = (value: string): boolean =>
  /^https?:\/\//.test(value) &&
  URL.canParse(value) &&
  value.includes('{q}') &&
  // The Content-Security-Policy names a single origin.
  !new URL(value).host.includes('{q}') &&
  !/\{(?!q\})/.test(value);

const listOf = (text: string): string[] =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');

const areSocialLinks = (value: string): boolean =>
  listOf(value).every(
    (part) => part.startsWith('https://') && SOCIAL_SITES.some((site) => isAtSite(part, site)),
  );

/** Without TLS: the edge has none. */
const areHttpUrls = (value: string): boolean =>
  listOf(value).every((part) => URL.canParse(part) && new URL(part).protocol === 'http:');

/** An address only this machine can reach. */
export const isThisMachine = (address: string): boolean =>
  /^(?:(?:.*\.)?localhost|127(?:\.\d+){3}|\[::1\])$/.test(new URL(address).hostname);

const isEscaped = (text: string) => {
  try {
    return decodeURIComponent(text) !== '';
  } catch {
    return false;
  }
};

/** The agencies whose facts we tell. */
const AGENCIES = ['weather', 'fires', 'rivers', 'parks'] as const;
export type Agency = (typeof AGENCIES)[number];

const isAgency = (name: string): name is Agency => AGENCIES.some((agency) => agency === name);

const surveyTemplate = z
  .string()
  .refine(isSurveyTemplate, 'is no https address with {z}, {x} and {y}, outside your network');

const environment = z.object({
  NODE_ENV: z.enum(['production', 'development', 'test']).default('production'),
  // For the log; the commit of a clone otherwise.
  RELEASE: z.string().max(100).optional(),
  HOST: z.string().default('127.0.0.1'),
  PORT: port.default(3000),
  // After SIGTERM, how long we still take visitors while /readyz says that we stop.
  DRAIN_MS: z.coerce.number().int().min(0).max(120_000).default(5_000),
  // Metrics are not public.
  METRICS_HOST: z.string().default('127.0.0.1'),
  METRICS_PORT: port.optional(),
  PUBLIC_URL: url(/^https?$/).optional(),
  // Everybody knows the passwords of demo members: this lets them sign in at a public address.
  DEMO: z.enum(['0', '1']).default('0'),
  DATABASE_URL: url(/^postgres(ql)?$/),
  // Past a pooler in transaction mode, which DATABASE_URL may lead to.
  DATABASE_SESSION_URL: url(/^postgres(ql)?$/).optional(),
  // Replicas of the primary behind DATABASE_URL, for reads.
  DATABASE_READ_URL: url(/^postgres(ql)?$/).optional(),
  DATABASE_POOL_MAX: z.coerce.number().int().min(1).max(100).default(10),
  // Keeps the answer to a call within 2 s when PostgreSQL is down or frozen.
  DATABASE_TIMEOUT_MS: milliseconds.default(1_800),
  // A busier process answers 503 instead of making everyone wait.
  MAX_EVENT_LOOP_DELAY_MS: milliseconds.default(1_000),
  // Processes read a changed list of springs after this time, or up to twice as long.
  LIST_GATHER_MS: milliseconds.default(2_000),
  // Of every cache that `ops/edge` describes; the worker tells them which springs changed.
  EDGE_PURGE_URLS: z.string().refine(areHttpUrls, 'is not a list of http addresses').default(''),
  REDIS_URL: url(/^rediss?$/),
  // With Sentinel, which tells where Redis is: then the host in REDIS_URL is the name Sentinel gives it.
  REDIS_SENTINELS: z
    .string()
    .regex(/^[^\s,:]+:\d+(\s*,\s*[^\s,:]+:\d+)*$/, 'is not a list of host:port')
    .optional(),
  // We drop an upload that sends nothing for this long: only a few can run at once.
  UPLOAD_STALL_MS: milliseconds.default(15_000),
  // After this, a process counts its limits by itself.
  REDIS_TIMEOUT_MS: z.coerce.number().int().min(10).max(60_000).default(150),
  TRUSTED_PROXIES: z
    .string()
    .regex(/^[\da-fA-F.:/]+(\s*,\s*[\da-fA-F.:/]+)*$/, 'is not a list of addresses')
    .optional(),
  SMTP_URL: url(/^smtps?$/).optional(),
  MAIL_FROM: z.string().max(200).default('Wildsoak <hello@wildsoak.example>'),
  FILES_DIR: z.string().default('.local/files'),
  // The sender of a photo waits for it, and can still send the rest without it.
  FILES_TIMEOUT_MS: milliseconds.default(6_000),
  S3_ENDPOINT: httpUrl.optional(),
  S3_BUCKET: z.string().max(200).optional(),
  S3_REGION: z.string().max(100).optional(),
  S3_ACCESS_KEY_ID: z.string().max(200).optional(),
  S3_SECRET_ACCESS_KEY: z.string().max(200).optional(),
  STRIPE_SECRET_KEY: z.string().max(300).optional(),
  STRIPE_WEBHOOK_SECRET: z.string().max(300).optional(),
  STRIPE_PRICE_ID: z.string().max(100).optional(),
  STRIPE_ALSO_PREMIUM: z.string().max(2_000).default(''),
  STRIPE_PUBLISHABLE_KEY: z.string().startsWith('pk_', 'does not begin with pk_').optional(),
  STRIPE_API_URL: httpUrl.default('https://api.stripe.com'),
  ROUTING_URL: httpUrl.default('http://127.0.0.1:8002'),
  AI_PROVIDER: z.enum(['openai-compatible', 'anthropic']).optional(),
  AI_MODEL: z.string().max(200).optional(),
  AI_API_KEY: z.string().max(500).optional(),
  AI_BASE_URL: httpUrl.optional(),
  AI_PRICE_INPUT: dollars.optional(),
  AI_PRICE_OUTPUT: dollars.optional(),
  AI_DAILY_BUDGET: dollars.default(5),
  AI_MEMBER_DAILY: z.coerce.number().int().min(0).max(100_000).default(20),
  // For each of two attempts: with more, a member would wait longer than 25 s.
  AI_TIMEOUT_MS: z.coerce.number().int().min(100).max(10_000).default(10_000),
  // OpenTelemetry's own names, so collectors' instructions fit.
  OTEL_EXPORTER_OTLP_ENDPOINT: httpUrl.optional(),
  OTEL_EXPORTER_OTLP_HEADERS: z
    .string()
    .regex(/^[\w-]+=[^,]*(,[\w-]+=[^,]*)*$/, 'is not a list of name=value')
    .refine(isEscaped, 'has a % that escapes nothing: write %25')
    .optional(),
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number().min(0).max(1).default(1),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  TILE_URL: z
    .string()
    .refine(isTileTemplate, 'is neither "self" nor an address with {z}, {x} and {y}')
    .default('self'),
  TILE_ATTRIBUTION: z.string().max(200).default(''),
  TILE_ATTRIBUTION_URL: url(/^https?$/).optional(),
  TOPO_TILE_URL: surveyTemplate.default(`${SURVEY}/USGSTopo/MapServer/tile/{z}/{y}/{x}`),
  IMAGERY_TILE_URL: surveyTemplate.default(`${SURVEY}/USGSImageryOnly/MapServer/tile/{z}/{y}/{x}`),
  SURVEY_CACHE_MB: z.coerce.number().int().min(1).max(1_000_000).default(2_048),
  // Empty asks none of them.
  OFFICIAL_SOURCES: z
    .string()
    .refine((value) => listOf(value).every(isAgency), `is not a list of ${AGENCIES.join(', ')}`)
    .default(AGENCIES.join(',')),
  // Instead of the agencies' own addresses, each of which is a folder there.
  OFFICIAL_URL: httpUrl
    .refine(isOutsideOrHere, 'is neither an https address outside your network nor on this machine')
    .optional(),
  // The weather service wants to know whom to tell if we ask too much.
  OFFICIAL_CONTACT: z
    .string()
    .regex(/^[\x20-\x7e]{1,200}$/, 'is not plain text')
    .optional(),
  NPS_API_KEY: z.string().max(200).optional(),
  USGS_API_KEY: z.string().max(200).optional(),
  TILE_CACHE_DIR: z.string().default('.local/tiles'),
  TILE_CACHE_MB: z.coerce.number().int().min(1).max(1_000_000).default(512),
  PLACES_URL: z.string().refine(isPlacesTemplate, 'is not an address with {q}').optional(),
  SOCIAL_LINKS: z
    .string()
    .refine(
      areSocialLinks,
      `is not a list of https addresses at ${SOCIAL_SITES.map(({ host }) => host).join(', ')}`,
    )
    .default(''),
  OFFLINE_WORKER: z.enum(['on', 'off']).default('on'),
  WEB_ENTRY: z.string().default('web/build/server/index.js'),
});

type Environment = z.infer<typeof environment>;

type With<Name extends keyof Environment> = Environment & {
  [Key in Name]-?: NonNullable<Environment[Key]>;
};

/** Null without any of the variables; some of them are not enough. */
const allOrNone = <Name extends keyof Environment>(env: Environment, names: readonly Name[]) => {
  const missing = names.filter((name) => env[name] === undefined);
  if (missing.length === names.length) return null;
  if (missing.length === 0) return env as With<Name>;
  throw new ConfigError(missing.map((name) => `${name} is missing.`).join('\n'));
};

const baseMapOf = (env: Environment): BaseMap => {
  const layers = { topo: env.TOPO_TILE_URL !== '', imagery: env.IMAGERY_TILE_URL !== '' };
  if (env.TILE_URL === 'self')
    return { url: null, attribution: '', attributionUrl: null, ...layers };
  return {
    url: env.TILE_URL,
    attribution: env.TILE_ATTRIBUTION,
    attributionUrl: env.TILE_ATTRIBUTION_URL ?? null,
    ...layers,
  };
};

type TileEnvironment = Pick<Environment, 'TILE_URL' | 'TILE_CACHE_DIR' | 'TILE_CACHE_MB'>;

/** For the tiles we draw; all processes of a machine share it. */
const tileCacheOf = (env: TileEnvironment) => ({
  folder: resolve(ROOT, env.TILE_CACHE_DIR, 'drawn'),
  maxBytes: env.TILE_CACHE_MB * 1024 * 1024,
});

/** What came from another address is never shown: each has a folder of its own. Null where the layer is off. */
const sourceOf = (template: string) =>
  template === ''
    ? null
    : { template, keptAs: createHash('sha256').update(template).digest('hex').slice(0, 12) };

const surveyOf = (env: Environment) => ({
  topo: sourceOf(env.TOPO_TILE_URL),
  imagery: sourceOf(env.IMAGERY_TILE_URL),
  folder: resolve(ROOT, env.TILE_CACHE_DIR, 'survey'),
  maxBytes: env.SURVEY_CACHE_MB * 1024 * 1024,
});

/** Without its key the Park Service answers nobody. */
const officialOf = (env: Environment, publicUrl: string) => ({
  agencies: listOf(env.OFFICIAL_SOURCES)
    .filter(isAgency)
    .filter((agency) => agency !== 'parks' || env.NPS_API_KEY !== undefined),
  url: env.OFFICIAL_URL ?? null,
  userAgent: `Wildsoak (${publicUrl}, ${env.OFFICIAL_CONTACT ?? `${publicUrl}/contact`})`,
  parksKey: env.NPS_API_KEY ?? null,
  riversKey: env.USGS_API_KEY ?? null,
});

const S3_VARIABLES = [
  'S3_ENDPOINT',
  'S3_BUCKET',
  'S3_REGION',
  'S3_ACCESS_KEY_ID',
  'S3_SECRET_ACCESS_KEY',
] as const;

/** Where we store photos: a folder that all processes see, or a bucket. */
export type FileStore =
  | { folder: string }
  | {
      endpoint: string;
      bucket: string;
      region: string;
      keyId: string;
      secret: string;
      timeoutMs: number;
    };

/** With half of S3's variables, photos would quietly go to the disk. */
const fileStoreOf = (env: Environment): FileStore => {
  const s3 = allOrNone(env, S3_VARIABLES);
  if (!s3) return { folder: resolve(ROOT, env.FILES_DIR) };
  return {
    endpoint: s3.S3_ENDPOINT,
    bucket: s3.S3_BUCKET,
    region: s3.S3_REGION,
    keyId: s3.S3_ACCESS_KEY_ID,
    secret: s3.S3_SECRET_ACCESS_KEY,
    timeoutMs: env.FILES_TIMEOUT_MS,
  };
};

const STRIPE_VARIABLES = ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET', 'STRIPE_PRICE_ID'] as const;

/** Without the webhook's secret, anyone could claim to have paid. */
const stripeOf = (env: Environment) => {
  const stripe = allOrNone(env, STRIPE_VARIABLES);
  if (!stripe) return null;
  const priceId = stripe.STRIPE_PRICE_ID;
  const alsoPremium = env.STRIPE_ALSO_PREMIUM.split(',').map((price) => price.trim());
  return {
    secretKey: stripe.STRIPE_SECRET_KEY,
    webhookSecret: stripe.STRIPE_WEBHOOK_SECRET,
    priceId,
    // Some members still pay older prices.
    premiumPrices: [priceId, ...alsoPremium].filter((price) => price !== ''),
    // For Stripe's script in the browser; without it the browser goes straight to the checkout.
    publishableKey: env.STRIPE_PUBLISHABLE_KEY ?? null,
    apiUrl: env.STRIPE_API_URL,
  };
};

const AI_VARIABLES = [
  'AI_PROVIDER',
  'AI_MODEL',
  'AI_API_KEY',
  'AI_PRICE_INPUT',
  'AI_PRICE_OUTPUT',
] as const;

/** Without the prices, we could not keep to a budget in dollars. */
const aiOf = (env: Environment) => {
  const needsUrl = env.AI_PROVIDER === 'openai-compatible';
  const ai = allOrNone(env, needsUrl ? [...AI_VARIABLES, 'AI_BASE_URL'] : AI_VARIABLES);
  if (!ai) return null;
  return {
    provider: ai.AI_PROVIDER,
    model: ai.AI_MODEL,
    apiKey: ai.AI_API_KEY,
    // Null for the provider's own.
    baseUrl: env.AI_BASE_URL ?? null,
    // Dollars per million tokens, which is also millionths of a dollar per token.
    price: { input: ai.AI_PRICE_INPUT, output: ai.AI_PRICE_OUTPUT },
    // In dollars, for the whole site.
    dailyBudget: env.AI_DAILY_BUDGET,
    // New summaries that a single member can start in a day.
    memberDaily: env.AI_MEMBER_DAILY,
    timeoutMs: env.AI_TIMEOUT_MS,
  };
};

/** Null without an address: then nothing is traced, and nothing loaded for it. */
const tracingOf = (env: Environment) => {
  if (env.OTEL_EXPORTER_OTLP_ENDPOINT === undefined) return null;
  const headers = env.OTEL_EXPORTER_OTLP_HEADERS?.split(',') ?? [];
  return {
    endpoint: env.OTEL_EXPORTER_OTLP_ENDPOINT.replace(/\/+$/, ''),
    headers: Object.fromEntries(
      headers.map((header) => {
        const [name = '', ...value] = header.split('=');
        return [name, decodeURIComponent(value.join('='))];
      }),
    ),
    // Of the requests that are traced.
    share: env.OTEL_TRACES_SAMPLER_ARG,
  };
};

const sentinelsOf = ({ REDIS_SENTINELS: list = '' }: Environment) =>
  list.split(',').flatMap((address) => {
    const [host = '', sentinelPort] = address.trim().split(':');
    return host === '' ? [] : [{ host, port: Number(sentinelPort) }];
  });

type Source = Record<string, string | undefined>;

/** Empty turns these off. Any other empty variable counts as missing. */
const OFF_IF_EMPTY = new Set(['TOPO_TILE_URL', 'IMAGERY_TILE_URL', 'OFFICIAL_SOURCES']);

const isGiven = (value: string | undefined): value is string => Boolean(value?.trim());

/** The value of `X`, or what is in the file that `X_FILE` names: that is how orchestrators give secrets. */
const readVariable = (source: Source, name: string): string | undefined => {
  const [value, file] = [source[name], source[`${name}_FILE`]];
  if (!isGiven(file)) {
    if (isGiven(value)) return value;
    return value !== undefined && OFF_IF_EMPTY.has(name) ? '' : undefined;
  }
  if (isGiven(value)) throw new ConfigError(`${name} and ${name}_FILE are both set: keep one.`);
  try {
    const text = readFileSync(file, 'utf8').replace(/\r?\n$/, '');
    return isGiven(text) ? text : undefined;
  } catch (error) {
    const { code = 'no reason' } = error as NodeJS.ErrnoException;
    throw new ConfigError(`${name}_FILE cannot be read: ${code}.`);
  }
};

/** For lines that are said without a configuration, perhaps because it is wrong: never throws. */
export const readLogSettings = (source: Source = process.env) => {
  const read = (name: string) => {
    try {
      return readVariable(source, name);
    } catch {
      return undefined;
    }
  };
  return { mode: read('NODE_ENV') ?? 'production', release: releaseOf(read('RELEASE')) };
};

/** All problems at once, to save restarts. */
const readVariables = (source: Source, names: string[]): Source => {
  const problems: string[] = [];
  const entries = names.map((name) => {
    try {
      return [name, readVariable(source, name)] as const;
    } catch (error) {
      if (!(error instanceof ConfigError)) throw error;
      problems.push(error.message);
      return [name, undefined] as const;
    }
  });
  if (problems.length > 0) throw new ConfigError(problems.join('\n'));
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined));
};

const parse = <Shape extends z.ZodRawShape>(
  schema: z.ZodObject<Shape>,
  source: Source,
): z.infer<z.ZodObject<Shape>> => {
  const given = readVariables(source, Object.keys(schema.shape));
  const result = schema.safeParse(given);
  if (result.success) return result.data;
  const lines = result.error.issues.map((issue) => {
    const variable = String(issue.path[0]);
    return given[variable] ? `${variable} is wrong: ${issue.message}.` : `${variable} is missing.`;
  });
  throw new ConfigError(lines.join('\n'));
};

/** For the build, which has no database yet. Null if the map is a third party’s. */
export const readTileCache = (source: Source = process.env) => {
  const tiles = { TILE_URL: true, TILE_CACHE_DIR: true, TILE_CACHE_MB: true } as const;
  const env = parse(environment.pick(tiles), source);
  return env.TILE_URL === 'self' ? tileCacheOf(env) : null;
};

/** The only reader of the environment. Throws one line for each problem, without the values. */
export const readConfig = (source: Source = process.env) => {
  const env = parse(environment, source);
  const metricsPort = env.METRICS_PORT ?? (env.PORT === 0 ? 0 : env.PORT + METRICS_PORT_OFFSET);
  if (metricsPort > MAX_PORT) throw new ConfigError('METRICS_PORT is missing.');
  // Without a slash at the end. We build links from it, never from the Host header.
  const publicUrl = new URL(env.PUBLIC_URL ?? `http://localhost:${env.PORT}`).origin;
  return {
    mode: env.NODE_ENV,
    release: releaseOf(env.RELEASE),
    host: env.HOST,
    port: env.PORT,
    drainMs: env.DRAIN_MS,
    metricsHost: env.METRICS_HOST,
    metricsPort,
    publicUrl,
    hasPublicUrl: env.PUBLIC_URL !== undefined,
    // Whether demo members can sign in, with their roles.
    isDemonstration: env.DEMO === '1' || isThisMachine(publicUrl),
    databaseUrl: env.DATABASE_URL,
    // For what outlives a transaction: listening, background work, migrations.
    databaseSessionUrl: env.DATABASE_SESSION_URL ?? env.DATABASE_URL,
    // Null without replicas.
    databaseReadUrl: env.DATABASE_READ_URL ?? null,
    databasePoolMax: env.DATABASE_POOL_MAX,
    // For the connection and the answer together.
    databaseTimeoutMs: env.DATABASE_TIMEOUT_MS,
    maxEventLoopDelayMs: env.MAX_EVENT_LOOP_DELAY_MS,
    listGatherMs: env.LIST_GATHER_MS,
    edgePurgeUrls: listOf(env.EDGE_PURGE_URLS),
    redisUrl: env.REDIS_URL,
    // Empty where REDIS_URL is the address of Redis itself.
    redisSentinels: sentinelsOf(env),
    redisTimeoutMs: env.REDIS_TIMEOUT_MS,
    // We believe only our own proxies about the caller's address.
    trustedProxies: env.TRUSTED_PROXIES?.split(',').map((address) => address.trim()) ?? [],
    // Only the worker needs it.
    smtpUrl: env.SMTP_URL ?? null,
    mailFrom: env.MAIL_FROM,
    files: fileStoreOf(env),
    filesTimeoutMs: env.FILES_TIMEOUT_MS,
    uploadStallMs: env.UPLOAD_STALL_MS,
    stripe: stripeOf(env),
    routingUrl: env.ROUTING_URL,
    ai: aiOf(env),
    tracing: tracingOf(env),
    logLevel: env.LOG_LEVEL,
    baseMap: baseMapOf(env),
    tileCache: tileCacheOf(env),
    survey: surveyOf(env),
    official: officialOf(env, publicUrl),
    // Where browsers search for places: a template with {q}, or null for our own search.
    placesUrl: env.PLACES_URL ?? null,
    socialLinks: listOf(env.SOCIAL_LINKS),
    // False to make browsers drop their worker.
    hasOfflineWorker: env.OFFLINE_WORKER === 'on',
    // The module that renders pages.
    webEntry: resolve(ROOT, env.WEB_ENTRY),
    // The browser's files, next to it.
    clientDir: resolve(ROOT, env.WEB_ENTRY, '../../client'),
  };
};

/** For processes that send people links and cookies: an address made up from the port would be wrong. */
export const requirePublicUrl = ({ mode, hasPublicUrl }: Config) => {
  if (mode === 'production' && !hasPublicUrl)
    throw new ConfigError('PUBLIC_URL is missing: set the address people use, such as https://….');
};

export type Config = ReturnType<typeof readConfig>;
export type StripeConfig = NonNullable<Config['stripe']>;
export type TracingConfig = NonNullable<Config['tracing']>;
export type SurveyConfig = Config['survey'];
export type OfficialConfig = Config['official'];
export type AiConfig = NonNullable<Config['ai']>;
