import { readSprings } from '@wildsoak/catalog/springs-file';
import { expect, it } from 'vitest';
import { worldPoint } from '../../../platform/atlas/shapes.ts';
import { touchesUnitedStates } from './united-states.ts';

const touches = (z: number, longitude: number, latitude: number) => {
  const [x, y] = worldPoint([longitude, latitude]);
  return touchesUnitedStates(z, Math.floor(x * 2 ** z), Math.floor(y * 2 ** z));
};

it('every spring has its tiles at every zoom', { tags: '@19.73' }, async () => {
  for (const { longitude, latitude, id } of readSprings())
    for (const z of [8, 12, 16])
      expect(await touches(z, longitude, latitude), `spring ${id}`).toBe(true);
});

it.each([
  ['Attu, beyond the 180th meridian', 172.9, 52.9, true],
  ['Hawaii', -155.3, 19.4, true],
  ['Key West', -81.8, 24.56, true],
  ['Puerto Rico', -66.5, 18.2, true],
  ['Point Roberts', -123.06, 48.99, true],
  ['a mile into Canada', -115, 49.012, true],
  ['Vancouver', -123.12, 49.28, false],
  ['Tijuana, miles behind the border', -117, 32.4, false],
  ['Calgary', -114.07, 51.05, false],
  ['the open Pacific', -135, 40, false],
  ['Havana', -82.37, 23.11, false],
  ['Siberia', 178, 66, false],
  ['null island', 0, 0, false],
])('%s: %d, %d at zoom 13', { tags: '@19.73' }, async (_, longitude, latitude, expected) => {
  expect(await touches(13, longitude, latitude)).toBe(expected);
});
