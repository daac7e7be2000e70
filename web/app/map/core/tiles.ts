interface Address {
  x: number;
  y: number;
  z: number;
}

export const tileAt = (template: string, { x, y, z }: Address): string =>
  template.replace('{z}', String(z)).replace('{x}', String(x)).replace('{y}', String(y));

/** Where browsers, too, prefer the denser of two pictures. */
const DENSE_RATIO = 1.4;

/** The server and the service worker have no screen. */
const isDenseScreen = (): boolean =>
  ((globalThis as { devicePixelRatio?: number }).devicePixelRatio ?? 1) > DENSE_RATIO;

export const ownTile = (address: Address, isDark: boolean, isDense = isDenseScreen()): string =>
  tileAt(`/tiles/${isDark ? 'dark/' : ''}{z}/{x}/{y}${isDense ? '@2x' : ''}.webp`, address);

/** From the US Geological Survey, by way of our server. */
export const surveyTile = (layer: 'topo' | 'imagery', address: Address): string =>
  tileAt(`/tiles/${layer}/{z}/{x}/{y}`, address);
