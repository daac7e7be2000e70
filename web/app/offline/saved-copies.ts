import { KEPT_AT, KEPT_TIMING, KEPT_TITLE, type StoreName } from './stores.ts';

/** When this document was fetched, if the worker sent a copy. */
export const documentKeptAt = (): string | null => {
  const [entry] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return entry?.serverTiming?.find(({ name }) => name === KEPT_TIMING)?.description ?? null;
};

const copyOf = async (store: StoreName, path: string): Promise<Response | undefined> => {
  try {
    // `open` would create a missing one.
    if (!(await caches.has(store))) return undefined;
    return await (await caches.open(store)).match(path);
  } catch {
    return undefined;
  }
};

const SPRING_PAGE = /^\/springs\/\d+$/;
const PLAN_PAGE = /^\/my-plans\/(\d+)$/;

/** The copies that hold a page's content. */
const sourcesOf = (path: string): [StoreName, string][] => {
  const plan = PLAN_PAGE.exec(path)?.[1];
  if (plan !== undefined) return [['personal', `/api/planner/plans/${plan}`]];
  if (path === '/my-plans') return [['personal', '/api/planner/plans']];
  if (path === '/') return [['pages', '/api/springs']];
  if (SPRING_PAGE.test(path)) {
    return [
      ['pages', `${path}.data`],
      ['pages', path],
    ];
  }
  return [
    ['pages', path],
    ['personal', path],
  ];
};

/** When the newest copy of a page's content was fetched, or null. */
export const pageKeptAt = async (path: string): Promise<string | null> => {
  const copies = await Promise.all(sourcesOf(path).map(([store, key]) => copyOf(store, key)));
  const times = copies.flatMap((copy) => copy?.headers.get(KEPT_AT) ?? []);
  return times.toSorted().at(-1) ?? null;
};

export interface KeptPage {
  path: string;
  title: string;
}

const decoded = (html: string): string =>
  new DOMParser().parseFromString(html, 'text/html').documentElement.textContent;

const titleOf = (copy: Response): string =>
  decoded(decodeURIComponent(copy.headers.get(KEPT_TITLE) ?? '')).replace(
    /( Details)? \| [^|]*$/,
    '',
  );

/** The springs opened on this device, newest first. */
export const keptSprings = async (): Promise<KeptPage[]> => {
  if (!(await caches.has('pages'))) return [];
  const cache = await caches.open('pages');
  const found: (KeptPage & { at: string })[] = [];
  for (const { url } of await cache.keys()) {
    const path = new URL(url).pathname;
    const copy = SPRING_PAGE.test(path) ? await cache.match(path) : undefined;
    if (copy) found.push({ path, title: titleOf(copy), at: copy.headers.get(KEPT_AT) ?? '' });
  }
  return found.toSorted((a, b) => b.at.localeCompare(a.at));
};

/** The member's plans that open without a connection. */
export const keptPlans = async (): Promise<KeptPage[]> => {
  const list = await copyOf('personal', '/api/planner/plans');
  const plans = list ? ((await list.json()) as { id: number; name: string }[]) : [];
  const pages = await Promise.all(
    plans.map(async ({ id, name }) => {
      const path = `/my-plans/${id}`;
      const copy = await copyOf('personal', `/api/planner/plans/${id}`);
      return copy ? [{ path, title: name }] : [];
    }),
  );
  return pages.flat();
};
