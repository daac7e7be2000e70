import { SOAK_ORDER } from '@wildsoak/contract/rules/bathing';
import type { SpringCard } from '@wildsoak/contract/springs';
import { describe, expect, it } from 'vitest';
import { useApp } from './support/test-app.ts';
import { importPlaces } from '../src/features/places/import-places.ts';

const { app, database } = await useApp();
await importPlaces(database);

const search = async (text: string) => {
  const answer = await app.inject({ url: '/api/springs', query: { search: text } });
  expect(answer.statusCode, answer.payload).toBe(200);
  return answer.json<SpringCard[]>();
};

describe('GET /api/springs?search= with a town', { tags: '@22.37' }, () => {
  it.each([
    'hot springs near boise',
    'springs near Boise, ID',
    'free places to soak around 83702',
    'hot springs near bosie',
  ])('gives the springs around it, places to soak first: %s', async (text) => {
    const found = await search(text);
    expect(found.length).toBeGreaterThan(20);
    const orders = found.map(({ bathing_status }) => SOAK_ORDER[bathing_status]);
    expect(orders).toEqual(orders.toSorted((a, b) => a - b));
    expect(orders[0]).toBe(0);
    for (const { state_code } of found) expect(['ID', 'OR']).toContain(state_code);
  });

  it('gives springs by their words where no town is meant', async () => {
    expect((await search('kirkham near lowman'))[0]?.name).toBe('Kirkham Hot Springs');
    const inIdaho = await search('hot springs near idaho');
    expect(inIdaho.map(({ state_code }) => state_code)).toContain('ID');
    expect(await search('hot springs near qqqqzzzz')).toEqual([]);
  });
});
