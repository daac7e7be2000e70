import { notice } from '@wildsoak/contract/outlook';
import { z } from 'zod';
import { defineSource, HOUR_MS, MINUTE_MS } from '../source.ts';

/** The parks that springs of ours lie in, by their names in `catalog/land.csv`. */
const PARK_CODES: Readonly<Record<string, string>> = {
  'Aniakchak National Monument and Preserve': 'ania',
  'Bering Land Bridge National Preserve': 'bela',
  'Big Bend National Park': 'bibe',
  'Crater Lake National Park': 'crla',
  'Craters of the Moon National Monument and Preserve': 'crmo',
  'Death Valley National Park': 'deva',
  'Denali National Park and Preserve': 'dena',
  'Dinosaur National Monument': 'dino',
  'Gates of the Arctic National Park and Preserve': 'gaar',
  'Glacier Bay National Park and Preserve': 'glba',
  'Glen Canyon National Recreation Area': 'glca',
  'Golden Gate National Recreation Area': 'goga',
  'Grand Canyon National Park': 'grca',
  'Grand Teton National Park': 'grte',
  "Hawai'i Volcanoes National Park": 'havo',
  'Hot Springs National Park': 'hosp',
  'Katmai National Park and Preserve': 'katm',
  'Lake Mead National Recreation Area': 'lake',
  'Lassen Volcanic National Park': 'lavo',
  'Mojave National Preserve': 'moja',
  'Mount Rainier National Park': 'mora',
  'Olympic National Park': 'olym',
  'Organ Pipe Cactus National Monument': 'orpi',
  'Sequoia National Park': 'seki',
  'Valles Caldera National Preserve': 'vall',
  'Wrangell-St. Elias National Park and Preserve': 'wrst',
  'Yellowstone National Park': 'yell',
  'Yukon-Charley Rivers National Preserve': 'yuch',
};

export const isKnownPark = (name: string): boolean => Object.hasOwn(PARK_CODES, name);

/** The rest is news, such as a visitor center's hours. */
const WARNS = new Set(['Danger', 'Caution', 'Closure', 'Park Closure']);
const MAX_TEXT = 3_000;

const said = z.object({
  data: z
    .array(
      z.object({
        title: z.string().max(500),
        description: z.string(),
        category: z.string(),
        lastIndexedDate: z.string().nullish(),
      }),
    )
    .max(200),
});

/** '2026-11-10 15:04:00.0', in UTC. */
const momentOf = (text: string | null | undefined) => {
  const instant = Date.parse(`${(text ?? '').replace(' ', 'T').slice(0, 19)}Z`);
  return Number.isNaN(instant) ? null : new Date(instant).toISOString();
};

export const parkAlerts = defineSource({
  name: 'park-alerts',
  service: 'parks',
  freshMs: 30 * MINUTE_MS,
  shownMs: 24 * HOUR_MS,
  keyOf: (park: string) => PARK_CODES[park] ?? 'none',
  answer: z.array(notice),
  find: async (park: string, { ask }) => {
    const query = `parkCode=${PARK_CODES[park]}&limit=50`;
    const found = await ask(`developer.nps.gov/api/v1/alerts?${query}`, said);
    return (found?.data ?? [])
      .filter(({ category }) => WARNS.has(category))
      .map(({ title, description, category, lastIndexedDate }) => ({
        sender: `National Park Service, ${park}`,
        event: category,
        headline: title,
        text: description.trim().slice(0, MAX_TEXT),
        instruction: null,
        sent_at: momentOf(lastIndexedDate),
        ends_at: null,
        is_severe: category !== 'Caution',
      }));
  },
});
