import { ALWAYS } from '@wildsoak/contract/rules/closure-windows';
import { wallClock } from '@wildsoak/contract/rules/local-clock';
import { planBody, type Plan } from '@wildsoak/contract/trips';
import fc from 'fast-check';
import ICAL from 'ical.js';
import nodeIcal, { type VEvent } from 'node-ical';
import { describe, expect, it } from 'vitest';
import { calendarOf } from './plan-calendar.ts';
import { planOf } from './test/plan.ts';

const SITE = 'https://wildsoak.example';

/** Boise at 8 on the eve of daylight saving time, by way of two springs and a night, to Reno. */
const tripOf = (changes: Partial<Plan> = {}): Plan => {
  const plan = planOf();
  return planOf({
    start_date: '2027-03-13',
    start_time: '08:00',
    nights: [
      {
        after_stops: 1,
        kind: 'town',
        name: 'Arco, Idaho',
        coords: [-113.3, 43.64],
        time_zone: 'America/Boise',
      },
    ],
    route_geojson: {
      ...plan.route_geojson,
      properties: {
        miles: 500,
        minutes: 840,
        legs: [60, 80, 120, 240].map((miles) => ({ miles, minutes: 210 })),
        is_sketch: false,
      },
    },
    springs: plan.springs.map((spring, at) => ({
      ...spring,
      time_zone: at === 0 ? 'America/Boise' : 'America/Los_Angeles',
      gap_miles: 0,
    })),
    ...changes,
  });
};

const textOf = (plan: Plan): string => {
  const text = calendarOf(plan, SITE);
  if (text === null) throw new Error('no calendar');
  return text;
};

interface Read {
  uid: string;
  summary: string;
  description: string;
  start: number;
  end: number;
  startClock: string;
}

const byIcalJs = (text: string): Read[] => {
  const calendar = new ICAL.Component(ICAL.parse(text));
  // Only what the file itself says about zones.
  ICAL.TimezoneService.reset();
  for (const zone of calendar.getAllSubcomponents('vtimezone')) ICAL.TimezoneService.register(zone);
  return calendar.getAllSubcomponents('vevent').map((component) => {
    const { uid, summary, description, startDate, endDate } = new ICAL.Event(component);
    return {
      uid,
      summary,
      description,
      start: startDate.toJSDate().getTime(),
      end: endDate.toJSDate().getTime(),
      startClock: startDate.toString(),
    };
  });
};

/** A property with parameters is an object. */
const plain = (value: VEvent['summary'] = '') => (typeof value === 'string' ? value : value.val);

const byNodeIcal = (text: string): Omit<Read, 'startClock'>[] =>
  Object.values(nodeIcal.sync.parseICS(text))
    .filter((part): part is VEvent => part?.type === 'VEVENT')
    .map(({ uid, summary, description, start, end }) => ({
      uid,
      summary: plain(summary),
      description: plain(description),
      start: start.getTime(),
      end: (end ?? start).getTime(),
    }));

