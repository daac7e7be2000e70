import { existsSync } from 'node:fs';
import { expect, onTestFinished, test } from 'vitest';
import { post, town } from '../test/requests.ts';
import { startRouting, US_HIGHWAYS } from '../test/start-routing.ts';

interface Answer {
  trip: { summary: { length: number; time: number } };
  error_code: number;
}

const isThere = existsSync(US_HIGHWAYS);
const network = isThere ? US_HIGHWAYS : 'sketch';
const name = isThere ? 'us-highways.osm.pbf' : 'the sketch, as us-highways.osm.pbf is not there';

test(`Seattle to Albuquerque, and no road to Hawaii, on ${name}`, async () => {
  const { url, close } = await startRouting({ network });
  onTestFinished(close);
  const status = (await (await fetch(`${url}/status`)).json()) as Record<string, object>;
  expect(status['wildsoak_network']).toMatchObject({ kind: isThere ? 'extract' : 'sketch' });
  const ask = async (from: string, to: string) => {
    const locations = [town(from), town(to)];
    const question = { locations, costing: 'auto', units: 'miles', directions_type: 'none' };
    const answer = await post(url, '/route', question);
    return { status: answer.status, body: JSON.parse(answer.text) as Answer };
  };
  const { trip } = (await ask('Seattle WA', 'Albuquerque NM')).body;
  expect(Math.abs(trip.summary.length / 1445 - 1)).toBeLessThan(0.12);
  expect(trip.summary.time / 3600).toBeGreaterThan(20);
  expect(trip.summary.time / 3600).toBeLessThan(27);
  // On roads that connect to nothing else, or far from any road.
  const hawaii = await ask('Hilo HI', 'Boise ID');
  expect([hawaii.status, hawaii.body.error_code]).toEqual([400, isThere ? 170 : 171]);
});
