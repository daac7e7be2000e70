import { BATHING_LABELS, BATHING_STATUSES } from '@wildsoak/contract/rules/bathing';
import { ALWAYS } from '@wildsoak/contract/rules/closures';
import type { Plan } from '@wildsoak/contract/trips';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { child, children, faults, GPX, KML, parse, type Element } from './test/plan-schemas.ts';
import { fileNameOf, gpxOf, kmlOf } from './plan-files.ts';

const planOf = (changes: Partial<Plan> = {}): Plan => ({
  id: 1,
  name: 'Summer Road Trip',
  start_point_name: 'Boise, Idaho',
  end_point_name: 'Reno, Nevada',
  start_coords_lat: 43.61,
  start_coords_lon: -116.2,
  end_coords_lat: 39.53,
  end_coords_lon: -119.81,
  max_distance_miles: 20,
  start_date: null,
  start_time: null,
  start_time_zone: 'America/Boise',
  share_token: null,
  created_at: '2026-11-15T14:00:00.000Z',
  route_geojson: {
    type: 'Feature',
    geometry: {
      type: 'LineString',
      coordinates: [
        [-116.2, 43.61],
        [-117.90001, 41.2],
        [173.13, 52.9],
      ],
    },
    properties: { miles: 1, minutes: 1, legs: [], is_sketch: false },
  },
  springs: [
    {
      id: 1,
      name: 'Kirkham Hot Springs',
      latitude: 44.072,
      longitude: -115.543,
      temperature_f: 149,
      average_rating: null,
      state_code: 'ID',
      bathing_status: 'soaked',
      time_zone: 'America/Boise',
      closures: [],
      status_when_open: 'soaked',
      saved_status: null,
      saved_condition: null,
      stay_minutes: 60,
      gap_miles: 1,
      is_removed: false,
      condition: null,
      last_visit_on: null,
    },
    {
      id: 2,
      name: null,
      latitude: 42.1,
      longitude: -117,
      temperature_f: null,
      average_rating: 4.5,
      state_code: 'OR',
      bathing_status: 'closed',
      time_zone: 'America/Boise',
      closures: [],
      status_when_open: 'unknown',
      saved_status: 'unknown',
      saved_condition: null,
      stay_minutes: 0,
      gap_miles: 0.2,
      is_removed: true,
      condition: null,
      last_visit_on: null,
    },
  ],
  ...changes,
});

const stopsOf = (plan: Plan) => [
  [plan.start_point_name || 'Start', plan.start_coords_lon, plan.start_coords_lat],
  ...plan.springs.map(({ name, longitude, latitude }) => [
    name ?? 'Unnamed Spring',
    longitude,
    latitude,
  ]),
  [plan.end_point_name || 'End', plan.end_coords_lon, plan.end_coords_lat],
];

describe('GPX is valid by the schema of GPX 1.1, and gives the stops back', () => {
  const readStops = (root: Element) =>
    children(root, 'wpt').map((wpt) => [
      child(wpt, 'name').text,
      Number(wpt.attributes['lon']),
      Number(wpt.attributes['lat']),
    ]);

  it('a plan', { tags: '@16.4' }, () => {
    const plan = planOf();
    const root = parse(gpxOf(plan));
    expect(root.name).toBe('gpx');
    expect(faults(GPX, root)).toEqual([]);
    expect(readStops(root)).toEqual(stopsOf(plan));
    const track = child(root, 'trk');
    expect(child(track, 'name').text).toBe(plan.name);
    const points = children(child(track, 'trkseg'), 'trkpt').map(({ attributes }) => [
      Number(attributes['lon']),
      Number(attributes['lat']),
    ]);
    expect(points).toEqual(plan.route_geojson.geometry.coordinates);
  });

  it('the checks see what the schema forbids', () => {
    const gpx = gpxOf(planOf());
    const broken = [
      gpx.replace('version="1.1"', 'version="1.0"'),
      gpx
        .replace(/<metadata>.*<\/metadata>\n/, '')
        .replace('</gpx>', '<metadata></metadata></gpx>'),
      gpx.replace('lat="43.61"', 'lat="143.61"'),
      gpx.replace('<trkseg>', '<points>').replace('</trkseg>', '</points>'),
      gpx.replace('14:00:00.000Z', '2 pm'),
      gpx.replace('xmlns="http://www.topografix.com/GPX/1/1"', ''),
    ];
    for (const xml of broken) expect(faults(GPX, parse(xml))).not.toEqual([]);
  });
});

