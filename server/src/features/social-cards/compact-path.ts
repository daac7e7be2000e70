const written = (dx: number, dy: number) => `${dx}${dy < 0 ? '' : ' '}${dy}`;

/** Of one piece: its corners in whole pixels, without those nearer than `step` to the one before. */
const cornersOf = (piece: string, step: number): [number, number][] => {
  const numbers = (piece.match(/-?[\d.]+/g) ?? []).map((n) => Math.round(Number(n)));
  const corners: [number, number][] = [];
  for (let i = 0; i + 1 < numbers.length; i += 2) {
    const [x, y] = [numbers[i] ?? 0, numbers[i + 1] ?? 0];
    const last = corners.at(-1);
    const isNear = last && Math.abs(x - last[0]) < step && Math.abs(y - last[1]) < step;
    if (isNear && i + 3 < numbers.length) continue;
    if (last?.[0] !== x || last[1] !== y) corners.push([x, y]);
  }
  return corners;
};

/**
 * A path of `M`, `L` and `Z`, with each corner counted from the one before: a third of the bytes. What
 * would be smaller than a dot is left out.
 */
export const compactPath = (path: string, step: number): string =>
  (path.match(/M[^M]*/g) ?? [])
    .map((piece) => {
      const isRing = piece.endsWith('Z');
      const corners = cornersOf(piece, step);
      if (corners.length < (isRing ? 4 : 2)) return '';
      const [start = [0, 0], ...rest] = corners;
      const steps = rest.map(([x, y], i) => {
        const [lastX, lastY] = corners[i] ?? start;
        return written(x - lastX, y - lastY);
      });
      return `M${start.join(' ')}l${steps.join(' ').replaceAll(' -', '-')}${isRing ? 'Z' : ''}`;
    })
    .join('');
