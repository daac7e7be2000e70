import { expect } from 'vitest';
import { page } from 'vitest/browser';
import type { Answers } from './answers.ts';
import { openApp, type Site } from './open-app.tsx';

const all = (selector: string) => [...document.querySelectorAll<HTMLElement>(selector)];

export const mapBox = () => all('[aria-label="Map of hot springs"]').at(-1)!;
export const markers = () => all('.spring-marker');
export const clusters = () => all('.spring-cluster');
/** The rows of the list beside the map. */
export const rows = () => all('[data-spring]');
/** The newest: the one before takes a moment to fade. */
export const popup = () => all('.leaflet-popup').at(-1);

export const statusOfMap = page.getByRole('status').first();

export const middleOf = (element: Element | undefined) => {
  const { x, y, width, height } = element!.getBoundingClientRect();
  return { x: x + width / 2, y: y + height / 2 };
};

/** Counts the tiles on top: those of the last zoom stay below them for a while. */
export const zoomOf = (map: Element = mapBox()): number => {
  const levels = [...map.querySelectorAll<HTMLElement>('.leaflet-tile-container')];
  const top = levels.toSorted((a, b) => Number(b.style.zIndex) - Number(a.style.zIndex))[0];
  return Number(/\/(\d+)\/\d+\/\d+(@2x)?(\.\w+)?$/.exec(top?.querySelector('img')?.src ?? '')?.[1]);
};

/** Home with these springs, once they are drawn. Fields may be wrong on purpose. */
export const openMap = async (
  springs: readonly object[],
  path = '/',
  answers: Answers = {},
  site: Site = {},
) => {
  await openApp(
    path,
    { 'GET /api/springs': springs, 'GET /api/springs/featured': [], ...answers },
    site,
  );
  await expect.poll(() => markers().length + clusters().length).toBeGreaterThan(0);
};
