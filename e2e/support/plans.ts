import { readFile } from 'node:fs/promises';
import type { APIRequestContext, Page } from '@playwright/test';
import { runSql } from './database.ts';
import type { Member } from './member.ts';
import { expect } from './test.ts';

export const PREMIUM = { is_premium: true, subscription_status: 'active' } as const;

/** Ids are part of public addresses and never change. */
export const STOPS = {
  kirkham: { id: 646, name: 'Kirkham Hot Springs' },
  krigbaum: { id: 647, name: 'Krigbaum Hot Springs' },
} as const;

const BOISE = [-116.2023, 43.615];
const STANLEY = [-114.93814, 44.21631];

const LEGS = [
  { miles: 60, minutes: 70 },
  { miles: 30, minutes: 46 },
  { miles: 100, minutes: 120 },
];

/** As the planner gets it, with its figures. */
const ROUTE = {
  type: 'Feature',
  geometry: { type: 'LineString', coordinates: [BOISE, [-115.5, 44.05], STANLEY] },
  properties: { miles: 190, minutes: 236, legs: LEGS, is_sketch: false },
};

export const PLAN = {
  name: 'Sawtooth weekend',
  startPointName: 'Boise, Idaho',
  endPointName: 'Stanley, Idaho',
  startCoords: BOISE,
  endCoords: STANLEY,
  routeGeoJson: ROUTE,
  maxDistanceMiles: 20,
  springIds: [STOPS.kirkham.id, STOPS.krigbaum.id] as number[],
  stayMinutes: [60, 30],
  startTime: '09:00',
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

/** From a plan's page, under "More". */
export const downloadFile = async (page: Page, item: string): Promise<string> => {
  await page.getByRole('button', { name: 'More', exact: true }).click();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: item }).click(),
  ]);
  return readFile(await download.path(), 'utf8');
};

/** In the database, newest first. */
export const planNamesIn = async (member: Member): Promise<string[]> => {
  const lines = await runSql(
    `select name from plans where member_id = :'member'::bigint order by created_at desc, id desc`,
    { member: member.id },
  );
  return lines.split('\n').filter((line) => line !== '');
};
