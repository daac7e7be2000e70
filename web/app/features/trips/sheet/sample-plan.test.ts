import { readFileSync } from 'node:fs';
import { sharedPlan } from '@wildsoak/contract/trips';
import { expect, it } from 'vitest';
import { startRouting } from '../../../../../routing/test/start-routing.ts';
import { SAMPLE_STOPS, samplePlan } from './sample-plan.ts';

const plan = samplePlan(SAMPLE_STOPS.map(() => null));
const { miles, minutes, legs } = plan.route_geojson.properties;

it('the sample is a plan like any other', { tags: '@22.90' }, () => {
  expect(sharedPlan.parse(plan)).toMatchObject({ name: plan.name });
  expect(legs).toHaveLength(SAMPLE_STOPS.length + 1);
  expect(legs.reduce((sum, leg) => sum + leg.miles, 0)).toBeCloseTo(miles, 1);
  expect(legs.reduce((sum, leg) => sum + leg.minutes, 0)).toBeCloseTo(minutes, 1);
});

it('its springs are those of the catalog', { tags: '@22.90' }, () => {
  const catalog = readFileSync(
    new URL('../../../../../catalog/springs.csv', import.meta.url),
    'utf8',
  );
  for (const { id, name, latitude, longitude, temperature_f } of SAMPLE_STOPS) {
    const row = catalog.split('\n').find((line) => line.startsWith(`${id},`));
    expect(row).toMatch(
      new RegExp(`^${id},${name},ID,\\w+,${latitude},${longitude},\\d+,${temperature_f},`),
    );
  }
});

it('its figures are what the engine answers for these stops', { tags: '@22.90' }, async () => {
  const engine = await startRouting({ network: 'sketch' });
  const { start_coords_lon, start_coords_lat, end_coords_lon, end_coords_lat } = plan;
  const points = [
    { lon: start_coords_lon, lat: start_coords_lat },
    ...SAMPLE_STOPS.map(({ longitude: lon, latitude: lat }) => ({ lon, lat })),
    { lon: end_coords_lon, lat: end_coords_lat },
  ];
  const answer = await fetch(new URL('/route', engine.url), {
    method: 'POST',
    body: JSON.stringify({
      costing: 'auto',
      units: 'miles',
      locations: points.map((point) => ({ ...point, type: 'break' })),
    }),
  });
  const { trip } = (await answer.json()) as {
    trip: { legs: { summary: { length: number; time: number } }[] };
  };
  await engine.close();
  expect(trip.legs).toHaveLength(legs.length);
  for (const [i, { summary }] of trip.legs.entries()) {
    expect(summary.length).toBeCloseTo(Number(legs[i]?.miles), 1);
    expect(summary.time / 60).toBeCloseTo(Number(legs[i]?.minutes), 1);
  }
});
