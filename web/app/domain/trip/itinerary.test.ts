import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  offRoadTotalText,
  clockText,
  distanceText,
  legText,
  durationText,
  itinerary,
} from './itinerary.ts';

const LEGS = [
  { miles: 60, minutes: 70.4 },
  { miles: 30, minutes: 45.4 },
  { miles: 100.5, minutes: 120.4 },
];

describe('itinerary', { tags: ['@16.12', '@16.23'] }, () => {
  it('tells when you arrive at each stop and leave it, from the start time', () => {
    const { departure, stops, end } = itinerary({
      legs: LEGS,
      stays: [60, 30],
      gaps: [0, 1],
      startTime: '09:00',
    });
    const clocks = [departure, ...stops.flatMap((stop) => [stop.arrival, stop.departure])];
    expect([...clocks, end.arrival].map((clock) => clock && clockText(clock))).toEqual([
      '9:00 AM',
      '10:10 AM',
      '11:10 AM',
      '11:56 AM',
      '12:26 PM',
      '2:26 PM',
    ]);
  });

  it('adds up miles, driving and staying', () => {
    const plan = itinerary({ legs: LEGS, stays: [60, 30], gaps: [0, 1], startTime: null });
    expect(plan.miles).toBe(190.5);
    expect(plan.drivingMinutes).toBeCloseTo(236.2);
    expect(plan.stayMinutes).toBe(90);
    expect(plan.totalMinutes).toBeCloseTo(326.2);
  });

  it.each([null, '', '24:00', '9:00', 'noon'])(
    'knows no times where the start is %j',
    (startTime) => {
      const plan = itinerary({ legs: LEGS, stays: [60, 30], gaps: [0, 1], startTime });
      expect(plan.departure).toBeNull();
      expect(plan.end).toEqual({ leg: LEGS[2], arrival: null });
      expect(plan.stops.map(({ leg, arrival }) => [leg, arrival])).toEqual([
        [LEGS[0], null],
        [LEGS[1], null],
      ]);
    },
  );

  it('gives only the totals where legs and stops do not match', () => {
    const plan = itinerary({
      legs: LEGS.slice(0, 1),
      stays: [60, 30],
      gaps: [0, 1],
      startTime: '09:00',
    });
    expect(plan.stops).toEqual([
      { leg: null, arrival: null, departure: null, gap: 0 },
      { leg: null, arrival: null, departure: null, gap: 1 },
    ]);
    expect(plan.end).toEqual({ leg: null, arrival: null });
    expect(plan.drivingMinutes).toBe(70.4);
    expect(plan.departure && clockText(plan.departure)).toBe('9:00 AM');
  });

  it('promises no time at a stop off our roads, nor after it', { tags: '@22.62' }, () => {
    const plan = itinerary({
      legs: LEGS,
      stays: [60, 30],
      gaps: [0.4, 17.2],
      startTime: '09:00',
    });
    const { departure, stops, end } = plan;
    const clocks = [departure, ...stops.flatMap((stop) => [stop.arrival, stop.departure])];
    expect([...clocks, end.arrival].map((clock) => clock && clockText(clock))).toEqual([
      '9:00 AM',
      '10:10 AM',
      '11:10 AM',
      '11:56 AM or later',
      '12:26 PM or later',
      '2:26 PM or later',
    ]);
    expect(offRoadTotalText(plan)).toBe('plus 17 mi not on our roads');
    expect(offRoadTotalText({ ...plan, offRoadMiles: 0 })).toBeNull();
  });

  it('counts the days of a long drive', () => {
    const { end } = itinerary({
      legs: [{ miles: 2_000, minutes: 1_800 }],
      stays: [],
      gaps: [],
      startTime: '20:15',
    });
    expect(end.arrival && clockText(end.arrival)).toBe('2:15 AM, day 3');
  });

  it('never arrives before leaving, and ends last', () => {
    // Quarters add up exactly, in any order.
    const figure = fc.integer({ min: 0, max: 12_000 }).map((quarters) => quarters / 4);
    const leg = fc.record({ miles: figure, minutes: figure });
    const stay = fc.integer({ min: 0, max: 1_440 });
    fc.assert(
      fc.property(fc.array(fc.tuple(leg, stay), { maxLength: 23 }), leg, (stops, last) => {
        const plan = itinerary({
          legs: [...stops.map(([leg]) => leg), last],
          stays: stops.map(([, minutes]) => minutes),
          gaps: [],
          startTime: '00:00',
        });
        const minutes = [
          plan.departure,
          ...plan.stops.flatMap((stop) => [stop.arrival, stop.departure]),
          plan.end.arrival,
        ].map((clock) => (clock ? (clock.day - 1) * 1_440 + clock.minuteOfDay : Number.NaN));
        expect(minutes).toEqual(minutes.toSorted((a, b) => a - b));
        expect(minutes.at(-1)).toBe(Math.round(plan.totalMinutes));
      }),
    );
  });
});

it.each([
  [0, '12:00 AM'],
  [725, '12:05 PM'],
  [1_439, '11:59 PM'],
])('minute %d of the day is %s', (minuteOfDay, text) => {
  expect(clockText({ day: 1, minuteOfDay, isEarliest: false })).toBe(text);
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

it('a leg is its time, then its miles', () => {
  expect(legText({ minutes: 236.2, miles: 190.5 })).toBe('3 h 56 min, 191 mi');
});
