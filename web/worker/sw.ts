import {
  OFFLINE_PATH,
  OUTBOX_PATH,
  type FromWorker,
  type ToWorker,
} from '../app/offline/stores.ts';
import { findCopy, forgetMember, keepCopy, neverDrop, trimAll } from './copies.ts';
import { FRESH_MS, keepPaths, keepPlans } from './keep.ts';
import { copyFirst, networkFirst } from './network.ts';
import { slotOf, type Slot } from './what-is-kept.ts';

declare const self: ServiceWorkerGlobalScope & {
  /** The build puts the list of its files here. */
  __WB_MANIFEST: { url: string }[];
};

const BUILT_FILES = self.__WB_MANIFEST.map(({ url }) => `/${url}`);
const OFFLINE_PAGE: Slot = { store: 'assets', key: OFFLINE_PATH };
const OUTBOX_PAGE: Slot = { store: 'assets', key: OUTBOX_PATH };
/** A weak signal must not mean a white page, but a member's data is worth a longer wait. */
const PAGE_PATIENCE_MS = 4_000;
const PATIENCE_MS = 8_000;

neverDrop([...BUILT_FILES, OFFLINE_PATH, OUTBOX_PATH]);

const isSavingData = (): boolean => {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } };
  return connection?.saveData === true;
};

const fetchWhole = async (slot: Slot) => {
  const answer = await fetch(slot.key, { cache: 'no-cache', priority: 'low' });
  // With a file missing, this worker would be no better than the one before it.
  if (answer.status !== 200) throw new Error(`${slot.key}: ${answer.status}`);
  await keepCopy(slot, answer, 0);
};

const precache = async () => {
  await fetchWhole(OFFLINE_PAGE);
  await fetchWhole(OUTBOX_PAGE);
  if (isSavingData()) return;
  for (const key of BUILT_FILES) {
    const slot: Slot = { store: 'assets', key };
    if (!(await findCopy(slot))) await fetchWhole(slot);
  }
};

self.addEventListener('install', (event) => {
  // An old tab and a new worker get along: file names hold a hash of the content, and pages come from
  // the network first.
  event.waitUntil(precache().then(() => self.skipWaiting()));
});

self.addEventListener('activate', (event) => {
  event.waitUntil(self.clients.claim().then(() => trimAll().catch(() => undefined)));
});

const tell = async (clientId: string, message: FromWorker) =>
  (await self.clients.get(clientId))?.postMessage(message);

/** A tile in the wrong density or color scheme is better than none. */
const findSimilarTile = async ({ store, key }: Slot): Promise<Response | undefined> => {
  const bare = key.replace(/^\/tiles\/(dark\/)?/, '').replace(/(@2x)?\.webp$/, '');
  const folders = key.startsWith('/tiles/dark/')
    ? ['/tiles/dark/', '/tiles/']
    : ['/tiles/', '/tiles/dark/'];
  for (const folder of folders) {
    for (const end of ['@2x.webp', '.webp']) {
      const copy = await findCopy({ store, key: folder + bare + end });
      if (copy) return copy;
    }
  }
  return undefined;
};

const toOfflinePage = async (url: URL): Promise<Response> => {
  if (url.pathname !== OFFLINE_PATH) {
    const page = encodeURIComponent(url.pathname + url.search);
    return Response.redirect(`${OFFLINE_PATH}?page=${page}`, 302);
  }
  return (await findCopy(OFFLINE_PAGE)) ?? Response.error();
};

const answerPage = async (event: FetchEvent, url: URL, slot: Slot | null): Promise<Response> => {
  const onLost = () => undefined;
  if (!slot) return fetch(event.request).catch(() => toOfflinePage(url));
  const answer = await networkFirst(event.request, slot, {
    goOn: (work) => event.waitUntil(work),
    onLost,
    patienceMs: PAGE_PATIENCE_MS,
  });
  return answer ?? toOfflinePage(url);
};

const answerPart = async (event: FetchEvent, slot: Slot): Promise<Response> => {
  const goOn = (work: Promise<unknown>) => event.waitUntil(work);
  if (slot.store === 'assets') return copyFirst(event.request, slot, goOn);
  const answer = await networkFirst(event.request, slot, {
    goOn,
    onLost: () => goOn(tell(event.clientId, { type: 'lost' })),
    patienceMs: PATIENCE_MS,
  });
  if (answer) return answer;
  const other = slot.store === 'tiles' ? await findSimilarTile(slot) : undefined;
  return other ?? Response.error();
};

const SURVEY_TILE = /^\/tiles\/(topo|imagery)\//;

/** The reader keeps these: see `app/offline/keep-map.ts`. Others are up to the browser's own cache. */
const answerSurveyTile = async (request: Request, path: string): Promise<Response> =>
  (await caches.match(path)) ?? fetch(request);

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (url.origin === self.location.origin && SURVEY_TILE.test(url.pathname)) {
    event.respondWith(answerSurveyTile(request, url.pathname).catch(() => Response.error()));
    return;
  }
  const isPage = request.mode === 'navigate';
  const isAnonymous = request.credentials === 'omit';
  const slot = slotOf({ method: request.method, url, isPage, isAnonymous }, self.location.origin);
  // Links below /api are downloads, not pages.
  if (url.pathname.startsWith('/api/') && isPage) return;
  if (isPage && request.method === 'GET') event.respondWith(answerPage(event, url, slot));
  else if (slot) event.respondWith(answerPart(event, slot));
});

self.addEventListener('message', (event: ExtendableMessageEvent) => {
  const message = event.data as ToWorker;
  if (message.type === 'forget') {
    event.waitUntil(forgetMember());
    return;
  }
  const keep = async () => {
    await keepPaths(message.urls, message.refetch ? 0 : FRESH_MS);
    if (message.plans && !isSavingData()) await keepPlans(message.isDark);
  };
  // The rest can wait for the next time.
  event.waitUntil(keep().catch(() => undefined));
});
