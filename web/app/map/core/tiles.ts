export const OWN_TILES = '/tiles/{z}/{x}/{y}.png';
export const OWN_DARK_TILES = '/tiles/dark/{z}/{x}/{y}.png';

export const tileAt = (
  template: string,
  { x, y, z }: { x: number; y: number; z: number },
): string => template.replace('{z}', String(z)).replace('{x}', String(x)).replace('{y}', String(y));
