import { US_STATES } from '@wildsoak/contract/rules/us-states';
import polylabel from 'polylabel';
import type { Atlas, Region } from '../../platform/atlas/atlas.ts';
import type { Point } from '../../platform/atlas/shapes.ts';
import { labelWidth, LINE_HEIGHT, type Name } from './marks.ts';

const CODES = new Map(US_STATES.map(({ code, name }) => [name, code]));

const STATE_FONT: Readonly<Record<number, number>> = { 4: 9, 5: 11, 6: 13, 7: 15, 8: 17 };
const COUNTY_FONT: Readonly<Record<number, number>> = { 9: 9, 10: 10, 11: 11 };
const STATE_SPACING = 0.14;
const COUNTY_SPACING = 0.16;

/** The widest spot for a name inside a region: an ellipse, `NAME_SHAPE` times as wide as high. */
interface Room {
  x: number;
  y: number;
  halfHeight: number;
}

const NAME_SHAPE = 2.5;

/** An ellipse is a circle in a world that is squeezed from the sides. */
const findRoom = ({ polygons, box }: Region): Room => {
  const squeeze = ([x, y]: Point): Point => [x / NAME_SHAPE, y];
  // Coarse on purpose: among spots that are about as wide, polylabel then keeps the middle.
  const precision = (box.south - box.north) / 50;
  const [widest] = polygons
    .map((rings) =>
      polylabel(
        rings.map((ring) => ring.map(squeeze)),
        precision,
      ),
    )
    .toSorted((a, b) => b.distance - a.distance);
  const [x = 0, y = 0] = widest ?? [];
  return { x: x * NAME_SHAPE, y, halfHeight: widest?.distance ?? 0 };
};

const rooms = new WeakMap<Region, Room>();

const roomOf = (region: Region): Room => {
  let room = rooms.get(region);
  if (!room) rooms.set(region, (room = findRoom(region)));
  return room;
};

/** The first that fits: on one line, with a line for each word, or as the state's two letters. */
const fit = (names: string[][], room: Room, size: number, spacing: number, scale: number) =>
  names.find((lines) => {
    const width = Math.max(...lines.map((line) => labelWidth(line, size, spacing)));
    const height = lines.length * LINE_HEIGHT * size;
    const roomHeight = room.halfHeight * scale * 2;
    const partOfWidth = width / (roomHeight * NAME_SHAPE);
    // Two letters barely have corners to collide with.
    const isCode = lines.join('').length === 2;
    return isCode ? partOfWidth <= 1 : Math.hypot(partOfWidth, height / roomHeight) <= 1;
  });

/** Once for each region that has room for its name. */
const namesOf = (
  { regions }: Atlas,
  scale: number,
  style: { kind: 'state' | 'county'; size: number; spacing: number },
  wordings: (region: Region) => string[][],
): Name[] =>
  regions.flatMap((region) => {
    const room = roomOf(region);
    const lines = fit(wordings(region), room, style.size, style.spacing, scale);
    if (!lines) return [];
    const down = (-(lines.length - 1) * LINE_HEIGHT * style.size) / 2;
    const at: Point = [room.x, room.y];
    return [{ ...style, lines, at, right: 0, down, anchor: 'middle' as const, dot: 0 }];
  });

export const stateNames = (atlas: Atlas, zoom: number, scale: number): Name[] => {
  const size = STATE_FONT[zoom];
  if (size === undefined) return [];
  return namesOf(atlas, scale, { kind: 'state', size, spacing: STATE_SPACING }, (region) => {
    const name = region.name.toUpperCase();
    const code = CODES.get(region.name);
    return [[name], name.split(' '), ...(code === undefined ? [] : [[code]])];
  });
};

export const countyNames = (atlas: Atlas, zoom: number, scale: number): Name[] => {
  const size = COUNTY_FONT[zoom];
  if (size === undefined) return [];
  return namesOf(atlas, scale, { kind: 'county', size, spacing: COUNTY_SPACING }, ({ name }) => {
    const county = name.toUpperCase();
    return [[county], county.split(' ')];
  });
};
