import { BATHING_STATUSES } from '@wildsoak/contract/rules/bathing';
import { measureDetours, planBody, type Plan } from '@wildsoak/contract/trips';
import { describe, expect, it } from 'vitest';
import { judgedToday } from '../../../domain/trip/arrival.ts';
import type { JudgedSpring } from '../along/judged-springs.ts';
import { stopOf } from '../stops/stop.ts';
import {
  detoursBody,
  EMPTY_TRIP,
  keyOf,
  milesOf,
  planBodyOf,
  requestOf,
  springsToMeasure,
  tripOf,
} from './trip.ts';

const BOISE = { name: 'Boise, Idaho', coords: [-116.2, 43.6] as [number, number] };
const STANLEY = { name: 'Stanley, Idaho', coords: [-114.9, 44.2] as [number, number] };
const CLOSED_AT_NO_TIME = {
  time_zone: 'America/Boise',
  closures: [],
  status_when_open: 'closed' as const,
};
const KIRKHAM = stopOf({
  id: 646,
  name: 'Kirkham Hot Springs',
  latitude: 44.07,
  longitude: -115.54,
  temperature_f: 149,
  average_rating: null,
  state_code: 'ID',
  bathing_status: 'closed',
  ...CLOSED_AT_NO_TIME,
});
const TRIP = { ...EMPTY_TRIP, start: BOISE, end: STANLEY, stops: [KIRKHAM] };

const ROUTE = {
  type: 'Feature' as const,
  geometry: {
    type: 'LineString' as const,
    coordinates: [BOISE.coords, STANLEY.coords],
  },
  properties: { miles: 130, minutes: 170, legs: [], is_sketch: false },
};

const PLAN: Plan = {
  id: 3,
  name: 'Sawtooths',
  start_point_name: BOISE.name,
  end_point_name: null,
  created_at: '2026-05-02T10:00:00.000Z',
  start_coords_lat: 43.6,
  start_coords_lon: -116.2,
  end_coords_lat: 44.2,
  end_coords_lon: -114.9,
  route_geojson: ROUTE,
  max_distance_miles: 35,
  start_date: null,
  start_time: null,
  start_time_zone: 'America/Boise',
  end_time_zone: 'America/Boise',
  hours_per_day: null,
  nights: [],
  springs: [
    {
      id: 646,
      name: 'Kirkham Hot Springs',
      latitude: 44.07,
      longitude: -115.54,
      temperature_f: 149,
      average_rating: null,
      state_code: 'ID',
      bathing_status: 'closed',
      ...CLOSED_AT_NO_TIME,
      saved_status: 'unknown',
      saved_condition: 'open',
      gap_miles: 3,
      stay_minutes: 90,
      is_removed: true,
      condition: null,
      last_visit_on: null,
    },
  ],
  share_token: null,
};

it.each([
  ['', null],
  ['  ', null],
  ['0', null],
  ['0.5', null],
  ['-3', null],
  ['1', 1],
  ['20', 20],
  ['200', 200],
  ['201', null],
  ['far', null],
  ['1e3', null],
])('%j as a distance is %j miles', { tags: ['@5.20', '@9.17', '@9.23'] }, (typed, miles) => {
  expect(milesOf(typed)).toBe(miles);
});

describe('the request for a route', () => {
  it('is null as long as start, end or distance is missing', () => {
    expect(requestOf({ ...TRIP, start: null })).toBeNull();
    expect(requestOf({ ...TRIP, end: null })).toBeNull();
    expect(requestOf({ ...TRIP, maxDistance: '0' })).toBeNull();
  });

  it('differs only where the route does', () => {
    const request = requestOf(TRIP);
    if (!request) throw new Error('It is whole.');
    const longer = { ...request, stops: [{ ...KIRKHAM, stayMinutes: 5 }] };
    expect(keyOf(longer)).toBe(keyOf(request));
    expect(keyOf({ ...request, stops: [] })).not.toBe(keyOf(request));
    expect(keyOf({ ...request, maxDistanceMiles: 21 })).not.toBe(keyOf(request));
  });
});

it('200 springs at most come with what they add: the nearest', { tags: '@16.1' }, () => {
  const springs = Array.from({ length: 300 }, (_, at) => ({
    id: at,
    longitude: -115,
    latitude: 44,
    // The nearest are in the middle of the route.
    distance_miles: Math.abs(150 - at),
    leg: at < 200 ? 0 : 1,
    arrival: judgedToday('unknown'),
  })) as unknown as JudgedSpring[];
  const measured = springsToMeasure(springs);
  expect(measured).toHaveLength(200);
  expect(Math.max(...measured.map(({ distance_miles }) => distance_miles))).toBe(100);
  const request = requestOf(TRIP);
  if (!request) throw new Error('It is whole.');
  const body = measureDetours.body.parse(detoursBody(request, measured));
  expect(body.waypoints).toEqual([[-115.54, 44.07]]);
  expect(body.springs[0]).toEqual({ coords: [-115, 44], leg: 0 });
});

it('only what we offer as a stop is measured', { tags: '@21.50' }, () => {
  const springs = BATHING_STATUSES.map((bathing_status, at) => ({
    id: at,
    distance_miles: at,
    bathing_status,
    arrival: judgedToday(bathing_status),
  })) as unknown as JudgedSpring[];
  expect(springsToMeasure(springs).map(({ bathing_status }) => bathing_status)).toEqual([
    'ask-first',
    'resort',
    'soaked',
    'former',
    'unknown',
  ]);
});

describe('a plan', () => {
  it(
    'is saved as the contract wants it, with the route and how long you stay',
    { tags: ['@3.15', '@7.24'] },
    () => {
      const request = requestOf(TRIP);
      if (!request) throw new Error('It is whole.');
      const body = planBodyOf('Sawtooths', request, {
        route: ROUTE,
        startDate: '2027-01-14',
        startTime: '09:15',
        hoursPerDay: 5,
      });
      expect(planBody.parse(body)).toMatchObject({
        name: 'Sawtooths',
        startPointName: 'Boise, Idaho',
        startCoords: [-116.2, 43.6],
        endPointName: 'Stanley, Idaho',
        maxDistanceMiles: 20,
        springIds: [646],
        stayMinutes: [60],
        startDate: '2027-01-14',
        startTime: '09:15',
      });
    },
  );

  it('is laid out again as it was saved', { tags: ['@3.16', '@3.19', '@16.15'] }, () => {
    expect(tripOf(PLAN)).toEqual({
      start: BOISE,
      end: { name: 'Unknown', coords: STANLEY.coords },
      stops: [
        {
          ...KIRKHAM,
          stayMinutes: 90,
          is_removed: true,
          saved_status: 'unknown',
          saved_condition: 'open',
        },
      ],
      maxDistance: '35',
      startDate: '',
      startTime: '08:00',
      nights: [],
      hoursPerDay: 5,
    });
  });
});
