import { FIRES_SHOWN_HOURS } from '@wildsoak/contract/rules/outlook';
import { z } from 'zod';
import { OutsideFailure } from '../../outside/outside.ts';
import { HOUR_MS, MINUTE_MS, defineSource } from '../source.ts';

const SERVICES = 'services3.arcgis.com/T4QMspbfLg3qTGWY/arcgis/rest/services';

const askFor = (layer: string, where: string, fields: readonly string[]) =>
  `${SERVICES}/${layer}/FeatureServer/0/query?${new URLSearchParams({
    f: 'geojson',
    where,
    outFields: fields.join(','),
    outSR: '4326',
    // To 200 yards, which is less than a perimeter is good for, and a tenth of the bytes.
    maxAllowableOffset: '0.002',
    geometryPrecision: '4',
  }).toString()}`;

const PERIMETERS = askFor(
  'WFIGS_Interagency_Perimeters_Current',
  "attr_IncidentTypeCategory='WF'",
  [
    'attr_IrwinID',
    'attr_IncidentName',
    'attr_IncidentSize',
    'attr_PercentContained',
    'attr_ModifiedOnDateTime_dt',
    'poly_GISAcres',
    'poly_DateCurrent',
  ],
);

const INCIDENTS = askFor('WFIGS_Incident_Locations_Current', "IncidentTypeCategory='WF'", [
  'IrwinID',
  'IncidentName',
  'IncidentSize',
  'PercentContained',
  'ModifiedOnDateTime_dt',
]);

const position = z.tuple([z.number().min(-180).max(180), z.number().min(-90).max(90)]);
const polygon = z.array(z.array(position));

const fire = z.object({
  name: z.string(),
  acres: z.number().nonnegative().nullable(),
  contained_percent: z.number().nullable(),
  updated_at: z.string().nullable(),
  /** The parts of its perimeter, each with its holes. None while nobody has mapped it. */
  polygons: z.array(polygon),
  /** Where it was reported, of a fire without perimeter. */
  point: position.nullable(),
});

export type Fire = z.infer<typeof fire>;

const name = z.string().max(200).nullish();
const figure = z.number().nullish();
/** Both layers carry the same id of an incident, in braces or not. */
const incidentId = z
  .string()
  .transform((id) => id.replace(/[{}]/g, '').toUpperCase())
  .nullish();

const perimeter = z.object({
  properties: z.object({
    attr_IrwinID: incidentId,
    attr_IncidentName: name,
    attr_IncidentSize: figure,
    attr_PercentContained: figure,
    attr_ModifiedOnDateTime_dt: figure,
    poly_GISAcres: figure,
    poly_DateCurrent: figure,
  }),
  geometry: z
    .discriminatedUnion('type', [
      z.object({ type: z.literal('Polygon'), coordinates: polygon }),
      z.object({ type: z.literal('MultiPolygon'), coordinates: z.array(polygon) }),
    ])
    .nullable(),
});

const incident = z.object({
  properties: z.object({
    IrwinID: incidentId,
    IncidentName: name,
    IncidentSize: figure,
    PercentContained: figure,
    ModifiedOnDateTime_dt: figure,
  }),
  geometry: z.object({ type: z.literal('Point'), coordinates: position }).nullable(),
});

const layerOf = <Feature extends z.ZodType>(feature: Feature) =>
  z.object({
    features: z.array(feature),
    // Then some are missing, perhaps the one that matters.
    properties: z.object({ exceededTransferLimit: z.literal(false).optional() }).optional(),
    exceededTransferLimit: z.literal(false).optional(),
  });

type Figure = number | null | undefined;

const said = (called: string | null | undefined, acres: Figure, contained: Figure, at: Figure) => ({
  name: called?.trim() || 'Unnamed',
  acres: acres == null ? null : Math.max(0, acres),
  contained_percent: contained == null ? null : Math.min(100, Math.max(0, contained)),
  updated_at: at == null ? null : new Date(at).toISOString(),
});

const mappedFire = ({ properties: p, geometry }: z.infer<typeof perimeter>): Fire[] =>
  geometry
    ? [
        {
          ...said(
            p.attr_IncidentName,
            p.attr_IncidentSize ?? p.poly_GISAcres,
            p.attr_PercentContained,
            p.attr_ModifiedOnDateTime_dt ?? p.poly_DateCurrent,
          ),
          polygons: geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.coordinates,
          point: null,
        },
      ]
    : [];

const reportedFire = ({ properties: p, geometry }: z.infer<typeof incident>): Fire[] =>
  geometry
    ? [
        {
          ...said(p.IncidentName, p.IncidentSize, p.PercentContained, p.ModifiedOnDateTime_dt),
          polygons: [],
          point: geometry.coordinates,
        },
      ]
    : [];

/** The wildfires of the whole country at once: who is near one does not cost a question of its own. */
export const fires = defineSource({
  name: 'fires',
  service: 'fires',
  freshMs: 20 * MINUTE_MS,
  shownMs: FIRES_SHOWN_HOURS * HOUR_MS,
  keyOf: () => 'all',
  answer: z.array(fire),
  find: async (_: null, { ask }) => {
    // Both or none: a list that lacks the new fires, or the big ones, must not look whole.
    const mapped = await ask(PERIMETERS, layerOf(perimeter));
    const reported = mapped && (await ask(INCIDENTS, layerOf(incident)));
    if (!reported) throw new OutsideFailure('away', 'no such layer of fires');
    const known = new Set(
      mapped.features.flatMap(({ properties, geometry }) =>
        geometry ? (properties.attr_IrwinID ?? []) : [],
      ),
    );
    const unmapped = reported.features.filter(
      ({ properties: { IrwinID: id } }) => id == null || !known.has(id),
    );
    return [...mapped.features.flatMap(mappedFire), ...unmapped.flatMap(reportedFire)];
  },
});
