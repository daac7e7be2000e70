import { randomBytes } from 'node:crypto';
import { calls } from '@wildsoak/contract/calls';
import type { Endpoint } from '@wildsoak/contract/endpoint';
import {
  MAX_DETOURS,
  MAX_ROUTE_VERTICES,
  SOURCE_MAX_LENGTH,
} from '@wildsoak/contract/rules/limits';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { isCostly } from '../../src/platform/http/bodies/json-bodies.ts';
import { addMember, signIn } from '../support/members.ts';
import { planBody } from '../support/plans.ts';
import { CITIES, useRoads } from '../support/roads.ts';
import { startServer } from '../support/server-process.ts';
import { useApp } from '../support/test-app.ts';

// Sends every call in the contract that takes a body the largest allowed body and the worst refused
// bodies, in a separate process. New calls in the table need no change here.

const MAX_STALL_MS = 50;
/** Garbage or a busy machine may hold the loop during a try, but not during all. */
const TRIES = 12;
/** For most calls, and for calls with a route. */
const SIZES = { most: 64 * 1024, plan: 1_500_000 };

const TABLE = Object.entries(calls as Record<string, Endpoint>).filter(
  ([, { body }]) => body !== undefined,
);

interface Shape {
  type?: string | string[];
  const?: unknown;
  enum?: unknown[];
  maxLength?: number;
  format?: string;
  pattern?: string;
  maximum?: number;
  maxItems?: number;
  items?: Shape;
  prefixItems?: Shape[];
  properties?: Record<string, Shape>;
  anyOf?: Shape[];
  oneOf?: Shape[];
  allOf?: Shape[];
}

const shapeOf = (body: z.ZodType) =>
  z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' }) as Shape;

const longest = (texts: readonly string[]) =>
  texts.toSorted((one, other) => other.length - one.length)[0] ?? '';

const largestText = ({ format, pattern, maxLength: max = 100 }: Shape, most: number): string => {
  const maxLength = Math.min(max, most);
  if (format === 'email') return `${'a'.repeat(Math.min(60, maxLength - 20))}@example.test`;
  if (pattern === undefined) return 'a'.repeat(maxLength);
  const matching = fc.sample(fc.stringMatching(new RegExp(pattern), { size: 'max' }), 50);
  return longest(matching.filter(({ length }) => length <= maxLength));
};

/** The largest value that a schema allows, with strings no longer than this. */
const largest = (shape: Shape, most = Number.POSITIVE_INFINITY): unknown => {
  const within = (part: Shape) => largest(part, most);
  // A boolean that may be null has both types at once.
  const types = Array.isArray(shape.type) ? shape.type : [];
  const options = shape.anyOf ?? shape.oneOf ?? types.map((type) => ({ ...shape, type }));
  if (options.length > 0) {
    const values = options.map(within).map((value) => JSON.stringify(value));
    return JSON.parse(longest(values));
  }
  if ('const' in shape) return shape.const;
  if (shape.enum) return shape.enum.at(-1);
  if (shape.type === 'string') return largestText({ ...shape.allOf?.[0], ...shape }, most);
  if (shape.type === 'number' || shape.type === 'integer') return shape.maximum ?? 1;
  if (shape.type === 'boolean') return true;
  if (shape.type === 'array') {
    if (shape.prefixItems) return shape.prefixItems.map(within);
    const item = within(shape.items ?? {});
    return Array.from({ length: shape.maxItems ?? 0 }, () => item);
  }
  const fields = Object.entries(shape.properties ?? {});
  return Object.fromEntries(fields.map(([name, field]) => [name, within(field)]));
};

