import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../../../test/accessible.ts';
import { examplePlan } from '../../../../test/examples.ts';
import { openApp } from '../../../../test/open-app.tsx';
import { PREMIUM } from '../../../../test/planner.ts';

const chunk = vi.hoisted(() => Promise.withResolvers<void>());
vi.mock(import('../../../map/route/route-map-leaflet.ts'), async (load) => {
  await chunk.promise;
  return load();
});

test('a plan can be read while its map is on the way', { tags: '@2.91' }, async () => {
  await openApp('/my-plans/3', { 'GET /api/planner/plans/3': examplePlan() }, { user: PREMIUM });
  await expect.element(page.getByText('Calculating map bounds...')).toBeVisible();
  await expect
    .element(page.getByRole('heading', { level: 1 }))
    .toHaveTextContent('Sawtooth weekend');
  await expectAccessible();
  chunk.resolve();
  await expect.poll(() => document.querySelectorAll('.route-line')).toHaveLength(1);
  await expect.element(page.getByText('Calculating map bounds...')).not.toBeVisible();
});
