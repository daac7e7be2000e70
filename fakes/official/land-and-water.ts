import type { Scene } from './weather.ts';

const MILES_PER_DEGREE = 69.09;

/** A square with sides of four miles, so its edges are two miles from the middle. Everything in it is made up. */
const squareAround = ([longitude, latitude]: readonly [number, number], miles: number) => {
  const north = miles / MILES_PER_DEGREE;
  const east = north / Math.cos((latitude * Math.PI) / 180);
  return [
    [-east, -north],
    [east, -north],
    [east, north],
    [-east, north],
    [-east, -north],
  ].map(([x = 0, y = 0]) => [longitude + x, latitude + y]);
};

type Places = readonly (readonly [longitude: number, latitude: number])[];

const eastOf = (longitude: number, latitude: number, miles: number): [number, number] => [
  longitude + miles / MILES_PER_DEGREE / Math.cos((latitude * Math.PI) / 180),
  latitude,
];

const irwinId = (at: number) => `{00000000-0000-4000-8000-00000000000${at}}`;

/**
 * As the layers of the service answer `f=geojson`. In the scene "fire" it burns from two miles east of the springs that
 * tests name; in "new fire" one was reported three miles east, which has no perimeter yet.
 */
export const incidentsOf = (scene: Scene, near: Places) => ({
  type: 'FeatureCollection',
  features: near.flatMap(([longitude, latitude], at) =>
    scene === 'fire' || scene === 'new fire'
      ? [
          {
            type: 'Feature',
            id: at + 1,
            geometry: {
              type: 'Point',
              coordinates: eastOf(longitude, latitude, scene === 'fire' ? 4 : 3),
            },
            properties: {
              IrwinID: irwinId(at),
              IncidentName: scene === 'fire' ? 'MADE UP' : 'MADE UP NEW',
              IncidentSize: scene === 'fire' ? 10_240 : 12,
              PercentContained: scene === 'fire' ? 15 : null,
              ModifiedOnDateTime_dt: Date.now() - 3_600_000,
            },
          },
        ]
      : [],
  ),
});

export const perimetersOf = (scene: Scene, near: Places) => ({
  type: 'FeatureCollection',
  features:
    scene === 'fire'
      ? near.map(([longitude, latitude], id) => ({
          type: 'Feature',
          id: id + 1,
          geometry: {
            type: 'Polygon',
            coordinates: [squareAround(eastOf(longitude, latitude, 4), 2)],
          },
          properties: {
            attr_IrwinID: irwinId(id),
            attr_IncidentName: 'MADE UP',
            attr_IncidentSize: 10_240,
            attr_PercentContained: 15,
            attr_ModifiedOnDateTime_dt: Date.now() - 3_600_000,
            poly_GISAcres: 10_198.4,
            poly_DateCurrent: Date.now() - 7_200_000,
          },
        }))
      : [],
});

const collection = (features: object[]) => ({ type: 'FeatureCollection', features });

/** Each place lies on a stretch of its own, whose number is the place: many may be asked about at once. */
const stretchAt = (longitude: number, latitude: number): string =>
  [latitude, (longitude + 360) % 360]
    .map((degrees) => String(Math.round(degrees * 1_000)).padStart(6, '0'))
    .join('');

const placeOf = (stretch: string): [longitude: number, latitude: number] => {
  const [latitude, turn] = [stretch.slice(0, -6), stretch.slice(-6)].map(
    (digits) => Number(digits) / 1_000,
  ) as [number, number];
  return [turn > 180 ? turn - 360 : turn, latitude];
};

const stretches = new Set<string>();

export const positionOf = (longitude: number, latitude: number) => {
  const stretch = stretchAt(longitude, latitude);
  stretches.add(stretch);
  return collection([
    {
      type: 'Feature',
      geometry: {
        type: 'LineString',
        coordinates: [
          [longitude, latitude],
          [longitude + 0.01, latitude],
        ],
      },
      properties: {
        identifier: stretch,
        navigation: `https://api.water.usgs.gov/nldi/linked-data/comid/${stretch}/navigation`,
        source: 'comid',
        sourceName: 'NHDPlus comid',
        comid: stretch,
      },
    },
  ]);
};

