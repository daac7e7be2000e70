import { OFFLINE_PATH, STORES, type FromWorker, type ToWorker } from '../app/offline/stores.ts';
import { findCopy, forgetMember, keepCopy, neverDrop, trimAll } from './copies.ts';
import { FRESH_MS, keepPaths, keepPlans } from './keep.ts';
import { copyFirst, networkFirst } from './network.ts';
import { placeOf, type Place } from './places.ts';

declare const self: ServiceWorkerGlobalScope & {
  /** The build puts the list of its files here. */
  __WB_MANIFEST: { url: string }[];
};

const BUILT_FILES = self.__WB_MANIFEST.map(({ url }) => `/${url}`);
const OFFLINE_PAGE: Place = { store: 'assets', key: OFFLINE_PATH };
/** A weak signal is no white page; but a member's data should be today's if it can be. */
const PAGE_PATIENCE_MS = 4_000;
const PATIENCE_MS = 8_000;

neverDrop([...BUILT_FILES, OFFLINE_PATH]);

const isSparing = (): boolean => {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } };
  return connection?.saveData === true;
};

const fetchWhole = async (place: Place) => {
  const answer = await fetch(place.key, { cache: 'no-cache', priority: 'low' });
  // Without one of them the build is not whole, and this worker no better than the one before it.
  if (answer.status !== 200) throw new Error(`${place.key}: ${answer.status}`);
  await keepCopy(place, answer, 0);
};

const takeAlong = async () => {
  await fetchWhole(OFFLINE_PAGE);
  if (isSparing()) return;
  for (const key of BUILT_FILES) {
    const place: Place = { store: 'assets', key };
    if (!(await findCopy(place))) await fetchWhole(place);
  }
};

self.addEventListener('install', (event) => {
  // Names hold a hash of the content and pages come from the network first, so that an old tab and a
  // new worker get along: nobody has to close anything.
  event.waitUntil(takeAlong().then(() => self.skipWaiting()));
});

const dropFormerStores = async () => {
  const names = new Set<string>(Object.values(STORES).map(({ name }) => name));
  const former = (await caches.keys()).filter((name) => !names.has(name));
  await Promise.all(former.map((name) => caches.delete(name)));
};

self.addEventListener('activate', (event) => {
  event.waitUntil(
    self.clients
      .claim()
      .then(dropFormerStores)
      .then(() => trimAll().catch(() => undefined)),
  );
});

const tell = async (clientId: string, message: FromWorker) =>
  (await self.clients.get(clientId))?.postMessage(message);

const OTHER_SCHEME = /^\/tiles\/(dark\/)?/;

/** By day or by night, the ground is the same. */
const otherSchemeOf = ({ store, key }: Place): Place => ({
  store,
  key: key.replace(OTHER_SCHEME, (_, dark?: string) => (dark ? '/tiles/' : '/tiles/dark/')),
});

const toOfflinePage = async (url: URL): Promise<Response> => {
  if (url.pathname !== OFFLINE_PATH) {
    const page = encodeURIComponent(url.pathname + url.search);
    return Response.redirect(`${OFFLINE_PATH}?page=${page}`, 302);
  }
  return (await findCopy(OFFLINE_PAGE)) ?? Response.error();
};

const answerPage = async (event: FetchEvent, url: URL, place: Place | null): Promise<Response> => {
  const onLost = () => undefined;
  if (!place) return fetch(event.request).catch(() => toOfflinePage(url));
  const answer = await networkFirst(event.request, place, {
    goOn: (work) => event.waitUntil(work),
    onLost,
    patienceMs: PAGE_PATIENCE_MS,
  });
  if (answer) return answer;
  const bare = { ...place, key: url.pathname };
  if (place.key !== bare.key && (await findCopy(bare))) return Response.redirect(bare.key, 302);
  return toOfflinePage(url);
};

const answerPart = async (event: FetchEvent, place: Place): Promise<Response> => {
  const goOn = (work: Promise<unknown>) => event.waitUntil(work);
  if (place.store === 'assets') return copyFirst(event.request, place, goOn);
  const answer = await networkFirst(event.request, place, {
    goOn,
    onLost: () => goOn(tell(event.clientId, { type: 'lost' })),
    patienceMs: PATIENCE_MS,
  });
  if (answer) return answer;
  const other = place.store === 'tiles' ? await findCopy(otherSchemeOf(place)) : undefined;
  return other ?? Response.error();
};

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  const isPage = request.mode === 'navigate';
  const isAnonymous = request.credentials === 'omit';
  const place = placeOf({ method: request.method, url, isPage, isAnonymous }, self.location.origin);
  // Links to files lead below /api: they are downloads, and no pages.
  if (url.pathname.startsWith('/api/') && isPage) return;
  if (isPage && request.method === 'GET') event.respondWith(answerPage(event, url, place));
  else if (place) event.respondWith(answerPart(event, place));
});

self.addEventListener('message', (event: ExtendableMessageEvent) => {
  const told = event.data as ToWorker;
  if (told.type === 'forget') {
    event.waitUntil(forgetMember());
    return;
  }
  const keep = async () => {
    await keepPaths(told.urls, told.anew ? 0 : FRESH_MS);
    if (told.plans && !isSparing()) await keepPlans(told.isDark);
  };
  // The rest is kept another time.
  event.waitUntil(keep().catch(() => undefined));
});
