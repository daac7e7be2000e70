import { BATHING_LABELS, BATHING_STATUSES } from '@wildsoak/contract/rules/bathing';
import { ALWAYS } from '@wildsoak/contract/rules/closure-windows';
import type { Plan } from '@wildsoak/contract/trips';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { faults } from './test/faults.ts';
import { planOf } from './test/plan.ts';
import { child, children, parse, type Element } from './test/xml.ts';
import { fileNameOf, gpxOf, kmlOf } from './plan-files.ts';

const IN_WINTER = {
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
    expect(faults('gpx-1.1', gpxOf(plan))).toBe('');
    expect(readStops(root)).toEqual(stopsOf(plan));
    const track = child(root, 'trk');
    expect(child(track, 'name').text).toBe(plan.name);
    const points = children(child(track, 'trkseg'), 'trkpt').map(({ attributes }) => [
      Number(attributes['lon']),
      Number(attributes['lat']),
    ]);
    expect(points).toEqual(plan.route_geojson.geometry.coordinates);
  });
});

describe('files of a plan of several days', { tags: '@26.24' }, () => {
  const town = { kind: 'town' as const, time_zone: 'America/Boise' };
  const LINE: [number, number][] = [
    [-116.2, 43.61],
    [-115.5, 44],
    [-115, 43],
    [-116, 42],
    [-117, 42.1],
    [-119.81, 39.53],
  ];
  const plan = planOf({
    start_date: '2026-11-30',
    start_time: '08:00',
    nights: [
      { ...town, after_stops: 1, name: 'Arco & <Butte>', coords: [-115.01, 43.01] },
      { ...town, kind: 'stop', after_stops: 2, name: 'Unnamed Spring', coords: [-117, 42.1] },
    ],
    route_geojson: {
      type: 'Feature',
      geometry: { type: 'LineString', coordinates: LINE },
      properties: {
        miles: 500,
        minutes: 600,
        legs: [60, 80, 120, 240].map((miles) => ({ miles, minutes: 150 })),
        is_sketch: false,
      },
    },
    springs: planOf().springs.map((spring) => ({ ...spring, closures: [IN_WINTER] })),
  });

  it('GPX has a track for each day, which meet at the nights', () => {
    const root = parse(gpxOf(plan));
    expect(faults('gpx-1.1', gpxOf(plan))).toBe('');
    const tracks = children(root, 'trk');
    expect(tracks.map((track) => child(track, 'name').text)).toEqual([
      'Day 1: Boise, Idaho to Arco & <Butte>',
      'Day 2: Arco & <Butte> to Unnamed Spring',
      'Day 3: Unnamed Spring to Reno, Nevada',
    ]);
    const lines = tracks.map((track) =>
      children(child(track, 'trkseg'), 'trkpt').map(({ attributes }) => [
        Number(attributes['lon']),
        Number(attributes['lat']),
      ]),
    );
    expect(lines).toEqual([LINE.slice(0, 3), LINE.slice(2, 5), LINE.slice(4)]);
    expect(children(root, 'wpt').map((wpt) => child(wpt, 'name').text)).toEqual([
      'Boise, Idaho',
      'Kirkham Hot Springs',
      'Night: Arco & <Butte>',
      'Unnamed Spring',
      'Reno, Nevada',
    ]);
  });

  it('KML has a folder for each day', () => {
    const root = parse(kmlOf(plan));
    expect(faults('kml-2.2', kmlOf(plan))).toBe('');
    const folders = children(child(root, 'Document'), 'Folder');
    expect(folders.map((folder) => children(folder, 'Placemark').length)).toEqual([4, 2, 2]);
  });

  it.each([
    ['for the day you get there', '08:00'],
    ['by the nights before, without a time', null],
  ])('each spring is judged %s', (_what, start_time) => {
    const [first, second] = children(parse(gpxOf({ ...plan, start_time })), 'wpt').flatMap((wpt) =>
      children(wpt, 'desc').map(({ text }) => text),
    );
    expect(first).not.toContain('Closed in winter');
    expect(second).toContain('Closed in winter');
    expect(second).toMatch(/You spend the night here$/);
  });
});

