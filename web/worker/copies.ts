import {
  KEPT_AT,
  KEPT_BYTES,
  KEPT_TIMING,
  KEPT_TITLE,
  MAX_AGE_MS,
  STORES,
  type StoreName,
} from '../app/offline/stores.ts';
import { deleteMembersMaps, neededByMaps } from '../app/offline/kept-maps.ts';
import type { Slot } from './what-is-kept.ts';

/** No single answer may crowd out the rest. */
const MAX_COPY_BYTES = 2_000_000;
/** Counting copies is slow, and a few too many do no harm. */
const PUTS_UNTIL_TRIM = 40;
const TITLE = /<title>([^<]*)<\/title>/;
/** These describe the transport, not the copy. */
const SPENT_HEADERS = ['content-encoding', 'content-length', 'vary', 'set-cookie'];

const open = (store: StoreName) => caches.open(store);

export const findCopy = async ({ store, key }: Slot): Promise<Response | undefined> =>
  (await open(store)).match(key, { ignoreVary: true });

export const dropCopy = async ({ store, key }: Slot) => (await open(store)).delete(key);

export const keptKeys = async (store: StoreName): Promise<string[]> =>
  (await (await open(store)).keys()).map(({ url }) => {
    const { pathname, search } = new URL(url);
    return pathname + search;
  });

/** Goes up whenever the member's copies are deleted: answers still on their way were theirs. */
let membership = 0;

export const currentMembership = () => membership;

export const forgetMember = async () => {
  membership += 1;
  await caches.delete('personal');
  await deleteMembersMaps();
};

const titleOf = async (body: Blob): Promise<string | undefined> =>
  body.type.startsWith('text/html') ? TITLE.exec(await body.text())?.[1] : undefined;

const stamped = async (response: Response): Promise<{ copy: Response; bytes: number }> => {
  const body = await response.blob();
  const headers = new Headers(response.headers);
  for (const name of SPENT_HEADERS) headers.delete(name);
  const now = new Date().toISOString();
  headers.set(KEPT_AT, now);
  headers.set(KEPT_BYTES, String(body.size));
  headers.set('server-timing', `${KEPT_TIMING};desc="${now}"`);
  const title = await titleOf(body);
  if (title !== undefined) headers.set(KEPT_TITLE, encodeURIComponent(title));
  return { copy: new Response(body, { status: 200, headers }), bytes: body.size };
};

/** The files of this build, kept however old they are. */
const needed = new Set<string>();

export const neverDrop = (urls: readonly string[]) => urls.forEach((url) => needed.add(url));

interface Held {
  at: number;
  bytes: number;
}

/** The copies to delete: those too old, then the oldest until few and small enough are left. */
export const chooseLeaving = <Copy extends Held>(
  held: readonly Copy[],
  { entries, bytes }: { entries: number; bytes: number },
  now: number,
): Copy[] => {
  let count = 0;
  let weight = 0;
  return held
    .toSorted((a, b) => b.at - a.at)
    .filter((copy) => {
      count += 1;
      weight += copy.bytes;
      return count > entries || weight > bytes || now - copy.at > MAX_AGE_MS;
    });
};

const trim = async (store: StoreName) => {
  const cache = await open(store);
  const held = await Promise.all(
    (await cache.keys()).map(async (request) => {
      const { headers } = (await cache.match(request, { ignoreVary: true })) ?? new Response();
      return {
        request,
        at: Date.parse(headers.get(KEPT_AT) ?? '') || 0,
        bytes: Number(headers.get(KEPT_BYTES)),
      };
    }),
  );
  const leaving = chooseLeaving(held, STORES[store], Date.now());
  const ofMaps = await neededByMaps();
  const isNeeded = (path: string) => needed.has(path) || ofMaps.has(path);
  await Promise.all(
    leaving
      .filter(({ request }) => !isNeeded(new URL(request.url).pathname))
      .map(({ request }) => cache.delete(request)),
  );
};

const puts = new Map<StoreName, number>();

const trimAtTimes = async (store: StoreName) => {
  const count = (puts.get(store) ?? 0) + 1;
  puts.set(store, count % PUTS_UNTIL_TRIM);
  if (count === PUTS_UNTIL_TRIM) await trim(store);
};

export const trimAll = () =>
  Promise.all((Object.keys(STORES) as StoreName[]).map((store) => trim(store)));

/** The server says that nobody may keep it. */
const isForbidden = ({ headers }: Response): boolean =>
  /\bno-store\b/i.test(headers.get('cache-control') ?? '');

/** Never throws: a page must not fail because the device is full. */
export const keepCopy = async (
  { store, key }: Slot,
  response: Response,
  membershipThen: number,
) => {
  try {
    if (response.status !== 200 || response.redirected || isForbidden(response)) return;
    const { copy, bytes } = await stamped(response);
    if (bytes > MAX_COPY_BYTES) return;
    if (store === 'personal' && membershipThen !== membership) return;
    await (await open(store)).put(key, copy);
    // The member may have signed out meanwhile.
    if (store === 'personal' && membershipThen !== membership) await dropCopy({ store, key });
    await trimAtTimes(store);
  } catch {
    await trim('tiles').catch(() => undefined);
  }
};
