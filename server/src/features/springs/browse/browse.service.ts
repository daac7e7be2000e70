import type { listStates } from '@wildsoak/contract/browse';
import { LEAST_TO_INDEX } from '@wildsoak/contract/rules/limits';
import { slugOf } from '@wildsoak/contract/rules/slugs';
import { stateName } from '@wildsoak/contract/rules/us-states';
import type { z } from 'zod';
import type { ReadPrepared } from '../../../platform/database/database.ts';
import { cacheFor } from '../../../platform/caches.ts';
import { readStates, readTownSlugs } from './browse.repository.ts';

type States = z.infer<(typeof listStates)['responses'][200]>;

/** Finding the towns takes a second of the database. */
const KEPT_MS = 60 * 60_000;

/** The pages by place that search engines may show: keeps them for each application. */
export const keepPathsToIndex = () =>
  cacheFor(KEPT_MS, async (readPrepared: ReadPrepared) => {
    const states = JSON.parse((await readStates(readPrepared)) ?? '[]') as States;
    const towns = await readTownSlugs(readPrepared);
    return [
      ...states
        .filter(({ to_soak }) => to_soak >= LEAST_TO_INDEX)
        .map(({ state_code }) => `/hot-springs/${slugOf(stateName(state_code))}`),
      ...towns.map((slug) => `/hot-springs/near/${slug}`),
    ];
  });