describe('KML is valid by the schema of KML 2.2, and gives the stops back', () => {
  it('a plan', { tags: '@16.4' }, () => {
    const plan = planOf();
    const root = parse(kmlOf(plan));
    expect(root.name).toBe('kml');
    expect(faults('kml-2.2', kmlOf(plan))).toBe('');
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
});

describe('each spring says whether you may bathe there, its ends do not', () => {
  const springs = BATHING_STATUSES.flatMap((bathing_status) =>
    planOf().springs.map((spring) => ({ ...spring, bathing_status })),
  );
  const plan = planOf({ springs });
  const wanted = [
    null,
    ...springs.map(({ bathing_status, is_removed }) =>
      [BATHING_LABELS[bathing_status], ...(is_removed ? ['No longer listed'] : [])].join('. '),
    ),
    null,
  ];
  const texts = (elements: Element[], name: string) =>
    elements.map((element) => children(element, name)[0]?.text ?? null);

  it('in GPX', { tags: '@21.56' }, () => {
    const root = parse(gpxOf(plan));
    expect(faults('gpx-1.1', gpxOf(plan))).toBe('');
    expect(texts(children(root, 'wpt'), 'desc')).toEqual(wanted);
  });

  it('in KML', { tags: '@21.56' }, () => {
    const root = parse(kmlOf(plan));
    expect(faults('kml-2.2', kmlOf(plan))).toBe('');
    const placemarks = children(child(root, 'Document'), 'Placemark');
    expect(texts(placemarks, 'description')).toEqual([...wanted, null]);
  });
});

it(
  'with a date it is that of the trip, with the closure and what members report',
  { tags: '@26.24' },
  () => {
    const [kirkham] = planOf().springs;
    if (!kirkham) throw new Error('There is one.');
    const springs = [{ ...kirkham, closures: [IN_WINTER], condition: 'closed' as const }];
    const noteOn = (start_date: string | null) =>
      /<desc>(.*?)<\/desc>/.exec(gpxOf(planOf({ springs, start_date })))?.[1];
    expect(noteOn('2027-01-14')).toBe('Closed. Closed in winter. Reported closed');
    expect(noteOn('2027-07-14')).toBe('People soak here. Reported closed');
    expect(noteOn(null)).toBe('People soak here. Reported closed');
  },
);

it('a spring off the road says how far, after its status', { tags: '@22.62' }, () => {
  const [kirkham] = planOf().springs;
  if (!kirkham) throw new Error('There is one.');
  const plan = planOf({ springs: [{ ...kirkham, gap_miles: 17.4 }] });
  const said = 'People soak here. Last 17 mi: unmapped road or trail';
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
    expect(faults('gpx-1.1', gpx)).toBe('');
    expect(gpx).not.toContain('lon="180"');
    expect(gpx.match(/lon="-180"/g)).toHaveLength(4);
    const kml = kmlOf(plan);
    expect(faults('kml-2.2', kml)).toBe('');
    expect(kml).toContain('<coordinates>180,52 180,52 -180,52</coordinates>');
  });

  it('no number has an exponent, however small', () => {
    const plan = at([1e-7, -1e-7], [-5e-324, 1e-6], [1.5e-5, 90]);
    for (const [schema, xml] of [
      ['gpx-1.1', gpxOf(plan)],
      ['kml-2.2', kmlOf(plan)],
    ] as const)
      expect(faults(schema, xml)).toBe('');
    expect(gpxOf(plan)).toContain('<trkpt lat="0.000001" lon="0"></trkpt>');
    expect(kmlOf(plan)).toContain('<coordinates>0,0 0,0.000001 0.000015,90</coordinates>');
  });

  it('any position on earth leaves both valid', () => {
    const pair = fc.tuple(
      fc.double({ min: -180, max: 180, noNaN: true }),
      fc.double({ min: -90, max: 90, noNaN: true }),
    );
    fc.assert(
      fc.property(fc.array(pair, { minLength: 2, maxLength: 200 }), (coordinates) => {
        const plan = at(...coordinates);
        expect(faults('gpx-1.1', gpxOf(plan))).toBe('');
        expect(faults('kml-2.2', kmlOf(plan))).toBe('');
      }),
      // Each starts two processes.
      { numRuns: 15 },
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
    expect(faults('gpx-1.1', gpxOf(plan))).toBe('');
    expect(child(child(gpx, 'metadata'), 'name').text).toBe(shown);
    const kml = parse(kmlOf(plan));
    expect(faults('kml-2.2', kmlOf(plan))).toBe('');
    expect(child(child(kml, 'Document'), 'name').text).toBe(shown);
  });

  it('any text leaves both valid', { tags: '@19.1' }, () => {
    const text = fc.string({ unit: 'binary', maxLength: 100 });
    const [kirkham] = planOf().springs;
    if (!kirkham) throw new Error('There is one.');
    fc.assert(
      fc.property(fc.array(text, { minLength: 10, maxLength: 30 }), (names) => {
        const [name = ''] = names;
        const springs = names.map((each) => ({ ...kirkham, name: each }));
        const plan = planOf({ name, end_point_name: name, springs });
        expect(faults('gpx-1.1', gpxOf(plan))).toBe('');
        expect(faults('kml-2.2', kmlOf(plan))).toBe('');
      }),
      { numRuns: 15 },
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
