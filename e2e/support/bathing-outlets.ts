import type { Locator, Page } from '@playwright/test';
import { BATHING_LABELS, type BathingStatus } from '@wildsoak/contract/rules/bathing';
import { US_STATES } from '@wildsoak/contract/rules/us-states';
import type { Favorite } from '@wildsoak/contract/favorites';
import type { SpringListItem } from '@wildsoak/contract/springs';
import type { Plan } from '@wildsoak/contract/trips';
import { markersOf, openMap, popupOf, resultsOf } from './map.ts';
import type { Member } from './member.ts';
import {
  alongPane,
  BOISE_TO_OGDEN,
  chooseEnds,
  choosePlace,
  generateButton,
  routeAfter,
  suggestedRows,
  suggestTrip,
  type Trip,
} from './planner.ts';
import { shareOf } from './plans.ts';
import { expect, openPage } from './test.ts';

export interface Sample {
  id: number;
  name: string;
  status: BathingStatus;
}

export interface World {
  page: Page;
  /** Signed in, with Premium, and every sample among the favorites. */
  member: Member;
  samples: readonly Sample[];
  /** Plans whose stops are the samples. */
  plans: readonly number[];
}

/** What an outlet says about a spring: a label, or anything else where it is wrong. */
export type Told = [id: number, label: string];

const LABELS = Object.values(BATHING_LABELS);

