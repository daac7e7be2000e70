import { KEPT_AT, type StoreName } from '../app/offline/stores.ts';
import { lineTiles } from '../app/map/core/area-tiles.ts';
import { currentMembership, dropCopy, findCopy, keptKeys } from './copies.ts';
import { isAnswered, settle } from './network.ts';
import { dataPathOf, slotOf, type Slot } from './what-is-kept.ts';

/** A page saved this recently is not fetched again. */
export const FRESH_MS = 10 * 60_000;
const PLANS_FRESH_MS = 60 * 60_000;
/** The newest ones; others are saved when the member opens them. */
const MAX_PLANS = 20;
const PLAN_KEY = /^\/(?:api\/planner\/plans|my-plans)\/(\d+)$/;
const PLANS_CALL = '/api/planner/plans';

const slotOfPath = (path: string): { slot: Slot | null; isPage: boolean } => {
  const url = new URL(path, self.location.origin);
  const wanted = { method: 'GET', url, isAnonymous: false };
  const page = slotOf({ ...wanted, isPage: true }, self.location.origin);
  if (page) return { slot: page, isPage: true };
  return { slot: slotOf({ ...wanted, isPage: false }, self.location.origin), isPage: false };
};

const ageOf = (copy: Response | undefined): number =>
  copy ? Date.now() - Date.parse(copy.headers.get(KEPT_AT) ?? '') : Number.POSITIVE_INFINITY;

/** These never change under the same name. Photos may be hidden, so they don't belong here. */
const FILES = new Set<StoreName>(['assets', 'tiles']);

/** The browser's own cache still has the files on the screen; a member's data never goes there. */
const cachingOf = (store: StoreName): RequestCache => {
  if (FILES.has(store)) return 'force-cache';
  return store === 'personal' ? 'no-store' : 'default';
};

const keepOne = async (path: string, slot: Slot, freshMs: number, membershipThen: number) => {
  const copy = await findCopy(slot);
  if (copy && (FILES.has(slot.store) || ageOf(copy) < freshMs)) return;
  const answer = await fetch(path, { cache: cachingOf(slot.store), priority: 'low' });
  if (isAnswered(answer)) await settle(slot, answer, membershipThen);
};

/**
 * One at a time, at low priority. Throws when the connection is lost. That takes a while: what was asked
 * for by a member who has left since (`membershipThen`) is not kept.
 */
export const keepPaths = async (
  paths: Iterable<string>,
  freshMs = FRESH_MS,
  membershipThen = currentMembership(),
) => {
  for (const path of paths) {
    const { slot, isPage } = slotOfPath(path);
    if (!slot) continue;
    await keepOne(path, slot, freshMs, membershipThen);
    const data = isPage ? dataPathOf(new URL(path, self.location.origin).pathname) : null;
    if (!data) continue;
    await keepOne(data, { store: slot.store, key: data }, freshMs, membershipThen);
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

/** The member's saved plans, even those never opened on this device. */
export const keepPlans = async (isDark: boolean) => {
  const membershipThen = currentMembership();
  await keepPaths([PLANS_CALL, '/my-plans'], PLANS_FRESH_MS, membershipThen);
  const plans = await readCopy<{ id: number }[]>(PLANS_CALL);
  if (!plans) return;
  await dropOtherPlans(new Set(plans.map(({ id }) => id)));
  for (const { id } of plans.slice(0, MAX_PLANS)) {
    const call = `${PLANS_CALL}/${id}`;
    await keepPaths([call, `/my-plans/${id}`], PLANS_FRESH_MS, membershipThen);
    const plan = await readCopy<KeptPlan>(call);
    if (plan) await keepPaths(lineTiles(plan.route_geojson.geometry.coordinates, isDark));
  }
};