describe('the calendar of a trip', { tags: '@26.85' }, () => {
  it('says the same to two parsers that did not write it', () => {
    const text = textOf(tripOf());
    const events = byIcalJs(text);
    expect(events).toHaveLength(7);
    expect(text).toContain(`URL;VALUE=URI:${SITE}/springs/1\r\n`);
    // It is no longer in the catalog.
    expect(text).not.toContain('/springs/2');
    expect(byNodeIcal(text)).toEqual(events.map(({ startClock: _clock, ...event }) => event));
  });

  it('no event ends before it begins in the hour that comes twice', () => {
    const late = { start_date: '2027-11-07', start_time: '00:30', nights: [] };
    const { route_geojson } = planOf();
    const legs = [75, 70, 60].map((minutes) => ({ miles: 50, minutes }));
    const properties = { miles: 150, minutes: 205, legs, is_sketch: false };
    const springs = tripOf().springs.map((spring) => ({ ...spring, time_zone: 'America/Boise' }));
    const text = textOf(
      tripOf({ ...late, springs, route_geojson: { ...route_geojson, properties } }),
    );
    const events = byIcalJs(text);
    expect(byNodeIcal(text)).toEqual(events.map(({ startClock: _clock, ...event }) => event));
    const begin = Date.parse('2027-11-07T06:30:00Z');
    expect(events.map(({ start, end }) => [start, end].map((at) => (at - begin) / 60_000))).toEqual(
      [
        [0, 75],
        [75, 135],
        [135, 205],
        [205, 205],
        [205, 265],
      ],
    );
  });

  it('has drives, stops and nights by the clock of their place, through the change of the clocks', () => {
    const clocks = byIcalJs(textOf(tripOf())).map(
      ({ startClock, start, end, summary }) =>
        `${startClock} ${(end - start) / 60_000} min: ${summary}`,
    );
    expect(clocks).toEqual([
      '2027-03-13T08:00:00 210 min: Drive to Kirkham Hot Springs',
      '2027-03-13T11:30:00 60 min: Kirkham Hot Springs',
      '2027-03-13T12:30:00 210 min: Drive to Arco, Idaho',
      // 16 hours by the clocks, one of which is skipped.
      '2027-03-13T16:00:00 900 min: Night in Arco, Idaho',
      '2027-03-14T08:00:00 210 min: Drive to Unnamed Spring',
      '2027-03-14T10:30:00 0 min: Unnamed Spring',
      '2027-03-14T10:30:00 210 min: Drive to Reno, Nevada',
    ]);
  });

  it('is the same wherever the server stands', () => {
    const before = process.env['TZ'];
    // The hour from 2 to 3 does not exist there that night.
    process.env['TZ'] = 'America/New_York';
    const early = textOf(tripOf({ start_date: '2027-03-14', start_time: '02:30' }));
    if (before === undefined) delete process.env['TZ'];
    else process.env['TZ'] = before;
    expect(byIcalJs(early)[0]?.startClock).toBe('2027-03-14T03:30:00');
    const hawaii = textOf(
      tripOf({ start_date: '2027-03-14', start_time_zone: 'Pacific/Honolulu' }),
    );
    expect(byIcalJs(hawaii)[0]?.start).toBe(Date.parse('2027-03-14T18:00:00Z'));
  });

  it('knows every zone of the country, on both sides of each change', () => {
    for (const zone of [
      'America/New_York',
      'America/Indiana/Knox',
      'America/Chicago',
      'America/Denver',
      'America/Phoenix',
      'America/Los_Angeles',
      'America/Anchorage',
      'America/Adak',
      'Pacific/Honolulu',
    ])
      for (const start_date of ['2027-03-13', '2027-03-15', '2027-11-06', '2027-11-08']) {
        const [first] = byIcalJs(textOf(tripOf({ start_date, start_time_zone: zone })));
        const clock = new Date(wallClock(first?.start ?? 0, zone)).toISOString().slice(0, 16);
        expect(`${zone} ${clock}`).toBe(`${zone} ${start_date}T08:00`);
      }
  });
});