describe('KML is valid by the schema of KML 2.2, and gives the stops back', () => {
  it('a plan', { tags: '@16.4' }, () => {
    const plan = planOf();
    const root = parse(kmlOf(plan));
    expect(root.name).toBe('kml');
    expect(faults(KML, root)).toEqual([]);
    const placemarks = children(child(root, 'Document'), 'Placemark');
    const stops = placemarks.slice(0, -1).map((placemark) => {
      const position = child(child(placemark, 'Point'), 'coordinates').text;
      return [child(placemark, 'name').text, ...position.split(',').map(Number)];
    });
    expect(stops).toEqual(stopsOf(plan));
    const line = placemarks.at(-1);
    if (!line) throw new Error('no line');
    const pairs = child(child(line, 'LineString'), 'coordinates').text.split(' ');
    expect(pairs.map((pair) => pair.split(',').map(Number))).toEqual(
      plan.route_geojson.geometry.coordinates,
    );
  });

  it('the checks see what the schema forbids', () => {
    const kml = kmlOf(planOf());
    const broken = [
      kml.replace('kml/2.2', 'kml/2.3'),
      kml.replace('<tessellate>1</tessellate>', '<tessellate>yes</tessellate>'),
      kml.replace(/<coordinates>[^<]*<\/coordinates><\/Point>/, '</Point>'),
      kml.replace('-116.2,43.61', '-116.2 43.61'),
      kml.replace('<Document>', '<Folder>').replace('</Document>', '</Folder>'),
    ];
    for (const xml of broken) expect(faults(KML, parse(xml))).not.toEqual([]);
  });
});

describe('each spring says whether you may bathe there, its ends do not', () => {
  const springs = BATHING_STATUSES.flatMap((bathing_status) =>
    planOf().springs.map((spring) => ({ ...spring, bathing_status })),
  );
  const plan = planOf({ springs });
  const wanted = [
    null,
    ...springs.map(({ bathing_status }) => BATHING_LABELS[bathing_status]),
    null,
  ];
  const texts = (elements: Element[], name: string) =>
    elements.map((element) => children(element, name)[0]?.text ?? null);

  it('in GPX', { tags: '@21.55' }, () => {
    const root = parse(gpxOf(plan));
    expect(faults(GPX, root)).toEqual([]);
    expect(texts(children(root, 'wpt'), 'desc')).toEqual(wanted);
  });

  it('in KML', { tags: '@21.55' }, () => {
    const root = parse(kmlOf(plan));
    expect(faults(KML, root)).toEqual([]);
    const placemarks = children(child(root, 'Document'), 'Placemark');
    expect(texts(placemarks, 'description')).toEqual([...wanted, null]);
  });
});

it(
  'with a date it is that of the trip, with the closure and what members report',
  { tags: '@24.62' },
  () => {
    const [kirkham] = planOf().springs;
    if (!kirkham) throw new Error('There is one.');
    const closure = {
      ...ALWAYS,
      weekdays: [],
      season: { from: '12-01', to: '04-30' },
      makes: 'closed' as const,
      text: 'Closed in winter.',
      source: 'The forest',
      date: '2025',
      confidence: 'published' as const,
      checked_on: null,
    };
    const springs = [{ ...kirkham, closures: [closure], condition: 'closed' as const }];
    const noteOn = (start_date: string | null) =>
      /<desc>(.*?)<\/desc>/.exec(gpxOf(planOf({ springs, start_date })))?.[1];
    expect(noteOn('2027-01-14')).toBe('Closed. Closed in winter. Reported closed');
    expect(noteOn('2027-07-14')).toBe('Members soaked here. Reported closed');
    expect(noteOn(null)).toBe('Members soaked here. Reported closed');
  },
);

it('a spring off the road says how far, after its status', { tags: '@22.62' }, () => {
  const [kirkham] = planOf().springs;
  if (!kirkham) throw new Error('There is one.');
  const plan = planOf({ springs: [{ ...kirkham, gap_miles: 17.4 }] });
  const said = 'Members soaked here. Last 17 mi not on our roads';
  expect(gpxOf(plan)).toContain(`<desc>${said}</desc>`);
  expect(kmlOf(plan)).toContain(`<description>${said}</description>`);
});

