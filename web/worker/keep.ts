import { KEPT_AT, type StoreName } from '../app/offline/stores.ts';
import { lineTiles } from '../app/map/core/area-tiles.ts';
import { currentMembership, dropCopy, findCopy, keptKeys } from './copies.ts';
import { isAnswered, settle } from './network.ts';
import { dataPathOf, placeOf, type Place } from './places.ts';

/** A page that was kept a moment ago is not fetched again for every step through it. */
export const FRESH_MS = 10 * 60_000;
const PLANS_FRESH_MS = 60 * 60_000;
/** The newest; others are kept when they are opened. */
const MAX_PLANS = 20;
const PLAN_KEY = /^\/(?:api\/planner\/plans|my-plans)\/(\d+)$/;
const PLANS_CALL = '/api/planner/plans';

const placeOfPath = (path: string): { place: Place | null; isPage: boolean } => {
  const url = new URL(path, self.location.origin);
  const asked = { method: 'GET', url, isAnonymous: false };
  const page = placeOf({ ...asked, isPage: true }, self.location.origin);
  if (page) return { place: page, isPage: true };
  return { place: placeOf({ ...asked, isPage: false }, self.location.origin), isPage: false };
};

const ageOf = (copy: Response | undefined): number =>
  copy ? Date.now() - Date.parse(copy.headers.get(KEPT_AT) ?? '') : Number.POSITIVE_INFINITY;

/** What never changes under its name. Photos may be hidden, so they are none of these. */
const FILES = new Set<StoreName>(['assets', 'tiles']);

/** The browser's own cache still has the files, which have just been shown; a member's data it never gets. */
const cachingOf = (store: StoreName): RequestCache => {
  if (FILES.has(store)) return 'force-cache';
  return store === 'personal' ? 'no-store' : 'default';
};

const keepOne = async (path: string, place: Place, freshMs: number) => {
  const copy = await findCopy(place);
  if (copy && (FILES.has(place.store) || ageOf(copy) < freshMs)) return;
  const asked = currentMembership();
  const answer = await fetch(path, { cache: cachingOf(place.store), priority: 'low' });
  if (isAnswered(answer)) await settle(place, answer, asked);
};

/** One after the other, behind whatever else goes over the line; ends when the line is gone. */
export const keepPaths = async (paths: Iterable<string>, freshMs = FRESH_MS) => {
  for (const path of paths) {
    const { place, isPage } = placeOfPath(path);
    if (!place) continue;
    await keepOne(path, place, freshMs);
    const data = isPage ? dataPathOf(new URL(path, self.location.origin).pathname) : null;
    if (data) await keepOne(data, { store: place.store, key: data }, freshMs);
  }
};

interface KeptPlan {
  route_geojson: { geometry: { coordinates: number[][] } };
}

const readCopy = async <Body>(key: string): Promise<Body | undefined> => {
  const copy = await findCopy({ store: 'personal', key });
  return copy && ((await copy.json()) as Body);
};

const dropOtherPlans = async (ids: ReadonlySet<number>) => {
  for (const key of await keptKeys('personal')) {
    const id = PLAN_KEY.exec(key)?.[1];
    if (id !== undefined && !ids.has(Number(id))) await dropCopy({ store: 'personal', key });
  }
};

/** The member's saved plans, whether or not they were opened on this device. */
export const keepPlans = async (isDark: boolean) => {
  await keepPaths([PLANS_CALL, '/my-plans'], PLANS_FRESH_MS);
  const plans = await readCopy<{ id: number }[]>(PLANS_CALL);
  if (!plans) return;
  await dropOtherPlans(new Set(plans.map(({ id }) => id)));
  for (const { id } of plans.slice(0, MAX_PLANS)) {
    const call = `${PLANS_CALL}/${id}`;
    await keepPaths([call, `/my-plans/${id}`], PLANS_FRESH_MS);
    const plan = await readCopy<KeptPlan>(call);
    if (plan) await keepPaths(lineTiles(plan.route_geojson.geometry.coordinates, isDark));
  }
};