describe('what an event says', { tags: '@26.86' }, () => {
  const noteOf = (plan: Plan, summary: string) =>
    byIcalJs(textOf(plan)).find((event) => event.summary.startsWith(summary));

  it('whether you may bathe, what closes it then, and the sun', () => {
    const [kirkham, ...others] = tripOf().springs;
    if (!kirkham) throw new Error('There is one.');
    const closure = {
      ...ALWAYS,
      weekdays: [],
      night: { from: 'sunset' as const, to: 'sunrise' as const },
      makes: 'closed' as const,
      text: 'Closed at night.',
      source: 'The forest',
      date: '2025',
      confidence: 'published' as const,
      checked_on: null,
    };
    const springs = [{ ...kirkham, closures: [closure] }, ...others];
    const noon = noteOf(tripOf({ springs }), 'Kirkham');
    expect(noon?.summary).toBe('Kirkham Hot Springs');
    expect(noon?.description).toMatch(
      /^People soak here\.\nSunrise 6:5\d AM, sunset 6:4\d PM, last light 7:1\d PM\.$/,
    );
    const evening = noteOf(tripOf({ springs, start_time: '16:00' }), 'Kirkham');
    expect(evening?.summary).toBe('Kirkham Hot Springs (Closed)');
    expect(evening?.description).toMatch(
      /^Closed\.\nClosed at night\.\nYou arrive 1\d minutes after dark\.\nSunrise/,
    );
  });

  it('never only the name of a place where nobody should bathe', () => {
    const { summary } = noteOf(tripOf(), 'Unnamed Spring') ?? {};
    const springs = tripOf().springs.map((spring) => ({
      ...spring,
      bathing_status: 'deadly' as const,
      status_when_open: 'deadly' as const,
    }));
    expect(summary).toBe('Unnamed Spring');
    expect(noteOf(tripOf({ springs }), 'Unnamed Spring')?.summary).toBe(
      'Unnamed Spring (Deadly: stay out)',
    );
  });

  it('that the roads are a sketch, or that they end before the spring', () => {
    const trip = tripOf();
    const { route_geojson: route } = trip;
    const sketch = { ...route, properties: { ...route.properties, is_sketch: true } };
    expect(noteOf(tripOf({ route_geojson: sketch }), 'Drive to Arco')?.description).toBe(
      '3 h 30 min, 80 mi.\nDrive times are estimates: we only have main highways.',
    );
    const springs = trip.springs.map((spring) => ({ ...spring, gap_miles: 17 }));
    expect(noteOf(tripOf({ springs }), 'Night in Arco')?.description).toMatch(
      /^You may get there later. Part of the way is unmapped\./,
    );
  });

  it('the night at a spring is one event, and says to check about camping', () => {
    const night = { ...tripOf().nights[0], kind: 'stop', name: 'Kirkham Hot Springs' };
    const event = noteOf(tripOf({ nights: [night] as Plan['nights'] }), 'Night at');
    // One leg too many for a night that is no halt of its own.
    expect(event).toBeUndefined();
    const { route_geojson: route } = tripOf();
    const legs = route.properties.legs.slice(0, 3);
    const plan = tripOf({
      nights: [night] as Plan['nights'],
      route_geojson: { ...route, properties: { ...route.properties, legs } },
    });
    expect(noteOf(plan, 'Night at')).toMatchObject({
      summary: 'Night at Kirkham Hot Springs',
      description: expect.stringMatching(/Make sure camping is allowed\.$/),
    });
  });
});

it('a trip with a day but no hour is one event of that day', { tags: '@26.85' }, () => {
  const text = textOf(tripOf({ start_time: null }));
  expect(text).toContain('DTSTART;VALUE=DATE:20270313');
  // The night belongs to the trip.
  expect(text).toContain('DTEND;VALUE=DATE:20270315');
  const [event] = byIcalJs(text);
  expect(event?.description.split('\n')).toEqual([
    'Kirkham Hot Springs. People soak here.',
    'Night in Arco, Idaho.',
    'Unnamed Spring. Soaking: not confirmed. No longer listed.',
  ]);
  expect(calendarOf(tripOf({ start_date: null }), SITE)).toBeNull();
});

it('a new version has the same events, not more', { tags: '@26.85' }, () => {
  const ids = (plan: Plan) => byIcalJs(textOf(plan)).map(({ uid }) => uid);
  expect(ids(tripOf({ name: 'Later', start_date: '2027-05-01' }))).toEqual(ids(tripOf()));
  expect(new Set(ids(tripOf())).size).toBe(7);
});

it('any text stays text', { tags: ['@26.85', '@19.1'] }, () => {
  const typed = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 100 });
  const names = typed.map((text) => planBody.shape.name.safeParse(text).data ?? 'Untitled');
  fc.assert(
    fc.property(names, (name) => {
      const text = textOf(tripOf({ name, end_point_name: name }));
      const events = byIcalJs(text);
      expect(events).toHaveLength(7);
      expect(events.at(-1)?.summary).toBe(`Drive to ${name}`);
      expect(nodeIcal.sync.parseICS(text)['vcalendar']).toMatchObject({ 'WR-CALNAME': name });
    }),
    { numRuns: 20 },
  );
});
