import { afterAll, beforeEach, expect, it } from 'vitest';
import { z } from 'zod';
import { startOfficial } from './server.ts';

const official = await startOfficial();
afterAll(official.close);
beforeEach(() => official.setScene('flood', [[-115.7, 44.05]]));

const moment = z.iso.datetime({ offset: true });
const text = z.string();
const point = z.object({
  type: z.literal('Point'),
  coordinates: z.tuple([z.number(), z.number()]),
});
const quantity = z.object({
  unitCode: z.string().startsWith('wmoUnit:'),
  value: z.number().nullable(),
});
const features = <Properties extends z.ZodType>(
  properties: Properties,
  geometry: z.ZodType = z.unknown(),
) =>
  z.object({
    type: z.literal('FeatureCollection'),
    features: z.array(z.object({ type: z.literal('Feature'), geometry, properties })).min(1),
  });

/** What the sources' own documents say of their answers, as of November 2026: what we read, and what stands around it. */
const SHAPES: [name: string, path: string, shape: z.ZodType][] = [
  [
    'weather.gov/documentation/services-web-api: Point',
    'api.weather.gov/points/44.06,-115.68',
    z.object({
      type: z.literal('Feature'),
      properties: z.object({
        gridId: z.string().regex(/^[A-Z]{3}$/),
        gridX: z.int().nonnegative(),
        gridY: z.int().nonnegative(),
        forecast: z.url(),
        forecastGridData: z.url(),
        timeZone: text,
      }),
    }),
  ],
  [
    'weather.gov/documentation/services-web-api: GridpointForecast',
    'api.weather.gov/gridpoints/XXX/6432,13406/forecast',
    z.object({
      properties: z.object({
        units: z.literal('us'),
        generatedAt: moment,
        updateTime: moment,
        periods: z
          .array(
            z.object({
              number: z.int().min(1),
              name: text,
              startTime: moment,
              endTime: moment,
              isDaytime: z.boolean(),
              temperature: z.int(),
              temperatureUnit: z.enum(['F', 'C']),
              probabilityOfPrecipitation: quantity,
              windSpeed: z.string().regex(/^\d+( to \d+)? mph$/),
              windDirection: text,
              icon: z.url(),
              shortForecast: text,
              detailedForecast: text,
            }),
          )
          .length(14),
      }),
    }),
  ],
  [
    'weather.gov/documentation/services-web-api: Alert',
    'api.weather.gov/alerts/active?point=44.06,-115.68',
    features(
      z.object({
        id: text,
        areaDesc: text,
        sent: moment,
        effective: moment,
        onset: moment.nullable(),
        expires: moment,
        ends: moment.nullable(),
        status: z.enum(['Actual', 'Exercise', 'System', 'Test', 'Draft']),
        messageType: z.enum(['Alert', 'Update', 'Cancel']),
        severity: z.enum(['Extreme', 'Severe', 'Moderate', 'Minor', 'Unknown']),
        certainty: text,
        urgency: text,
        event: text,
        senderName: text,
        headline: text.nullable(),
        description: text,
        instruction: text.nullable(),
      }),
    ),
  ],
  [
    'the layer’s own list of fields',
    'services3.arcgis.com/T4QMspbfLg3qTGWY/arcgis/rest/services/WFIGS_Interagency_Perimeters_Current/FeatureServer/0/query?f=geojson&where=1',
    features(
      z.object({
        attr_IrwinID: text.regex(/^\{[\dA-F-]{36}\}$/),
        attr_IncidentName: text,
        attr_IncidentSize: z.number(),
        attr_PercentContained: z.number(),
        attr_ModifiedOnDateTime_dt: z.int(),
        poly_GISAcres: z.number(),
        poly_DateCurrent: z.int(),
      }),
      z.object({ type: z.literal('Polygon'), coordinates: z.array(z.array(z.array(z.number()))) }),
    ),
  ],
  [
    'the other layer’s own list of fields',
    'services3.arcgis.com/T4QMspbfLg3qTGWY/arcgis/rest/services/WFIGS_Incident_Locations_Current/FeatureServer/0/query?f=geojson&where=1',
    features(
      z.object({
        IrwinID: text.regex(/^\{[\dA-F-]{36}\}$/),
        IncidentName: text,
        IncidentSize: z.number().nullable(),
        PercentContained: z.number().nullable(),
        ModifiedOnDateTime_dt: z.int(),
      }),
      point,
    ),
  ],
  [
    'api.water.usgs.gov/nldi: comid by position',
    'api.water.usgs.gov/nldi/linked-data/comid/position?coords=POINT(-115.68%2044.055)',
    features(
      z.object({ identifier: text, source: z.literal('comid'), comid: text, navigation: z.url() }),
    ),
  ],
  [
    'api.water.usgs.gov/nldi: sites along a stream',
    'api.water.usgs.gov/nldi/linked-data/comid/1/navigation/DM/nwissite?distance=16',
    features(
      z.object({
        identifier: z.string().startsWith('USGS-'),
        name: text,
        source: z.literal('nwissite'),
      }),
      point,
    ),
  ],
  [
    'api.water.usgs.gov/nldi: flowlines',
    'api.water.usgs.gov/nldi/linked-data/nwissite/USGS-99999901/navigation/UM/flowlines?distance=16',
    features(z.object({ nhdplus_comid: text })),
  ],
  [
    'api.waterdata.usgs.gov/ogcapi: latest-continuous',
    'api.waterdata.usgs.gov/ogcapi/v0/collections/latest-continuous/items?x',
    features(
      z.object({
        time_series_id: text,
        monitoring_location_id: z.string().startsWith('USGS-'),
        parameter_code: z.string().length(5),
        statistic_id: text,
        time: moment,
        value: text,
        unit_of_measure: text,
        approval_status: z.enum(['Provisional', 'Approved']),
      }),
      point,
    ),
  ],
  [
    'api.waterdata.usgs.gov/statistics: observationNormals',
    'api.waterdata.usgs.gov/statistics/v0/observationNormals?x',
    features(
      z.object({
        monitoring_location_id: text,
        data: z.array(
          z.object({
            parameter_code: z.literal('00060'),
            parent_statistic_id: text,
            values: z.array(
              z.object({
                time_of_year: z.string().regex(/^\d\d-\d\d$/),
                values: z.array(text),
                percentiles: z.array(text),
                sample_count: z.int(),
              }),
            ),
          }),
        ),
      }),
    ),
  ],
  [
    'nps.gov/subjects/developer/api-documentation.htm: alerts',
    'developer.nps.gov/api/v1/alerts?parkCode=yell&limit=50',
    z.object({
      total: text,
      data: z
        .array(
          z.object({
            id: text,
            url: text,
            title: text,
            parkCode: z.literal('yell'),
            description: text,
            category: z.enum(['Danger', 'Caution', 'Information', 'Park Closure']),
            lastIndexedDate: text,
          }),
        )
        .min(2),
    }),
  ],
];

it.each(SHAPES)('contract: the stand-in answers as %s', async (_, path, shape) => {
  if (path.includes('WFIGS')) official.setScene('fire', [[-115.7, 44.05]]);
  await fetch(`${official.url}/${SHAPES[5]?.[1]}`);
  const answer = await fetch(`${official.url}/${path}`);
  expect(answer.headers.get('content-type')).toContain('json');
  const { error } = shape.safeParse(await answer.json());
  expect(error?.issues ?? []).toEqual([]);
});
