/** The page that a kept map belongs to: `/springs/7` or `/my-plans/3`. */
export interface KeptMap {
  path: string;
  title: string;
  /** The member who keeps it, or null for a visitor. */
  owner: string | null;
  /** Tiles on the device when the facts were written, and in all. */
  done: number;
  total: number;
  bytes: number;
}

/** Each map is a cache of its own, so it goes as a whole. A member's go when the member does. */
const MEMBERS = 'map-of-member:';
const ANYONES = 'map:';
/** The map's entry for its title and size. */
const FACTS = '/kept-map';

export const cacheOf = ({ path, owner }: Pick<KeptMap, 'path' | 'owner'>): string =>
  (owner === null ? ANYONES : MEMBERS) + path;

const pathOf = (cache: string): string | null => {
  const prefix = [MEMBERS, ANYONES].find((one) => cache.startsWith(one));
  return prefix === undefined ? null : cache.slice(prefix.length);
};

/** Empty where the browser forbids caches. */
const mapCaches = async (): Promise<{ name: string; path: string }[]> => {
  try {
    return (await caches.keys()).flatMap((name) => {
      const path = pathOf(name);
      return path === null ? [] : [{ name, path }];
    });
  } catch {
    return [];
  }
};

export const writeFacts = (cache: Cache, facts: KeptMap) => cache.put(FACTS, Response.json(facts));

export const keptMaps = async (): Promise<KeptMap[]> => {
  const maps = await Promise.all(
    (await mapCaches()).map(async ({ name }) => {
      // `open` would bring back one that is deleted meanwhile.
      const facts = await caches.match(FACTS, { cacheName: name });
      return facts ? [(await facts.json()) as KeptMap] : [];
    }),
  );
  return maps.flat().toSorted((a, b) => a.title.localeCompare(b.title));
};

export const deleteMap = async (path: string) => {
  for (const { name, path: kept } of await mapCaches())
    if (kept === path) await caches.delete(name);
};

/** Tells this page when a member's maps are gone. */
export const membersMaps = new EventTarget();

export const deleteMembersMaps = async () => {
  for (const { name } of await mapCaches()) if (name.startsWith(MEMBERS)) await caches.delete(name);
  membersMaps.dispatchEvent(new Event('gone'));
};

/** The copies without which a kept map is of no use: however old, they stay. */
export const neededByMaps = async (): Promise<Set<string>> =>
  new Set(
    (await mapCaches()).flatMap(({ path }) => [
      path,
      `${path}.data`,
      path.replace('/my-plans/', '/api/planner/plans/'),
    ]),
  );
