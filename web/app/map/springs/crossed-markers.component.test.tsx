import { BATHING_STATUSES, isOutOfTheQuestion } from '@wildsoak/contract/rules/bathing';
import { expect, onTestFinished, test } from 'vitest';
import { exampleListItem, exampleSpring } from '../../../test/examples.ts';
import { openApp } from '../../../test/open-app.tsx';
import { markers, openMap } from '../../../test/spring-map.ts';
import { springAnswers } from '../../../test/spring-page.ts';
import { springMapIn } from './leaflet-map.ts';

const signOf = (marker: Element | undefined) => marker?.querySelectorAll('path')[1];
const isCrossed = (marker: Element | undefined) =>
  signOf(marker)?.classList.contains('marker-cross') ?? false;

test(
  'a forbidden, closed or deadly place has a cross for its sign, and keeps the shape and color of its class',
  { tags: ['@21.41', '@2.35'] },
  async () => {
    const springs = [80, 100, 180].flatMap((temperature_f, row) =>
      BATHING_STATUSES.map((bathing_status, column) =>
        exampleListItem({
          id: row * 10 + column,
          temperature_f,
          bathing_status,
          latitude: 47 - 7 * row,
          longitude: -120 + 9 * column,
        }),
      ),
    );
    await openMap(springs);
    await expect.poll(() => markers().length).toBe(springs.length);
    for (const [at, temperature] of [', 80 °F', ', 100 °F', ', 180 °F'].entries()) {
      const row = markers().filter((one) => one.getAttribute('aria-label')?.includes(temperature));
      const statuses = springs.slice(at * 6, at * 6 + 6).map((spring) => spring.bathing_status);
      expect(row.map(isCrossed)).toEqual(statuses.map(isOutOfTheQuestion));
      const shapes = row.map((one) => one.querySelector('.marker-shape')!);
      expect(new Set(shapes.map((shape) => shape.getAttribute('d'))).size).toBe(1);
      expect(new Set(shapes.map((shape) => getComputedStyle(shape).fill)).size).toBe(1);
      // Seen without color: the cross is another drawing than the sign.
      expect(new Set(row.map((one) => signOf(one)?.getAttribute('d'))).size).toBe(2);
    }
  },
);

test('a status that changes draws its marker again', { tags: ['@21.41'] }, async () => {
  const box = document.createElement('div');
  box.className = 'size-96';
  document.body.append(box);
  onTestFinished(() => box.remove());
  const map = springMapIn(box, { url: null, attribution: '', attributionUrl: null });
  onTestFinished(() => map.destroy());
  const spring = exampleListItem();
  map.setSprings([spring]);
  await expect.poll(() => markers().length).toBe(1);
  expect(isCrossed(markers()[0])).toBe(false);
  map.setSprings([{ ...spring, bathing_status: 'closed' }]);
  await expect.poll(() => isCrossed(markers()[0])).toBe(true);
  expect(markers()).toHaveLength(1);
});

test("the map of a spring's page crosses its marker too", { tags: ['@21.41'] }, async () => {
  await openApp('/springs/7', springAnswers(exampleSpring({ bathing_status: 'deadly' })));
  await expect.poll(() => document.querySelector('#map')).toBeTruthy();
  document.querySelector('#map')?.scrollIntoView();
  await expect.poll(() => markers().map(isCrossed)).toEqual([true]);
});
