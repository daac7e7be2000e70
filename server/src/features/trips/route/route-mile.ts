import type { Coordinates } from '@wildsoak/contract/trips';
import { longitudeBetween, milesAlong, milesBetween } from '@wildsoak/contract/rules/distance';
import type { Leg } from '../../../platform/routing/routing.ts';

/** Pieces much shorter than the corridor is wide would find the same springs over and over. */
const MIN_PIECE_MILES = 20;
const RADIANS = Math.PI / 180;
/** A sphere and the earth differ by less than this. */
const DOUBT = 1.01;

/** Some consecutive vertices of one leg. The last vertex of a piece is the first of the next. */
export interface Piece {
  leg: number;
  line: Coordinates[];
  /** The mile of the route at each vertex, as the engine counts. */
  miles: number[];
  middle: Coordinates;
  /** How far from the middle any vertex is. */
  reachMiles: number;
}

const pieceOf = (leg: number, line: Coordinates[], miles: number[]): Piece => {
  const middle = line[line.length >> 1] ?? [0, 0];
  const reachMiles = Math.max(...line.map((point) => milesBetween(middle, point)));
  return { leg, line, miles, middle, reachMiles };
};

/** For one search: most pieces are too far from a spring to look into, and the middle tells. */
export const cutLegs = (legs: readonly Leg[], corridorMiles: number): Piece[] => {
  const most = Math.max(MIN_PIECE_MILES, corridorMiles);
  const pieces: Piece[] = [];
  let begin = 0;
  for (const [number, { line, miles }] of legs.entries()) {
    const along = milesAlong(line);
    const whole = along.at(-1) ?? 0;
    // Our lengths only share out what the engine says, so the last mile is the engine's.
    const scale = whole === 0 ? 0 : miles / whole;
    let first = 0;
    for (let last = 1; last < line.length; last += 1) {
      if ((along[last] ?? 0) - (along[first] ?? 0) < most && last < line.length - 1) continue;
      const passed = along.slice(first, last + 1).map((mile) => begin + scale * mile);
      pieces.push(pieceOf(number, line.slice(first, last + 1), passed));
      first = last;
    }
    begin += miles;
  }
  return pieces;
};

/** Where the piece comes nearest to the point: how far (in degrees, squared), and at which mile. */
const nearestIn = ({ line, miles }: Piece, [longitude, latitude]: Coordinates) => {
  let best = { distance: Number.POSITIVE_INFINITY, mile: 0 };
  let [fromX, fromY] = [0, 0];
  for (let i = 0; i < line.length; i += 1) {
    const [lon, lat] = line[i] as Coordinates;
    // Flat, and as narrow as halfway there: the point's own latitude would be wrong by 5% at 200 miles.
    const x = longitudeBetween(longitude, lon) * Math.cos(((latitude + lat) / 2) * RADIANS);
    const y = lat - latitude;
    const [dx, dy] = i === 0 ? [0, 0] : [x - fromX, y - fromY];
    const square = dx * dx + dy * dy;
    const share = square === 0 ? 1 : Math.min(1, Math.max(0, 1 - (x * dx + y * dy) / square));
    const [toX, toY] = [x - (1 - share) * dx, y - (1 - share) * dy];
    const distance = toX * toX + toY * toY;
    if (distance < best.distance) {
      const begin = miles[Math.max(0, i - 1)] ?? 0;
      best = { distance, mile: begin + share * ((miles[i] ?? begin) - begin) };
    }
    [fromX, fromY] = [x, y];
  }
  return best;
};

/** At which mile, and on which leg, you pass a point that is so many miles from the route. */
export const routeMileOf = (
  pieces: readonly Piece[],
  point: Coordinates,
  miles: number,
): { mile: number; leg: number } => {
  let best = { distance: Number.POSITIVE_INFINITY, mile: 0, leg: 0 };
  for (const piece of pieces) {
    if (milesBetween(piece.middle, point) > DOUBT * (miles + piece.reachMiles)) continue;
    const found = nearestIn(piece, point);
    if (found.distance < best.distance) best = { ...found, leg: piece.leg };
  }
  return { mile: best.mile, leg: best.leg };
};