const GAUGE = 'USGS-99999901';

const site = (stretch: string, [longitude, latitude]: readonly [number, number]) => ({
  type: 'Feature',
  geometry: { type: 'Point', coordinates: [longitude, latitude + 2 / MILES_PER_DEGREE] },
  properties: {
    identifier: GAUGE,
    navigation: `https://api.water.usgs.gov/nldi/linked-data/nwissite/${GAUGE}/navigation`,
    name: 'MADE UP RIVER NR NOWHERE ID',
    source: 'nwissite',
    sourceName: 'NWIS Surface Water Sites',
    comid: stretch,
    uri: `https://geoconnex.us/usgs/monitoring-location/${GAUGE}`,
  },
});

/** Two miles north of the place; downstream only. */
export const sitesOf = (stretch: string, direction: string) =>
  collection(direction === 'DM' ? [site(stretch, placeOf(stretch))] : []);

export const stretchesOf = () =>
  collection(
    [...stretches].map((stretch) => ({
      type: 'Feature',
      geometry: { type: 'LineString', coordinates: [] },
      properties: { nhdplus_comid: stretch },
    })),
  );

export const readingsOf = (scene: Scene) =>
  collection(
    (
      [
        ['00060', 'ft^3/s', scene === 'flood' ? '4810' : '412'],
        ['00065', 'ft', scene === 'flood' ? '11.84' : '3.42'],
      ] as const
    ).map(([code, unit, value]) => ({
      type: 'Feature',
      id: `made-up-${code}`,
      geometry: { type: 'Point', coordinates: [-115, 44] },
      properties: {
        time_series_id: `made-up-${code}`,
        monitoring_location_id: GAUGE,
        parameter_code: code,
        statistic_id: '00011',
        time: new Date(Date.now() - 900_000).toISOString().replace('Z', '+00:00'),
        value,
        unit_of_measure: unit,
        approval_status: 'Provisional',
        qualifier: null,
        last_modified: new Date().toISOString(),
      },
    })),
  );

const DAYS = Array.from({ length: 366 }, (_, at) =>
  new Date(Date.UTC(2024, 0, 1 + at)).toISOString().slice(5, 10),
);

export const normalsOf = () =>
  collection([
    {
      type: 'Feature',
      geometry: { type: 'Point', coordinates: [-115, 44] },
      properties: {
        monitoring_location_id: GAUGE,
        monitoring_location_name: 'MADE UP RIVER NR NOWHERE ID',
        site_type: 'Stream',
        data: [
          {
            parameter_code: '00060',
            unit_of_measure: 'ft^3/s',
            parent_statistic_id: '00003',
            parent_time_series_id: 'made-up',
            values: DAYS.map((day) => ({
              time_of_year: day,
              time_of_year_type: 'day_of_year',
              computation: 'percentile',
              values: ['120.0', '180.0', '260.0', '350.0', '520.0', '900.0', 'nan'],
              percentiles: ['5', '10', '25', '50', '75', '90', '95'],
              sample_count: 41,
              approval_status: 'approved',
            })),
          },
        ],
      },
    },
  ]);

export const parkAlertsOf = (park: string, scene: Scene) => ({
  total: '1',
  limit: '50',
  start: '0',
  data: [
    {
      id: 'MADE-UP-1',
      url: '',
      title: 'Made up: visitor center hours',
      parkCode: park,
      description: 'Made up.',
      category: 'Information',
      relatedRoadEvents: [],
      lastIndexedDate: '2026-11-10 15:04:00.0',
    },
    ...(scene === 'clear'
      ? []
      : [
          {
            id: 'MADE-UP-2',
            url: '',
            title: 'Made up: trail closed',
            parkCode: park,
            description: 'Made up: the trail to the springs is closed.',
            category: 'Park Closure',
            relatedRoadEvents: [],
            lastIndexedDate: '2026-11-10 15:04:00.0',
          },
        ]),
  ],
});
