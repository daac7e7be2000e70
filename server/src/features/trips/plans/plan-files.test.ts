import { BATHING_LABELS, BATHING_STATUSES } from '@wildsoak/contract/rules/bathing';
import { ALWAYS } from '@wildsoak/contract/rules/closures';
import type { Plan } from '@wildsoak/contract/trips';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { faults } from './test/faults.ts';
import { planOf } from './test/plan.ts';
import { child, children, parse, type Element } from './test/xml.ts';
import { calendarOf } from './plan-calendar.ts';
import { fileNameOf, gpxOf, kmlOf } from './plan-files.ts';

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
    for (const xml of broken) expect(faults('gpx-1.1', xml)).not.toBe('');
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
    springs: planOf().springs.map((spring) => ({
      ...spring,
      closures: [
        {
          makes: 'closed' as const,
          text: 'Closed in winter.',
          source: 'the ranger',
          date: '2026',
          confidence: 'published' as const,
          checked_on: null,
          ...ALWAYS,
          weekdays: [],
          season: { from: '12-01', to: '04-30' },
        },
      ],
    })),
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
    ['a year of two digits', '0027-03-14', 60],
    ['a leg that no clock can follow', '2027-03-14', 1e300],
  ])('an older plan may have %s', (_, start_date, minutes) => {
    const { route_geojson } = planOf();
    const legs = [60, minutes, 60].map((each) => ({ miles: 50, minutes: each }));
    const properties = { miles: 150, minutes: 180, legs, is_sketch: false };
    const old = { start_date, start_time: '08:00' };
    const plan = planOf({ ...old, route_geojson: { ...route_geojson, properties } });
    expect(faults('gpx-1.1', gpxOf(plan))).toBe('');
    expect(faults('kml-2.2', kmlOf(plan))).toBe('');
    expect(calendarOf(plan, 'https://wildsoak.example')).toContain('BEGIN:VEVENT');
  });

  it('without a time, each spring is judged by the nights before', () => {
    const notes = children(parse(gpxOf({ ...plan, start_time: null })), 'wpt').flatMap((wpt) =>
      children(wpt, 'desc').map(({ text }) => text),
    );
    expect(notes[0]).not.toContain('Closed in winter');
    expect(notes[1]).toContain('Closed in winter');
  });

  it('each spring is judged for the day you get there', () => {
    const notes = children(parse(gpxOf(plan)), 'wpt').flatMap((wpt) =>
      children(wpt, 'desc').map(({ text }) => text),
    );
    expect(notes[0]).not.toContain('Closed in winter');
    expect(notes[1]).toContain('Closed in winter');
    expect(notes[1]).toMatch(/You spend the night here$/);
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

  it('the checks see what the schema forbids', () => {
    const kml = kmlOf(planOf());
    const broken = [
      kml.replace('kml/2.2', 'kml/2.3'),
      kml.replace('<tessellate>1</tessellate>', '<tessellate>yes</tessellate>'),
      kml.replace(/<coordinates>[^<]*<\/coordinates><\/Point>/, '</Point>'),
      kml.replace('-116.2,43.61', '-116.2 43.61'),
      kml.replace('<Document>', '<Placemark>').replace('</Document>', '</Placemark>'),
    ];
    for (const xml of broken) expect(faults('kml-2.2', xml)).not.toBe('');
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
      [BATHING_LABELS[bathing_status], ...(is_removed ? ['No longer in our catalog'] : [])].join(
        '. ',
      ),
    ),
    null,
  ];
  const texts = (elements: Element[], name: string) =>
    elements.map((element) => children(element, name)[0]?.text ?? null);

  it('in GPX', { tags: '@21.55' }, () => {
    const root = parse(gpxOf(plan));
    expect(faults('gpx-1.1', gpxOf(plan))).toBe('');
    expect(texts(children(root, 'wpt'), 'desc')).toEqual(wanted);
  });

  it('in KML', { tags: '@21.55' }, () => {
    const root = parse(kmlOf(plan));
    expect(faults('kml-2.2', kmlOf(plan))).toBe('');
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
    expect(noteOn('2027-07-14')).toBe('People soak here. Reported closed');
    expect(noteOn(null)).toBe('People soak here. Reported closed');
  },
);

it('a spring off the road says how far, after its status', { tags: '@22.62' }, () => {
  const [kirkham] = planOf().springs;
  if (!kirkham) throw new Error('There is one.');
  const plan = planOf({ springs: [{ ...kirkham, gap_miles: 17.4 }] });
  const said = 'People soak here. Last 17 mi not on our roads';
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