describe('coordinates at the edges', () => {
  const at = (...coordinates: [number, number][]) => {
    const plan = planOf();
    const geometry = { ...plan.route_geojson.geometry, coordinates };
    return planOf({
      start_coords_lon: coordinates[0]?.[0] ?? 0,
      start_coords_lat: coordinates[0]?.[1] ?? 0,
      route_geojson: { ...plan.route_geojson, geometry },
    });
  };

  it('180° east is 180° west in GPX, which has no 180, and stays in KML', () => {
    const plan = at([180, 52], [179.999_999_9, 52], [-180, 52]);
    const gpx = gpxOf(plan);
    expect(faults(GPX, parse(gpx))).toEqual([]);
    expect(gpx).not.toContain('lon="180"');
    expect(gpx.match(/lon="-180"/g)).toHaveLength(4);
    const kml = kmlOf(plan);
    expect(faults(KML, parse(kml))).toEqual([]);
    expect(kml).toContain('<coordinates>180,52 180,52 -180,52</coordinates>');
  });

  it('no number has an exponent, however small', () => {
    const plan = at([1e-7, -1e-7], [-5e-324, 1e-6], [1.5e-5, 90]);
    for (const [schema, xml] of [
      [GPX, gpxOf(plan)],
      [KML, kmlOf(plan)],
    ] as const)
      expect(faults(schema, parse(xml))).toEqual([]);
    expect(gpxOf(plan)).toContain('<trkpt lat="0.000001" lon="0"></trkpt>');
    expect(kmlOf(plan)).toContain('<coordinates>0,0 0,0.000001 0.000015,90</coordinates>');
  });

  it('any position on earth leaves both valid', () => {
    const pair = fc.tuple(
      fc.double({ min: -180, max: 180, noNaN: true }),
      fc.double({ min: -90, max: 90, noNaN: true }),
    );
    fc.assert(
      fc.property(fc.array(pair, { minLength: 2, maxLength: 5 }), (coordinates) => {
        const plan = at(...coordinates);
        expect(faults(GPX, parse(gpxOf(plan)))).toEqual([]);
        expect(faults(KML, parse(kmlOf(plan)))).toEqual([]);
      }),
    );
  });
});

describe('a plan whose name is markup', () => {
  const HOSTILE = [
    '<script>alert(1)</script>',
    ']]><wpt lat="0" lon="0"/>',
    '</name></metadata><!--',
    '<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]>&e;',
    '&lt;b&gt; "quoted" \'twice\'',
    'a\u0008b\uFFFEc',
    '<![CDATA[x]]>',
  ];

  it.each(HOSTILE)('%j is text in both', { tags: '@19.1' }, (name) => {
    const plan = planOf({ name, start_point_name: name, end_point_name: '' });
    const shown = name.replace('\u0008', '').replace('\uFFFE', '');
    const gpx = parse(gpxOf(plan));
    expect(faults(GPX, gpx)).toEqual([]);
    expect(child(child(gpx, 'metadata'), 'name').text).toBe(shown);
    const kml = parse(kmlOf(plan));
    expect(faults(KML, kml)).toEqual([]);
    expect(child(child(kml, 'Document'), 'name').text).toBe(shown);
  });

  it('any text leaves both valid', { tags: '@19.1' }, () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 100 }), (name) => {
        const plan = planOf({ name, end_point_name: name });
        expect(faults(GPX, parse(gpxOf(plan)))).toEqual([]);
        expect(faults(KML, parse(kmlOf(plan)))).toEqual([]);
      }),
    );
  });
});

describe('the name of the file', () => {
  it.each([
    ['Summer Road Trip', 'summer-road-trip.gpx'],
    ['Ojo Caliente – Año 2027!', 'ojo-caliente-an-o-2027.gpx'],
    ['"; rm -rf / \r\nSet-Cookie: x', 'rm-rf-set-cookie-x.gpx'],
    ['../../etc/passwd', 'etc-passwd.gpx'],
    ['♨️', 'trip-plan.gpx'],
    ['a'.repeat(100), `${'a'.repeat(60)}.gpx`],
  ])('%j: %s', (name, file) => {
    expect(fileNameOf(name, 'gpx')).toBe(file);
  });
});
