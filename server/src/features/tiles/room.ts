import { boxOf, type Line, type Points } from './shapes.ts';

/** The widest place for a name inside a region: an ellipse that is `NAME_SHAPE` times as wide as high. */
export interface Room {
  x: number;
  y: number;
  halfHeight: number;
}

export const NAME_SHAPE = 2.5;

const DETAIL = 60;
const FIRST_GRID = 16;
const FINER_GRID = 6;
const FINER_ROUNDS = 3;

const doubleArea = (points: Points): number => {
  let sum = 0;
  for (let i = 0; i + 3 < points.length; i += 2) {
    sum +=
      Number(points[i]) * Number(points[i + 3]) - Number(points[i + 2]) * Number(points[i + 1]);
  }
  return Math.abs(sum);
};

/** Distance to the nearest side; below 0 outside. */
const clearance = (points: Points, x: number, y: number): number => {
  let nearest = Infinity;
  let inside = false;
  for (let i = 0; i + 3 < points.length; i += 2) {
    const x1 = Number(points[i]) - x;
    const y1 = Number(points[i + 1]) - y;
    const x2 = Number(points[i + 2]) - x;
    const y2 = Number(points[i + 3]) - y;
    if (y1 > 0 !== y2 > 0 && 0 < x1 - (y1 / (y2 - y1)) * (x2 - x1)) inside = !inside;
    const dx = x2 - x1;
    const dy = y2 - y1;
    const length = dx * dx + dy * dy;
    const part = length === 0 ? 0 : Math.min(1, Math.max(0, -(x1 * dx + y1 * dy) / length));
    const ex = x1 + part * dx;
    const ey = y1 + part * dy;
    nearest = Math.min(nearest, ex * ex + ey * ey);
  }
  return inside ? Math.sqrt(nearest) : -Math.sqrt(nearest);
};

/** Of a coast, a name keeps its distance without knowing every cove. */
const thinned = (points: Points): Points => {
  const { west, north, east, south } = boxOf(points);
  const step = Math.max(east - west, south - north) / DETAIL;
  const kept: number[] = [];
  for (let i = 0; i < points.length; i += 2) {
    const x = Number(points[i]);
    const y = Number(points[i + 1]);
    const isLast = i === points.length - 2;
    const apart = Math.abs(x - Number(kept.at(-2))) + Math.abs(y - Number(kept.at(-1)));
    if (kept.length === 0 || isLast || apart >= step) kept.push(x, y);
  }
  return Float64Array.from(kept);
};

/** Looks over a grid, then ever closer around the best. */
export const findRoom = (rings: readonly Line[]): Room => {
  const [largest] = rings.toSorted((a, b) => doubleArea(b.points) - doubleArea(a.points));
  const points = thinned(largest?.points ?? new Float64Array()).map((value, i) =>
    i % 2 === 0 ? value / NAME_SHAPE : value,
  );
  const box = boxOf(points);
  let stepX = (box.east - box.west) / FIRST_GRID;
  let stepY = (box.south - box.north) / FIRST_GRID;
  let best = { x: 0, y: 0, halfHeight: -Infinity };
  const look = (fromX: number, fromY: number, count: number) => {
    for (let column = 0; column < count; column += 1) {
      for (let row = 0; row < count; row += 1) {
        const x = fromX + (column + 0.5) * stepX;
        const y = fromY + (row + 0.5) * stepY;
        const halfHeight = clearance(points, x, y);
        if (halfHeight > best.halfHeight) best = { x, y, halfHeight };
      }
    }
  };
  look(box.west, box.north, FIRST_GRID);
  for (let round = 0; round < FINER_ROUNDS; round += 1) {
    const { x, y } = best;
    stepX = (stepX * 2) / FINER_GRID;
    stepY = (stepY * 2) / FINER_GRID;
    look(x - (stepX * FINER_GRID) / 2, y - (stepY * FINER_GRID) / 2, FINER_GRID);
  }
  return { ...best, x: best.x * NAME_SHAPE };
};
