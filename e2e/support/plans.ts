import type { APIRequestContext } from '@playwright/test';
import { runSql } from './database.ts';
import type { Member } from './member.ts';
import { expect } from './test.ts';

export const PREMIUM = { is_premium: true, subscription_status: 'active' } as const;

/** Ids are part of public addresses and never change. */
export const STOPS = {
  kirkham: { id: 646, name: 'Kirkham Hot Springs' },
  krigbaum: { id: 647, name: 'Krigbaum Hot Springs' },
} as const;

export const BOISE: [number, number] = [-116.2023, 43.615];
export const STANLEY: [number, number] = [-114.93814, 44.21631];

interface Leg {
  miles: number;
  minutes: number;
}

/** As the planner gets it, with its figures. */
export const routeWith = (legs: Leg[], is_sketch = false) => ({
  type: 'Feature',
  geometry: { type: 'LineString', coordinates: [BOISE, [-115.5, 44.05], STANLEY] },
  properties: {
    miles: legs.reduce((total, { miles }) => total + miles, 0),
    minutes: legs.reduce((total, { minutes }) => total + minutes, 0),
    legs,
    is_sketch,
  },
});

export const PLAN = {
  name: 'Sawtooth weekend',
  startPointName: 'Boise, Idaho',
  endPointName: 'Stanley, Idaho',
  startCoords: BOISE,
  endCoords: STANLEY,
  routeGeoJson: routeWith([
    { miles: 60, minutes: 70 },
    { miles: 30, minutes: 46 },
    { miles: 100, minutes: 120 },
  ]),
  maxDistanceMiles: 20,
  springIds: [STOPS.kirkham.id, STOPS.krigbaum.id] as number[],
  stayMinutes: [60, 30] as number[] | undefined,
  startTime: '09:00' as string | null,
};

/** For the signed-in member, through the API, as the planner saves it. */
export const savePlan = async (
  request: APIRequestContext,
  facts: Partial<Omit<typeof PLAN, 'routeGeoJson'>> & { routeGeoJson?: object } = {},
): Promise<number> => {
  const answer = await request.post('/api/planner/plans', { data: { ...PLAN, ...facts } });
  expect(answer.status(), await answer.text()).toBe(201);
  return ((await answer.json()) as { id: number }).id;
};

export const shareOf = async (request: APIRequestContext, id: number): Promise<string> => {
  const answer = await request.post(`/api/planner/plans/${id}/share`);
  expect(answer.status(), await answer.text()).toBe(200);
  return ((await answer.json()) as { share_token: string }).share_token;
};

/** In the database, newest first. */
export const planNamesIn = async (member: Member): Promise<string[]> => {
  const lines = await runSql(
    `select name from plans where member_id = :'member'::bigint order by created_at desc, id desc`,
    { member: member.id },
  );
  return lines.split('\n').filter((line) => line !== '');
};
