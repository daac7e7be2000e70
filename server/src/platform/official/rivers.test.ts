import { expect, it } from 'vitest';
import type { Ask } from './source.ts';
import { gaugeNear } from './sources/gauges.ts';
import { riverReading } from './sources/rivers.ts';

const HERE = { latitude: 44, longitude: -115 };
const site = (number: number, north: number) => ({
  geometry: { coordinates: [-115, 44 + north / 69.09] },
  properties: {
    identifier: `USGS-1300000${number}`,
    name: `SF PAYETTE RIVER NR PLACE ${number} ID`,
  },
});

/** The network: gauges above and below the spring, and the stretches above the one below. */
const network =
  (above: object[], below: object[], stretchesAbove: string[]): Ask =>
  (path, schema) => {
    const features = path.includes('position')
      ? [{ properties: { comid: '77' } }]
      : path.includes('flowlines')
        ? stretchesAbove.map((nhdplus_comid) => ({ properties: { nhdplus_comid } }))
        : path.includes('/UM/')
          ? above
          : below;
    return Promise.resolve(schema.parse({ features }));
  };
const tools = (ask: Ask) => ({ ask, obtain: () => Promise.resolve(null) });
const find = (...parts: Parameters<typeof network>) =>
  gaugeNear.find(HERE, tools(network(...parts)));

it(
  'the nearest gauge on the same water, by a name that reads well',
  { tags: '@28.8' },
  async () => {
    expect(await find([site(1, 3)], [site(2, -1)], ['77', '78'])).toEqual({
      id: 'USGS-13000002',
      name: 'SF Payette River near Place 2',
      miles: 1,
    });
    expect(await find([site(1, 2)], [site(2, -3)], ['77'])).toMatchObject({ id: 'USGS-13000001' });
  },
);

it(
  'no gauge of a river that the spring’s brook joins, or beyond five miles',
  { tags: '@28.8' },
  async () => {
    expect(await find([], [site(2, -1)], ['78', '79'])).toBeNull();
    expect(await find([site(1, 4)], [site(2, -1)], ['78'])).toMatchObject({ id: 'USGS-13000001' });
    expect(await find([site(1, 5.5)], [site(2, -6)], ['77'])).toBeNull();
  },
);

const reading = (parameter_code: string, value: string | null, minutesAgo: number) => ({
  properties: {
    parameter_code,
    value,
    time: new Date(Date.now() - minutesAgo * 60_000).toISOString(),
  },
});
const read = (...features: object[]) =>
  riverReading.find(
    { id: 'USGS-13000001', name: 'River', miles: 1 },
    {
      ...tools((_path, schema) => Promise.resolve(schema.parse({ features }))),
    },
  );

it('a reading is of today, and what a broken gauge marks is none', { tags: '@28.8' }, async () => {
  expect(await read(reading('00060', '412', 15), reading('00065', '3.4', 15))).toMatchObject({
    cubic_feet_per_second: 412,
    height_feet: 3.4,
  });
  expect(await read(reading('00060', '412', 25 * 60))).toBeNull();
  expect(await read(reading('00060', '-999999', 15))).toBeNull();
  expect(await read(reading('00060', null, 15), reading('00065', '3.4', 15))).toBeNull();
});
