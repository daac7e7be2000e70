import { milesBetween } from '@wildsoak/contract/rules/distance';
import { GAUGE_MILES } from '@wildsoak/contract/rules/outlook';
import { z } from 'zod';
import { DAY_MS, defineSource, rounded, type Ask, type Point } from '../source.ts';

const NETWORK = 'api.water.usgs.gov/nldi/linked-data';
/** Along the water, which winds. */
const REACH_KM = 16;

const gauge = z.object({ id: z.string(), name: z.string(), miles: z.number() });
export type Gauge = z.infer<typeof gauge>;

const onNetwork = z.object({
  features: z.array(
    z.object({ properties: z.object({ comid: z.coerce.string().regex(/^\d{1,12}$/) }) }),
  ),
});
const stretches = z.object({
  features: z.array(z.object({ properties: z.object({ nhdplus_comid: z.coerce.string() }) })),
});
const sites = z.object({
  features: z.array(
    z.object({
      geometry: z.object({ coordinates: z.tuple([z.number(), z.number()]) }),
      properties: z.object({
        identifier: z.string().regex(/^USGS-\d{8,15}$/),
        name: z.string().max(200),
      }),
    }),
  ),
});

const GAUGE_WORDS = new Map([
  ['nr', 'near'],
  ['ab', 'above'],
  ['abv', 'above'],
  ['bl', 'below'],
  ['blw', 'below'],
  ['r', 'River'],
  ['cr', 'Creek'],
  ['ck', 'Creek'],
  ['fk', 'Fork'],
  ['at', 'at'],
  ['near', 'near'],
  ['above', 'above'],
  ['below', 'below'],
]);

/** 'SF PAYETTE RIVER AT LOWMAN ID': the survey writes capitals. */
const spelled = (name: string): string =>
  name
    .replace(/,?\s+([A-Z]{2}|[A-Z][a-z]+\.)$/, '')
    .split(/\s+/)
    .map((word) => {
      const known = GAUGE_WORDS.get(word.toLowerCase().replace(/\.$/, ''));
      if (known) return known;
      if (/^[NSEWM]F$/.test(word)) return word;
      return word.charAt(0) + word.slice(1).toLowerCase();
    })
    .join(' ');

const gaugesBy = async (ask: Ask, point: Point, path: string): Promise<Gauge[]> => {
  const found = await ask(`${NETWORK}/${path}/nwissite?distance=${REACH_KM}`, sites);
  const here = [point.longitude, point.latitude] as const;
  return (found?.features ?? [])
    .map(({ geometry, properties }) => ({
      id: properties.identifier,
      name: spelled(properties.name),
      miles: Number(milesBetween(here, geometry.coordinates).toFixed(1)),
    }))
    .filter(({ miles }) => miles <= GAUGE_MILES)
    .toSorted((one, other) => one.miles - other.miles);
};

/** Downstream a brook joins a river. It is the same water only where the way up from the gauge leads past here. */
const leadsHere = async (ask: Ask, { id }: Gauge, comid: string): Promise<boolean> => {
  const found = await ask(
    `${NETWORK}/nwissite/${id}/navigation/UM/flowlines?distance=${REACH_KM}`,
    stretches,
  );
  return (found?.features ?? []).some(({ properties }) => properties.nhdplus_comid === comid);
};

/** Water and gauges stay where they are, so this is asked four times a year. Null where there is none. */
export const gaugeNear = defineSource({
  name: 'gauge',
  service: 'streams',
  freshMs: 90 * DAY_MS,
  shownMs: 180 * DAY_MS,
  // 100 yards: the next valley is another water.
  keyOf: ({ latitude, longitude }: Point) => `${rounded(longitude, 3)} ${rounded(latitude, 3)}`,
  answer: gauge,
  find: async (point: Point, { ask }) => {
    const spot = `${rounded(point.longitude, 3)}%20${rounded(point.latitude, 3)}`;
    const here = await ask(`${NETWORK}/comid/position?coords=POINT(${spot})`, onNetwork);
    const comid = here?.features[0]?.properties.comid;
    if (comid === undefined) return null;
    const [above] = await gaugesBy(ask, point, `comid/${comid}/navigation/UM`);
    const [below] = await gaugesBy(ask, point, `comid/${comid}/navigation/DM`);
    if (!below || (above && above.miles <= below.miles)) return above ?? null;
    return (await leadsHere(ask, below, comid)) ? below : (above ?? null);
  },
});
