import { planBody, type Plan } from '@wildsoak/contract/trips';
import { describe, expect, it } from 'vitest';
import { keyOf, milesOf, planBodyOf, requestOf, tripOf } from './request.ts';
import { stopOf } from '../stops/stop.ts';
import { EMPTY_TRIP } from './trip.ts';

const BOISE = { name: 'Boise, Idaho', coords: [-116.2, 43.6] as [number, number] };
const STANLEY = { name: 'Stanley, Idaho', coords: [-114.9, 44.2] as [number, number] };
const KIRKHAM = stopOf({
  id: 646,
  name: 'Kirkham Hot Springs',
  latitude: 44.07,
  longitude: -115.54,
  temperature_f: 149,
  average_rating: null,
  state_code: 'ID',
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
  start_time: null,
  springs: [
    {
      id: 646,
      name: 'Kirkham Hot Springs',
      latitude: 44.07,
      longitude: -115.54,
      temperature_f: 149,
      average_rating: null,
      state_code: 'ID',
      stay_minutes: 90,
      is_removed: true,
    },
  ],
  share_token: null,
};

it.each([
  ['', null],
  ['  ', null],
  ['0', null],
  ['0.5', null],
  ['1', 1],
  ['20', 20],
  ['200', 200],
  ['201', null],
  ['far', null],
  ['1e3', null],
])("'Max distance is a required numeric field, minimum 1': %j", (typed, miles) => {
  expect(milesOf(typed)).toBe(miles);
});

describe('what is asked for', () => {
  it('nothing, as long as start, end or distance is missing', () => {
    expect(requestOf({ ...TRIP, start: null })).toBeNull();
    expect(requestOf({ ...TRIP, end: null })).toBeNull();
    expect(requestOf({ ...TRIP, maxDistance: '0' })).toBeNull();
  });

  it('is another drive only where the roads are others', () => {
    const request = requestOf(TRIP);
    if (!request) throw new Error('It is whole.');
    const longer = { ...request, stops: [{ ...KIRKHAM, stayMinutes: 5 }] };
    expect(keyOf(longer)).toBe(keyOf(request));
    expect(keyOf({ ...request, stops: [] })).not.toBe(keyOf(request));
    expect(keyOf({ ...request, maxDistanceMiles: 21 })).not.toBe(keyOf(request));
  });
});

describe('a plan', () => {
  it('is saved as the contract wants it, with where the drive leads and how long one stays', () => {
    const request = requestOf(TRIP);
    if (!request) throw new Error('It is whole.');
    const body = planBodyOf('Sawtooths', request, { route: ROUTE, startTime: '09:15' });
    expect(planBody.parse(body)).toMatchObject({
      name: 'Sawtooths',
      startPointName: 'Boise, Idaho',
      startCoords: [-116.2, 43.6],
      endPointName: 'Stanley, Idaho',
      maxDistanceMiles: 20,
      springIds: [646],
      stayMinutes: [60],
      startTime: '09:15',
    });
  });

  it('is laid out again as it was saved', () => {
    expect(tripOf(PLAN)).toEqual({
      start: BOISE,
      end: { name: 'Unknown', coords: STANLEY.coords },
      stops: [{ ...KIRKHAM, stayMinutes: 90, is_removed: true }],
      maxDistance: '35',
      startTime: '08:00',
    });
  });
});
