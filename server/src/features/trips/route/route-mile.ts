import type { Coordinates } from '@wildsoak/contract/trips';
import { longitudeBetween, milesBetween } from '@wildsoak/contract/rules/distance';
import type { Leg } from '../../../platform/routing/routing.ts';

/** Of a piece. Most pieces are too far to be looked into, which the distance to one vertex tells. */
const PIECE_VERTICES = 64;
const RADIANS = Math.PI / 180;
/** The sphere and the earth differ by less than this. */
const DOUBT = 1.01;

/** Some consecutive vertices of one leg; the last of a piece is the first of the next. */
interface Piece {
  leg: number;
  line: Coordinates[];
  /** Miles of the drive at each vertex, as the engine counts them. */
  miles: number[];
  middle: Coordinates;
  reach: number;
}

const milesAlong = ({ line, miles }: Leg, begin: number): number[] => {
  let whole = 0;
  const along = line.map((point, i) => (whole += milesBetween(line[i - 1] ?? point, point)));
  // Our lengths only share out what the engine says, so that the last mile is the drive's.
  const scale = whole === 0 ? 0 : miles / whole;
  return along.map((mile) => begin + scale * mile);
};

const piecesOf = (legs: readonly Leg[]): Piece[] => {
  const pieces: Piece[] = [];
  let begin = 0;
  for (const [number, leg] of legs.entries()) {
    const along = milesAlong(leg, begin);
    for (let first = 0; first < Math.max(1, along.length - 1); first += PIECE_VERTICES - 1) {
      const line = leg.line.slice(first, first + PIECE_VERTICES);
      const middle = line[line.length >> 1] ?? [0, 0];
      const reach = Math.max(...line.map((point) => milesBetween(middle, point)));
      const miles = along.slice(first, first + PIECE_VERTICES);
      pieces.push({ leg: number, line, miles, middle, reach });
    }
    begin += leg.miles;
  }
  return pieces;
};

/** Where the piece comes nearest to the point: how far (in degrees, squared), and the mile of the drive. */
const nearestIn = ({ line, miles, middle }: Piece, [longitude, latitude]: Coordinates) => {
  // Flat, and as narrow as half-way there: at 200 miles the point's own latitude would be wrong by 5 %.
  const narrow = Math.cos(((latitude + middle[1]) / 2) * RADIANS);
  let best = { distance: Number.POSITIVE_INFINITY, mile: 0 };
  let [fromX, fromY] = [0, 0];
  for (let i = 0; i < line.length; i += 1) {
    const [lon, lat] = line[i] as Coordinates;
    const x = longitudeBetween(longitude, lon) * narrow;
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

/** At which mile of a drive, and on which leg, one passes points of which the distance from it is known. */
export const passingOf = (legs: readonly Leg[]) => {
  const pieces = piecesOf(legs);
  return (point: Coordinates, miles: number): { mile: number; leg: number } => {
    let best = { distance: Number.POSITIVE_INFINITY, mile: 0, leg: 0 };
    for (const piece of pieces) {
      if (milesBetween(piece.middle, point) > DOUBT * (miles + piece.reach)) continue;
      const found = nearestIn(piece, point);
      if (found.distance < best.distance) best = { ...found, leg: piece.leg };
    }
    return { mile: best.mile, leg: best.leg };
  };
};