/** What a sentence begins with; an old or undated source's is in the past tense. */
const STARTS: readonly (readonly [start: string, label: string])[] = [
  ...LABELS.map((label) => [label, label] as const),
  ['People soaked here in ', BATHING_LABELS.soaked],
  ['There were paid pools in ', BATHING_LABELS.resort],
  ['People have soaked here', BATHING_LABELS.soaked],
  ['There have been paid pools', BATHING_LABELS.resort],
];
const labelIn = (text: string): string =>
  STARTS.find(
    ([start]) => text.startsWith(start) && /^$|^\. |^ \(|^\d/.test(text.slice(start.length)),
  )?.[1] ?? text;

/** From the word on the wire. */
const labelsOf = (springs: readonly Pick<SpringListItem, 'id' | 'bathing_status'>[]): Told[] =>
  springs.map(({ id, bathing_status }) => [id, BATHING_LABELS[bathing_status]]);

const getJson = async <Answer>({ page }: World, path: string): Promise<Answer> => {
  const answer = await page.request.get(path);
  expect(answer.status(), path).toBe(200);
  return (await answer.json()) as Answer;
};

/** Of each row that leads to a spring: what stands in it as an icon with a word, and can be seen. */
const readRows = (rows: Locator): Promise<Told[]> =>
  rows.evaluateAll(
    (elements, labels) =>
      elements.map((row): [number, string] => {
        const href = row.querySelector('a[href*="/springs/"]')?.getAttribute('href') ?? '';
        const badges = [...row.querySelectorAll<HTMLElement>('*')].filter(
          (part) => part.querySelector(':scope > svg') && part.checkVisibility(),
        );
        const told = badges
          .map(({ textContent }) => textContent.trim())
          .filter((text) => labels.includes(text));
        return [Number(/\/springs\/(\d+)/.exec(href)?.[1]), told.join(' and ')];
      }),
    LABELS,
  );

/** The pages as the server sends them, read in the browser without opening each. */
const readPages = async (
  page: Page,
  paths: readonly string[],
  part: { selector: string; attribute?: string; iconIn?: string },
): Promise<{ path: string; id: number; text: string; hasIcon: boolean }[]> => {
  await openPage(page, '/why-hot-springs');
  return page.evaluate(
    async ([all, { selector, attribute, iconIn }]) => {
      const found: { path: string; id: number; text: string; hasIcon: boolean }[] = [];
      for (const path of all) {
        const html = await (await fetch(path)).text();
        const parsed = new DOMParser().parseFromString(html, 'text/html');
        for (const element of parsed.querySelectorAll(selector)) {
          const row = element.closest('li, article') ?? element;
          const href = row.querySelector('a[href*="/springs/"]')?.getAttribute('href') ?? path;
          found.push({
            path,
            id: Number(/\/springs\/(\d+)/.exec(href)?.[1]),
            text: (attribute ? element.getAttribute(attribute) : element.textContent)?.trim() ?? '',
            hasIcon:
              (iconIn ? element.closest(iconIn) : element)?.querySelector(':scope > svg') != null,
          });
        }
      }
      return found;
    },
    [paths, part] as const,
  );
};

const idIn = (path: string) => Number(path.split('/').at(-1));

const pathsOf = ({ samples }: World) => samples.map(({ id }) => `/springs/${id}`);

/** Badges, by the page's rows. */
const readBadges = async ({ page }: World, paths: readonly string[], within: string) => {
  const parts = await readPages(page, paths, { selector: `${within} :has(> svg)` });
  return parts.filter(({ text }) => LABELS.includes(text)).map(({ id, text }): Told => [id, text]);
};

const stopsOnPage = (page: Page) =>
  page.getByRole('region', { name: 'Included Springs' }).getByRole('listitem');

const onEachPlan = async (
  { plans }: World,
  read: (id: number) => Promise<Told[]>,
): Promise<Told[]> => {
  const told: Told[] = [];
  for (const id of plans) told.push(...(await read(id)));
  return told;
};

const readStops = async ({ page }: World, path: string): Promise<Told[]> => {
  await openPage(page, path);
  await expect(stopsOnPage(page).first()).toBeVisible();
  return readRows(stopsOnPage(page));
};

/** A file names its springs, and every sample has a name of its own. */
const readFile = async (world: World, format: 'gpx' | 'kml', element: RegExp) =>
  onEachPlan(world, async (plan) => {
    const answer = await world.page.request.get(`/api/planner/plans/${plan}/export/${format}`);
    const file = (await answer.text()).replaceAll('&apos;', "'").replaceAll('&#39;', "'");
    return [...file.matchAll(element)].flatMap(([, name, text = '']): Told[] => {
      const sample = world.samples.find((spring) => spring.name === name);
      return sample ? [[sample.id, text]] : [];
    });
  });

/** Through Nevada, Utah and past Yellowstone: 200 miles to both sides have springs of every status. */
const LONG_TRIP: Trip = {
  start: ['los angeles', 'Los Angeles, California'],
  end: ['bozeman', 'Bozeman, Montana'],
};

/** Home with the samples alone, and all of them in its list. */
const openFavorites = async (page: Page, samples: readonly Sample[]) => {
  await openMap(page, '/?mine=favorites');
  await expect(page.getByRole('status').getByText(`${samples.length} of `)).toBeVisible();
  const rows = resultsOf(page);
  await expect(async () => {
    await rows.last().scrollIntoViewIfNeeded();
    await expect(rows).toHaveCount(samples.length, { timeout: 500 });
  }).toPass();
};

/** For each status; each takes a page. */
const POPUPS = 2;
/** For each status; an address may search 120 times a minute, and each search finds others too. */
const SEARCHES = 6;

const someOf = ({ samples }: World, most: number) =>
  [...Map.groupBy(samples, ({ status }) => status).values()].flatMap((of) => of.slice(0, most));

/**
 * Where people read whether they may bathe, and how to read it there. A new place that shows springs
 * belongs here; `contract/src/springs-in-answers.test.ts` finds new calls.
 */
export const OUTLETS: Record<string, (world: World) => Promise<Told[]>> = {
  'API: list': async (world) => labelsOf(await getJson<SpringListItem[]>(world, '/api/springs')),
  'API: search': async (world) => {
    const told: Told[] = [];
    for (const { name } of someOf(world, SEARCHES)) {
      const path = `/api/springs?search=${encodeURIComponent(name)}`;
      told.push(...labelsOf(await getJson<SpringListItem[]>(world, path)));
    }
    return told;
  },
  'API: featured': async (world) => labelsOf(await getJson(world, '/api/springs/featured')),
  'API: nearby': async (world) => {
    const told: Told[] = [];
    for (const path of pathsOf(world))
      told.push(...labelsOf(await getJson(world, `/api${path}/nearby`)));
    return told;
  },
  'API: favorites': async (world) => {
    const path = `/api/users/${world.member.username}/favorites`;
    return labelsOf((await getJson<{ visited: Favorite[] }>(world, path)).visited);
  },
  'API: plan': (world) =>
    onEachPlan(world, async (id) =>
      labelsOf((await getJson<Plan>(world, `/api/planner/plans/${id}`)).springs),
    ),
  'API: export': async (world) => {
    const { plans } = await getJson<{ plans: Plan[] }>(world, '/api/account/export');
    return labelsOf(plans.flatMap(({ springs }) => springs));
  },
  'list and map at home': async ({ page, samples }) => {
    await openFavorites(page, samples);
    return readRows(resultsOf(page));
  },
  'popups at home': async (world) => {
    const { page, samples } = world;
    const told: Told[] = [];
    for (const { id, name } of someOf(world, POPUPS)) {
      await openFavorites(page, samples);
      const show = page.getByRole('button', { name: `Show ${name} on the map`, exact: true });
      // The map may draw its springs once more, and closes the popup then.
      await expect(async () => {
        await show.click();
        await expect(popupOf(page)).toContainText(name, { timeout: 3_000 });
      }).toPass();
      const [popup] = await readRows(popupOf(page));
      told.push([id, popup?.[1] ?? '']);
    }
    return told;
  },
  'API: states': async (world) => {
    const told: Told[] = [];
    for (const { code } of US_STATES) {
      const answer = await world.page.request.get(`/api/browse/states/${code}`);
      if (answer.status() === 404) continue;
      told.push(...labelsOf(((await answer.json()) as { springs: SpringListItem[] }).springs));
    }
    return told;
  },
  'API: around a town': async (world) => {
    const path = '/api/browse/towns/boise-idaho';
    return labelsOf((await getJson<{ springs: SpringListItem[] }>(world, path)).springs);
  },
  'the page of a state': async ({ page }) => {
    const selector = 'main li > p.font-medium';
    const parts = await readPages(page, ['/hot-springs/idaho'], { selector });
    return parts.map(({ id, text }): Told => [id, labelIn(text)]);
  },
  'data files': async (world) => {
    const path = '/data/springs.geojson';
    const { features } = await getJson<{ features: { properties: SpringListItem }[] }>(world, path);
    return labelsOf(features.map(({ properties }) => properties));
  },
  'featured cards': (world) => readBadges(world, ['/'], 'section[aria-labelledby="featured"]'),
  'search results': (world) => {
    const paths = someOf(world, SEARCHES).map(
      ({ name }) => `/search?q=${encodeURIComponent(name)}`,
    );
    return readBadges(world, paths, 'main');
  },
  'nearby springs': (world) =>
    readBadges(world, pathsOf(world), 'section[aria-labelledby="nearby"]'),
  favorites: async ({ page }) => {
    await openPage(page, '/favorites');
    const link = page.locator('a[href^="/springs/"]');
    const rows = page.getByRole('main').getByRole('listitem').filter({ has: link });
    await expect(rows.first()).toBeVisible();
    return readRows(rows);
  },
  "a spring's page": async (world) => {
    const part = { selector: '#bathing', iconIn: 'summary > div' };
    const parts = await readPages(world.page, pathsOf(world), part);
    return parts.map(({ path, text, hasIcon }) => [
      idIn(path),
      hasIcon ? labelIn(text) : 'no icon',
    ]);
  },
  'structured data': async (world) => {
    const selector = 'script[type="application/ld+json"]';
    const parts = await readPages(world.page, pathsOf(world), { selector });
    return parts.flatMap(({ path, text }): Told[] => {
      const data = JSON.parse(text) as { '@type': string; additionalProperty?: { value: string } };
      if (data['@type'] === 'BreadcrumbList') return [];
      return [[idIn(path), data.additionalProperty?.value ?? 'nothing']];
    });
  },
  'share previews': async (world) => {
    const part = { selector: 'meta[property="og:description"]', attribute: 'content' };
    const parts = await readPages(world.page, pathsOf(world), part);
    return parts.map(({ path, text }): Told => [idIn(path), labelIn(text)]);
  },
  planner: async ({ page }) => {
    // The engine would measure 200 detours that nobody looks at here.
    await page.route('**/api/planner/detours', () => {});
    await openPage(page, '/planner');
    await page.getByLabel('Max distance (miles)').fill('200');
    await chooseEnds(page, LONG_TRIP);
    await routeAfter(page, () => generateButton(page).click());
    await alongPane(page)
      .getByText(/where you can’t soak$/)
      .click();
    const rows = alongPane(page).locator('[data-spring]');
    await expect(rows.first()).toBeVisible();
    return readRows(rows);
  },
  suggestions: async ({ page }) => {
    await openPage(page, '/planner');
    await choosePlace(page, 'Start', BOISE_TO_OGDEN.start);
    await suggestTrip(page, '7 days');
    return readRows(suggestedRows(page));
  },
  'places from a file': async (world) => {
    const { page, samples } = world;
    const wanted = new Set(samples.map(({ id }) => id));
    const points = (await getJson<SpringListItem[]>(world, '/api/springs'))
      .filter(({ id }) => wanted.has(id))
      .map(({ latitude, longitude, name }) => {
        const text = (name ?? '').replaceAll('&', '&amp;');
        return `<wpt lat="${latitude}" lon="${longitude}"><name>${text}</name></wpt>`;
      });
    const buffer = Buffer.from(`<gpx version="1.1">${points.join('')}</gpx>`);
    const file = { name: 'places.gpx', mimeType: 'application/gpx+xml', buffer };
    await openPage(page, '/favorites/import');
    await page.getByLabel('File with your places').setInputFiles(file);
    const rows = page.getByRole('listitem').filter({ has: page.getByRole('checkbox') });
    await expect(rows.first()).toBeVisible();
    return readRows(rows);
  },
  'stops in the planner': (world) =>
    onEachPlan(world, async (id) => {
      const { page } = world;
      // The roads between these stops may lead nowhere; the list has them all the same.
      await page.route('**/api/planner/route', () => {});
      await openPage(page, `/planner?plan=${id}`);
      const rows = page.getByRole('region', { name: /^Route Stops/ }).getByRole('row');
      await expect(rows.first()).toBeVisible();
      return readRows(rows);
    }),
  plan: (world) => onEachPlan(world, (id) => readStops(world, `/my-plans/${id}`)),
  'plan in print': (world) =>
    onEachPlan(world, async (id) => {
      await world.page.emulateMedia({ media: 'print' });
      const told = await readStops(world, `/my-plans/${id}`);
      await world.page.emulateMedia({ media: 'screen' });
      return told;
    }),
  'shared plan': (world) =>
    onEachPlan(world, async (id) =>
      readStops(world, `/shared-plans/${await shareOf(world.page.request, id)}`),
    ),
  "popups on a plan's map": (world) =>
    onEachPlan(world, async (id) => {
      const { page } = world;
      await openPage(page, `/my-plans/${id}`);
      await expect(stopsOnPage(page).first()).toBeVisible();
      const stops = await stopsOnPage(page).count();
      await expect(markersOf(page)).toHaveCount(stops);
      const told: Told[] = [];
      for (const marker of await markersOf(page).all()) {
        await marker.evaluate((element) =>
          element.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true })),
        );
        const label = (await marker.getAttribute('aria-label')) ?? '';
        const name = new RegExp(`^Stop \\d+: (.*), (?:${LABELS.join('|')})`).exec(label)?.[1];
        await expect(popupOf(page)).toContainText(name ?? 'a name');
        told.push(...(await readRows(popupOf(page))));
      }
      return told;
    }),
  GPX: (world) =>
    readFile(world, 'gpx', /<wpt[^>]*><name>([^<]*)<\/name><desc>([^<.]*)[^<]*<\/desc>/g),
  KML: (world) =>
    readFile(world, 'kml', /<name>([^<]*)<\/name><description>([^<.]*)[^<]*<\/description>/g),
};
