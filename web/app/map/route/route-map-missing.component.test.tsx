import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { alongRows, openWithRoute } from '../../../test/planner.ts';

vi.mock(import('./route-map-leaflet.ts'), () => {
  throw new Error('The file did not come.');
});

test('the planner works without its map, and says so', { tags: '@16.19' }, async () => {
  await openWithRoute();
  await expect
    .element(page.getByRole('alert').getByText(/^We couldn't load the map\./))
    .toBeVisible();
  await expect.element(alongRows.first()).toBeVisible();
});
