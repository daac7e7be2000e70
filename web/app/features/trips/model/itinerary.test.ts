import { durationText, hourText } from '@wildsoak/contract/rules/time-text';
import { describe, expect, it } from 'vitest';
import { exampleClosure, examplePlanSpring } from '../../../../test/examples.ts';
import { distanceText } from '../../../lib/format.ts';
import { clockText } from './clock.ts';
import { stopOf, type Halt } from './halts.ts';
import {
  itinerary,
  offRoadTotalText,
  timedHalts,
  type Drive,
  type Itinerary,
} from './itinerary.ts';

const LEGS = [
  { miles: 60, minutes: 70.4 },
  { miles: 30, minutes: 45.4 },
  { miles: 100.5, minutes: 120.4 },
];

const BOISE = 'America/Boise';

interface Planned {
  halt: Halt;
  gap: number;
}

const stopFor = (stayMinutes: number, gap = 0, time_zone = BOISE): Planned => ({
  halt: { ...stopOf(examplePlanSpring({ time_zone })), stayMinutes },
  gap,
});
const overnight = ({ halt, gap }: Planned): Planned => ({
  halt: halt.kind === 'stop' ? { ...halt, isOvernight: true } : halt,
  gap,
});
const TOWN: Planned = {
  halt: {
    kind: 'town',
    name: 'Arco, Idaho',
    coords: [-113.3, 43.6],
    time_zone: BOISE,
    detourMinutes: null,
  },
  gap: 0,
};

interface Facts extends Partial<Pick<Drive, 'legs' | 'endTimeZone'>> {
  halts?: readonly Planned[];
  date?: string | null;
  time?: string | null;
  hoursPerDay?: number | null;
}

const tripOf = ({
  legs = LEGS,
  halts = [stopFor(60), stopFor(30, 1)],
  date = '2027-06-10',
  time = '09:00',
  hoursPerDay = null,
  endTimeZone = BOISE,
}: Facts = {}): Itinerary => {
  const timeZones = halts.map(({ halt }) => halt.time_zone);
  const gaps = halts.map(({ gap }) => gap);
  return itinerary(
    halts.map(({ halt }) => halt),
    { legs, gaps, timeZones, startTimeZone: BOISE, endTimeZone },
    { date, time, hoursPerDay },
  );
};

const clocksOf = ({ departure, halts, end }: Itinerary) =>
  [departure, ...halts.flatMap((halt) => [halt.arrival, halt.departure]), end.arrival].map(
    (clock) => clock && clockText(clock),
  );

describe('itinerary', { tags: ['@16.12', '@16.23'] }, () => {
  it.each([null, '', '24:00', '9:00', 'noon'])('knows no times where the start is %j', (time) => {
    const plan = tripOf({ date: null, time });
    expect(plan.departure).toBeNull();
    expect(plan.end).toMatchObject({ leg: LEGS[2], arrival: null });
    expect(plan.halts.map(({ leg, arrival }) => [leg, arrival])).toEqual([
      [LEGS[0], null],
      [LEGS[1], null],
    ]);
  });

  it('gives only the totals where legs and stops do not match', () => {
    const plan = tripOf({ legs: LEGS.slice(0, 1) });
    expect(plan.halts).toEqual([
      { leg: null, arrival: null, departure: null, began: null, gap: 0 },
      { leg: null, arrival: null, departure: null, began: null, gap: 1 },
    ]);
    expect(plan.end).toMatchObject({ leg: null, arrival: null });
    expect(plan.days).toEqual([]);
    expect(plan.drivingMinutes).toBe(70.4);
    expect(plan.departure && clockText(plan.departure)).toBe('9:00 AM');
  });

  it('promises no time at a stop off our roads, nor after it', { tags: '@22.62' }, () => {
    const plan = tripOf({ halts: [stopFor(60, 0.4), stopFor(30, 17.2)] });
    expect(clocksOf(plan)).toEqual([
      '9:00 AM',
      '10:10 AM',
      '11:10 AM',
      '11:56 AM or later',
      '12:26 PM or later',
      '2:26 PM or later',
    ]);
    expect(offRoadTotalText(plan)).toBe('plus 17 mi unmapped');
    expect(offRoadTotalText({ ...plan, offRoadMiles: 0 })).toBeNull();
  });

  it('counts the days of a long drive', () => {
    const { end } = tripOf({
      legs: [{ miles: 2_000, minutes: 1_800 }],
      halts: [],
      time: '20:15',
    });
    expect(end.arrival && clockText(end.arrival)).toBe('2:15 AM, day 3');
  });
});

it('an older plan, with a year or a leg that no clock can follow, has no times', () => {
  expect(tripOf({ date: '0027-06-10' }).end.arrival).toBeNull();
  const endless = [{ miles: 1, minutes: 1e300 }];
  expect(tripOf({ legs: endless, halts: [] }).end.arrival).toBeNull();
});

