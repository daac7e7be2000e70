import { measureDetours, planBody } from '@wildsoak/contract/trips';
import { describe, expect, it } from 'vitest';
import {
  exampleAlong,
  examplePlan,
  examplePlanSpring,
  exampleRoute,
} from '../../../../test/examples.ts';
import { stopOf } from './halts.ts';
import { planBodyOf, tripOf } from './plan.ts';
import { detoursBody, EMPTY_TRIP, keyOf, requestOf } from './trip.ts';

const BOISE = { name: 'Boise, Idaho', coords: [-116.2, 43.6] as [number, number] };
const STANLEY = { name: 'Stanley, Idaho', coords: [-114.9, 44.2] as [number, number] };
const SPRING = examplePlanSpring({
  latitude: 44.07,
  longitude: -115.54,
  bathing_status: 'closed',
  saved_status: 'unknown',
  saved_condition: 'open',
  stay_minutes: 90,
  is_removed: true,
});
const KIRKHAM = stopOf(SPRING);
const TRIP = { ...EMPTY_TRIP, start: BOISE, end: STANLEY, halts: [KIRKHAM] };
const ROUTE = exampleRoute([]);
const PLAN = examplePlan({
  start_coords_lat: 43.6,
  start_coords_lon: -116.2,
  end_point_name: null,
  end_coords_lat: 44.2,
  end_coords_lon: -114.9,
  max_distance_miles: 35,
  start_time: null,
  springs: [SPRING],
});

describe('the request for a route', () => {
  it('differs only where the route does', () => {
    const request = requestOf(TRIP);
    if (!request) throw new Error('It is whole.');
    const longer = { ...request, halts: [{ ...KIRKHAM, stayMinutes: 5 }] };
    expect(keyOf(longer)).toBe(keyOf(request));
    expect(keyOf({ ...request, halts: [] })).not.toBe(keyOf(request));
    expect(keyOf({ ...request, maxDistanceMiles: 21 })).not.toBe(keyOf(request));
  });
});

it('springs are measured by where they are, on the leg on which you pass them', () => {
  const request = requestOf(TRIP);
  if (!request) throw new Error('It is whole.');
  const spring = exampleAlong({ longitude: -115, latitude: 44, leg: 1 });
  const body = measureDetours.body.parse(detoursBody(request, [spring]));
  expect(body.waypoints).toEqual([[-115.54, 44.07]]);
  expect(body.springs).toEqual([{ coords: [-115, 44], leg: 1 }]);
});

describe('a plan', () => {
  const town = {
    kind: 'town' as const,
    name: 'Arco, Idaho',
    coords: [-113.3, 43.6] as [number, number],
  };

  it('has one list of halts, and its nights go back to where they were', { tags: '@26.23' }, () => {
    const second = { ...SPRING, id: 647, name: 'Second' };
    const place = { name: 'Second', coords: [-115.54, 44.07] as [number, number] };
    const nights = [
      { ...town, after_stops: 1 },
      { ...place, kind: 'stop' as const, after_stops: 2 },
      { ...town, kind: 'own' as const, after_stops: 2 },
    ];
    const springs = [SPRING, second];
    const zoned = nights.map((night) => ({ ...night, time_zone: 'America/Boise' }));
    const trip = tripOf({ ...PLAN, springs, nights: zoned, hours_per_day: 4 });
    expect(
      trip.halts.map((halt) => [halt.name, halt.kind === 'stop' ? halt.isOvernight : halt.kind]),
    ).toEqual([
      ['Kirkham Hot Springs', false],
      ['Arco, Idaho', 'town'],
      ['Second', true],
      ['Arco, Idaho', 'own'],
    ]);
    const request = requestOf(trip);
    if (!request) throw new Error('It is whole.');
    const body = planBodyOf('Sawtooths', request, ROUTE, trip);
    expect(body).toMatchObject({ springIds: [646, 647], nights, hoursPerDay: 4 });
    expect(planBody.parse(body).nights).toEqual(nights);
  });

  it('is laid out again as it was saved', { tags: ['@3.16', '@16.15'] }, () => {
    expect(tripOf(PLAN)).toEqual({
      start: BOISE,
      end: { name: 'Unknown', coords: STANLEY.coords },
      halts: [
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
      startTime: '09:00',
      hoursPerDay: 5,
    });
  });
});