/** If a rule outside the schema refuses the value, tries shorter strings. */
const largestAllowed = (body: z.ZodType) => {
  const tries = [Number.POSITIVE_INFINITY, 128, 30]
    .map((most) => largest(shapeOf(body), most) as object)
    // Most kinds of hazards have no window.
    .map((value) =>
      'season' in value
        ? { ...value, season: null, starts_on: null, weekdays: [], night: null }
        : value,
    )
    // A trip begins in our time.
    .map((value) => ('startDate' in value ? { ...value, startDate: '2027-07-01' } : value))
    // Its length is what counts.
    .map((value) =>
      'source_url' in value
        ? { ...value, source_url: 'https://a.gov/'.padEnd(SOURCE_MAX_LENGTH, 'a') }
        : value,
    )
    // A spring goes only with a place that is merged into it.
    .map((value) => ('neighbor_ids' in value ? { ...value, act: 'merge' } : value))
    // A reason goes only with a place that is closed.
    .map((value) => ('closed_reason' in value ? { ...value, is_open: false } : value));
  const allowed = tries.find((value) => body.safeParse(value).success);
  if (allowed === undefined) throw new Error(`nothing fits: ${body.safeParse(tries[2]).error}`);
  return allowed;
};

const filled = (bytes: number, part: (i: number) => string) => {
  const parts: string[] = [];
  for (let length = 0; length < bytes; length += (parts.at(-1)?.length ?? 0) + 1)
    parts.push(part(parts.length));
  return parts.join(',');
};

/** What an attacker could send as any value, with this many bytes. */
const HOSTILE: Record<string, (bytes: number) => string> = {
  'a long string': (bytes) => JSON.stringify('a'.repeat(bytes)),
  'a string of escapes': (bytes) => `"${'\\u0041'.repeat(bytes / 6)}"`,
  'a string of NUL': (bytes) => `"${'\\u0000'.repeat(bytes / 6)}"`,
  'blanks and @': (bytes) => JSON.stringify(' @'.repeat(bytes / 2)),
  'vertices nowhere': (bytes) => `[${filled(bytes, () => '[999,999]')}]`,
  numbers: (bytes) => `[${filled(bytes, () => '0')}]`,
  'empty arrays': (bytes) => `[${filled(bytes, () => '[]')}]`,
  'empty objects': (bytes) => `[${filled(bytes, () => '{}')}]`,
  'objects of ever other names': (bytes) => `[${filled(bytes, (i) => `{"${i.toString(36)}":0}`)}]`,
  'a million short keys': (bytes) => `{${filled(bytes, (i) => `"${i.toString(36)}":0`)}}`,
  'keys that poison': (bytes) => `{${filled(bytes, (i) => `"${i}":{"__proto__":0}`)}}`,
  'deep arrays': (bytes) => '['.repeat(bytes / 2) + ']'.repeat(bytes / 2),
  'arrays never closed': (bytes) => '['.repeat(bytes),
  'deep objects': (bytes) => '{"a":'.repeat(bytes / 6) + '0' + '}'.repeat(bytes / 6),
  'a number without end': (bytes) => '9'.repeat(bytes),
};

/** For the rest of the body around the hostile value. */
const ROOM = 12_000;
/** With all their digits: 1.3 MB. */
const LINE = Array.from({ length: MAX_ROUTE_VERTICES }, (_, i) => [
  -124 + i * 0.001_51 + 1 / 3e5,
  40 + 2 * Math.sin(i / 50) + 0.01 * Math.sin(i),
]);

const lineOf = (coordinates: unknown) => ({
  ...planBody(),
  routeGeoJson: { type: 'LineString', coordinates },
});
const featureOf = (coordinates: unknown, legs: unknown = []) => ({
  ...planBody(),
  routeGeoJson: {
    type: 'Feature',
    geometry: { type: 'LineString', coordinates },
    properties: { miles: 1, minutes: 1, legs, is_sketch: false },
  },
});
const NOWHERE = Array.from({ length: MAX_ROUTE_VERTICES }, () => [999, 999]);
const TRIP = {
  startCoords: CITIES.seattle,
  endCoords: CITIES.albuquerque,
  waypoints: Array.from({ length: 23 }, (_, i) => Object.values(CITIES)[(i * 5) % 9]),
  maxDistanceMiles: 200,
};
const SPRINGS = LINE.slice(0, 1_000).map((coords, i) => ({ coords, leg: i % 24 }));
const PLANS = {
  allowed: [lineOf(LINE), featureOf(LINE)],
  refused: [
    lineOf(NOWHERE),
    featureOf(NOWHERE),
    lineOf([...LINE.slice(1), [999, 999]]),
    lineOf([...LINE, [0, 0]]),
    featureOf(LINE.slice(0, 2), LINE),
    { ...planBody(), springIds: NOWHERE.flat() },
  ],
};

