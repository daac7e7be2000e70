import { existsSync } from 'node:fs';
import { expect, onTestFinished, test } from 'vitest';
import { post, town } from '../test/requests.ts';
import { startRouting, US_HIGHWAYS } from '../test/start-routing.ts';

const isThere = existsSync(US_HIGHWAYS);
const network = isThere ? US_HIGHWAYS : 'sketch';
const name = isThere ? 'us-highways.osm.pbf' : 'the sketch, as us-highways.osm.pbf is not there';

test(`Seattle to Albuquerque on ${name}`, async () => {
  const { url, close } = await startRouting({ network });
  onTestFinished(close);
  const status = (await (await fetch(`${url}/status`)).json()) as Record<string, object>;
  expect(status['wildsoak_network']).toMatchObject({ kind: isThere ? 'extract' : 'sketch' });
  const locations = [town('Seattle WA'), town('Albuquerque NM')];
  const question = { locations, costing: 'auto', units: 'miles', directions_type: 'none' };
  const { trip } = JSON.parse((await post(url, '/route', question)).text) as {
    trip: { summary: { length: number; time: number } };
  };
  expect(Math.abs(trip.summary.length / 1445 - 1)).toBeLessThan(0.12);
  expect(trip.summary.time / 3600).toBeGreaterThan(20);
  expect(trip.summary.time / 3600).toBeLessThan(27);
});

test(`no road leads to Hawaii on ${name}`, async () => {
  const { url, close } = await startRouting({ network });
  onTestFinished(close);
  const locations = [town('Hilo HI'), town('Boise ID')];
  const { status, text } = await post(url, '/route', { locations, costing: 'auto' });
  expect(status).toBe(400);
  // On roads that connect to nothing else, or far from any road.
  const { error_code } = JSON.parse(text) as { error_code: number };
  expect(error_code).toBe(isThere ? 170 : 171);
});
