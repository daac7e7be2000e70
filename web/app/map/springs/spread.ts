/** How far apart markers must be for a finger. */
const SPACING = 46;
const MAX_ON_CIRCLE = 10;

export interface Offset {
  x: number;
  y: number;
}

const onCircle = (count: number): Offset[] => {
  const radius = Math.max(SPACING, (count * SPACING) / (2 * Math.PI));
  return Array.from({ length: count }, (_, i) => {
    const angle = (i / count) * 2 * Math.PI - Math.PI / 2;
    return { x: Math.cos(angle) * radius, y: Math.sin(angle) * radius };
  });
};

const onSpiral = (count: number): Offset[] => {
  let angle = 0;
  return Array.from({ length: count }, () => {
    const radius = SPACING + (angle * SPACING) / (2 * Math.PI);
    const offset = { x: Math.cos(angle) * radius, y: Math.sin(angle) * radius };
    angle += SPACING / radius;
    return offset;
  });
};

/** Where to draw markers that share one position, in pixels from it, so that none covers another. */
export const spreadOffsets = (count: number): Offset[] =>
  count <= MAX_ON_CIRCLE ? onCircle(count) : onSpiral(count);