/** Nested too deep for the schemas, or with special meaning. */
const BY_HAND: Record<string, { allowed: object[]; refused: object[] }> = {
  createPlan: PLANS,
  updatePlan: PLANS,
  generateRoute: { allowed: [TRIP], refused: [] },
  measureDetours: {
    allowed: [{ ...TRIP, springs: SPRINGS.slice(0, MAX_DETOURS) }],
    refused: [{ ...TRIP, springs: SPRINGS }],
  },
  findBestOrder: { allowed: [TRIP], refused: [] },
};

interface Sent {
  what: string;
  payload: string | FormData;
}

/** `isRefusedUnread`: never reaches the schemas, so we do not try it in each field. */
const jsonBodies = (
  name: string,
  body: z.ZodType,
  bytes: number,
  isRefusedUnread: (what: string) => boolean,
): Sent[] => {
  const shape = shapeOf(body);
  const allowed = largestAllowed(body);
  const text = JSON.stringify(allowed);
  const options = shape.anyOf ?? shape.oneOf ?? [shape];
  const fields = new Set(options.flatMap(({ properties = {} }) => Object.keys(properties)));
  const hostile = Object.entries(HOSTILE).flatMap(([what, make]) => {
    const value = make(bytes - ROOM);
    const inField = [...fields].map((field) => ({
      what: `${what} as ${field}`,
      payload: JSON.stringify({ ...allowed, routeGeoJson: undefined, [field]: '@@' })
        // A function, because `$` is special in a replacement string.
        .replace('"@@"', () => value),
    }));
    return isRefusedUnread(what)
      ? [{ what, payload: value }]
      : [{ what, payload: value }, ...inField];
  });
  const byHand = (kind: 'allowed' | 'refused') =>
    (BY_HAND[name]?.[kind] ?? []).map((value, i) => ({
      what: `${kind} by hand, ${i + 1}`,
      payload: JSON.stringify(value),
    }));
  return [
    { what: 'the largest', payload: text },
    { what: 'the largest, and blanks', payload: text.padEnd(bytes - 1) },
    ...byHand('allowed'),
    ...byHand('refused'),
    ...hostile,
  ];
};

const formBodies = (shape: Shape): Sent[] => {
  const allowed = largest(shape) as Record<string, unknown>;
  const formOf = (fields: [string, string | Blob][]) => {
    const form = new FormData();
    for (const [field, value] of fields) form.append(field, value);
    return form;
  };
  const texts = Object.entries(allowed).filter(([, value]) => typeof value === 'string') as [
    string,
    string,
  ][];
  const names = Object.keys(shape.properties ?? {});
  const junk = new Blob([randomBytes(10_000_000)], { type: 'image/png' });
  return [
    { what: 'the largest', payload: formOf(texts) },
    {
      what: '10,000 fields',
      payload: formOf(Array.from({ length: 10_000 }, (_, i) => [`${i}`, 'x'])),
    },
    ...names.flatMap((field) => [
      { what: `a long ${field}`, payload: formOf([...texts, [field, 'x'.repeat(1_000_000)]]) },
      { what: `a file as ${field}`, payload: formOf([...texts, [field, junk]]) },
    ]),
  ];
};

const { platform, database, databaseUrl } = await useApp({ TRUSTED_PROXIES: '127.0.0.1' });
const { url: roads } = await useRoads();

/** Changes member and address every few calls, so no limit hides what a body costs. */
const SENDS_EACH = 5;