describe('in the local time of each place', { tags: '@26.1' }, () => {
  it('says which clock, where the trip has several', () => {
    const plan = tripOf({
      halts: [stopFor(60), stopFor(30, 0, 'America/Los_Angeles')],
      endTimeZone: 'America/Los_Angeles',
    });
    expect(clocksOf(plan)).toEqual([
      '9:00 AM MDT',
      '10:10 AM MDT',
      '11:10 AM MDT',
      '10:56 AM PDT',
      '11:26 AM PDT',
      '1:26 PM PDT',
    ]);
  });

  it('the clocks change on the way', () => {
    const plan = tripOf({ date: '2027-11-06', time: '23:00' });
    expect(clocksOf(plan)).toEqual([
      '11:00 PM MDT',
      '12:10 AM MDT, day 2',
      '1:10 AM MDT, day 2',
      '1:56 AM MDT, day 2',
      '1:26 AM MST, day 2',
      '3:26 AM MST, day 2',
    ]);
  });

  it('on another calendar there, it is another day', () => {
    const { end } = tripOf({
      legs: [{ miles: 10, minutes: 20 }],
      halts: [],
      time: '23:50',
      endTimeZone: 'America/Los_Angeles',
    });
    expect(end.arrival && clockText(end.arrival)).toBe('11:10 PM PDT');
  });
});

describe('nights', { tags: '@26.10' }, () => {
  it('end a day, and the next begins at the same hour', () => {
    const plan = tripOf({
      legs: [...LEGS, { miles: 5, minutes: 6 }],
      halts: [stopFor(60), TOWN, stopFor(30)],
      hoursPerDay: 3,
    });
    expect(plan.days.map(({ first, end, minutes }) => [first, end, minutes])).toEqual([
      [0, 2, 115.80000000000001],
      [2, 4, 126.4],
    ]);
    const [, night, stop] = plan.halts;
    expect(night?.arrival && clockText(night.arrival)).toBe('11:56 AM');
    expect(night?.departure && clockText(night.departure)).toBe('9:00 AM, day 2');
    expect(plan.days[1]?.departure).toEqual(night?.departure);
    expect(stop?.arrival && clockText(stop.arrival)).toBe('11:00 AM, day 2');
  });

  it('under the heading of its day, a place reached after midnight is reached the next day', () => {
    const reached = (minutes: number, endTimeZone = BOISE, time = '20:15') => {
      const { end } = tripOf({
        legs: [
          { miles: 1, minutes: 1 },
          { miles: 1, minutes },
        ],
        halts: [TOWN],
        time,
        endTimeZone,
      });
      return end.arrival && clockText(end.arrival, end.began);
    };
    expect(reached(60)).toBe('9:15 PM');
    expect(reached(300)).toBe('1:15 AM, the next day');
    expect(reached(1_800)).toBe('2:15 AM, 2 days later');
    expect(reached(20, 'America/Los_Angeles', '00:10')).toBe('11:30 PM PDT, the day before');
  });

  it('make up for what we do not know of the day before, unless you wake up there', () => {
    const [off, on] = [stopFor(60, 17.2), stopFor(30)];
    const isLater = (trip: Facts) => {
      const plan = tripOf(trip);
      return [...plan.halts, plan.end].map(({ arrival }) => arrival?.isEarliest);
    };
    const legs = [...LEGS, { miles: 5, minutes: 6 }];
    expect(isLater({ legs, halts: [off, TOWN, on] })).toEqual([true, true, false, false]);
    expect(isLater({ halts: [overnight(off), on] })).toEqual([true, true, true]);
  });

  it('at a stop are no halt of their own', () => {
    const plan = tripOf({ halts: [stopFor(60), overnight(stopFor(30))] });
    expect(plan.days).toHaveLength(2);
    const [, second] = plan.halts;
    expect(second?.departure && clockText(second.departure)).toBe('9:00 AM, day 2');
  });

  it('count for what a stop is on arrival, where no hour is known', { tags: '@24.58' }, () => {
    const season = exampleClosure({ night: null, season: { from: '12-01', to: '04-30' } });
    const spring = examplePlanSpring({ closures: [season], status_when_open: 'soaked' });
    const stop = stopOf(spring);
    const halts = [stop, TOWN.halt, { ...stop, isOvernight: true }, stop];
    const beginning = { date: '2026-11-29', time: null, timeZone: BOISE };
    const timed = timedHalts(halts, null, beginning);
    expect(timed.map((halt) => halt.kind === 'stop' && [halt.number, halt.bathing_status])).toEqual(
      [[1, 'soaked'], false, [2, 'soaked'], [3, 'closed']],
    );
  });
});

it.each([
  [0, '12:00 AM'],
  [725, '12:05 PM'],
  [1_439, '11:59 PM'],
])('minute %d of the day is %s', (minuteOfDay, text) => {
  expect(hourText(minuteOfDay)).toBe(text);
});

it.each([
  [0, '0 min'],
  [59.4, '59 min'],
  [59.6, '1 h'],
  [200, '3 h 20 min'],
])('%d minutes are written %s', (minutes, text) => {
  expect(durationText(minutes)).toBe(text);
});

it.each([
  [0, '0 mi'],
  [3.44, '3.4 mi'],
  [9.96, '10 mi'],
  [74.6, '75 mi'],
  [1_250.4, '1,250 mi'],
])('%d miles are written %s', (miles, text) => {
  expect(distanceText(miles)).toBe(text);
});