it(
  'hardening: no body of any call holds the event loop for more than 50 ms',
  { tags: '@19.30', timeout: 900_000 },
  async () => {
    const server = await startServer(databaseUrl, {
      TRUSTED_PROXIES: '127.0.0.1',
      ROUTING_URL: roads,
      // A slow machine is no failure here.
      DATABASE_TIMEOUT_MS: '60000',
      REDIS_TIMEOUT_MS: '30000',
    });
    let headers: Record<string, string> = {};
    let count = 0;

    let processorMs = 0;
    /**
     * The longest stall since the last call, but no longer than the process worked: where others had the
     * processor, the machine held the loop, not the body.
     */
    const readStall = async () => {
      const text = await (await fetch(server.metricsUrl)).text();
      const read = (name: string) =>
        1_000 * Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1]);
      const before = processorMs;
      processorMs = read('process_cpu_seconds_total');
      return Math.min(read('nodejs_eventloop_lag_max_seconds'), processorMs - before);
    };

    const changeCaller = async () => {
      const member = await addMember(database, {
        is_premium: true,
        is_moderator: true,
        is_operator: true,
      });
      headers = {
        cookie: await signIn(platform, member),
        'x-forwarded-for': [...randomBytes(4)].join('.'),
      };
    };

    const post = (path: string, body: object) =>
      fetch(server.url + path, {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      }).then((answer) => answer.json() as Promise<{ id: number }>);

    const send = async ({ method, path, bodyType }: Endpoint, { payload }: Sent) => {
      if (count % SENDS_EACH === 0) await changeCaller();
      count += 1;
      const isOfPlan = path === calls.updatePlan.path;
      const id = isOfPlan ? (await post(calls.createPlan.path, planBody())).id : 1;
      if (isOfPlan) await readStall();
      const sent = {
        ...headers,
        'idempotency-key': String(count),
        ...(bodyType === undefined && { 'content-type': 'application/json' }),
      };
      const url = server.url + path.replaceAll(/:\w+/g, String(id));
      const status = await fetch(url, { method, headers: sent, body: payload }).then(
        async (answer) => {
          await answer.arrayBuffer();
          return answer.status;
        },
        // The server hung up while we were still sending.
        () => 413,
      );
      return { status, stall: await readStall() };
    };

    const bestOf = async (route: Endpoint, sent: Sent) => {
      let best = await send(route, sent);
      for (let tried = 1; tried < TRIES && best.stall > MAX_STALL_MS; tried += 1) {
        const again = await send(route, sent);
        if (again.stall < best.stall) best = again;
      }
      return best;
    };

    const table: string[] = [];
    const faults: string[] = [];
    for (const [name, route] of TABLE) {
      const body = route.body as z.ZodType;
      const tooLong = { what: '', payload: '{}'.padEnd(SIZES.plan) };
      const bytes = (await send(route, tooLong)).status === 413 ? SIZES.most : SIZES.plan;
      const isUnread = (what: string) => isCostly(HOSTILE[what]?.(bytes - ROOM) ?? '');
      const bodies = route.bodyType
        ? formBodies(shapeOf(body))
        : jsonBodies(name, body, bytes, isUnread);
      let worst = { what: '', stall: 0, status: 0 };
      for (const sent of bodies) {
        const { status, stall } = await bestOf(route, sent);
        if (stall > worst.stall) worst = { what: sent.what, stall, status };
        if (stall > MAX_STALL_MS) faults.push(`${name}: ${sent.what}: ${stall.toFixed(0)} ms`);
        if (status === 429 || status >= 500) faults.push(`${name}: ${sent.what}: ${status}`);
        if (sent.what.startsWith('allowed') !== status < 400 && sent.what.includes('by hand'))
          faults.push(`${name}: ${sent.what}: ${status}`);
      }
      const { what, stall, status } = worst;
      table.push(`| ${name} | ${bodies.length} | ${stall.toFixed(0)} ms | ${what} (${status}) |`);
    }
    process.stdout.write(`${table.join('\n')}\n`);
    expect(faults).toEqual([]);
  },
);
