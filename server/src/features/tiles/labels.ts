import { US_STATES } from '@wildsoak/contract/rules/us-states';
import polylabel from 'polylabel';
import { textWidth } from '../../platform/text-width.ts';
import { regionsIn, type Atlas, type Region } from './atlas.ts';
import { grown, type Box, type Point } from './shapes.ts';

export interface Label {
  /** The middle of the first line's baseline, in the world's square. */
  x: number;
  y: number;
  lines: string[];
  fontSize: number;
  letterSpacing: number;
}

const CODES = new Map(US_STATES.map(({ code, name }) => [name, code]));

const STATE_FONT: Readonly<Record<number, number>> = { 4: 9, 5: 11, 6: 13, 7: 15, 8: 17 };
const COUNTY_FONT: Readonly<Record<number, number>> = { 9: 11, 10: 12 };
const STATE_SPACING = 0.14;
const COUNTY_SPACING = 0.02;
/** No name is longer at any size we use, so names farther away cannot reach into a tile. */
export const LABEL_REACH_PX = 200;
const LINE_HEIGHT = 1.25;

export const labelWidth = (text: string, letterSpacing: number): number =>
  textWidth(text) + text.length * letterSpacing;

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
const fit = (names: string[][], room: Room, fontSize: number, spacing: number, scale: number) =>
  names.find((lines) => {
    const width = Math.max(...lines.map((line) => labelWidth(line, spacing))) * fontSize;
    const height = lines.length * LINE_HEIGHT * fontSize;
    const roomHeight = room.halfHeight * scale * 2;
    const partOfWidth = width / (roomHeight * NAME_SHAPE);
    // Two letters barely have corners to collide with.
    const isCode = lines.join('').length === 2;
    return isCode ? partOfWidth <= 1 : Math.hypot(partOfWidth, height / roomHeight) <= 1;
  });

const placeLabel = (
  region: Region,
  names: string[][],
  { fontSize, spacing, scale }: { fontSize: number; spacing: number; scale: number },
): Label[] => {
  const room = roomOf(region);
  const lines = fit(names, room, fontSize, spacing, scale);
  if (!lines) return [];
  const shift = (0.35 - ((lines.length - 1) * LINE_HEIGHT) / 2) * fontSize;
  return [
    { x: room.x, y: room.y + shift / scale, lines, fontSize, letterSpacing: spacing * fontSize },
  ];
};

/** The names that reach into the box. Only the region and the zoom decide where a name goes. */
export const stateLabels = (atlas: Atlas, box: Box, zoom: number, scale: number): Label[] => {
  const fontSize = STATE_FONT[zoom];
  if (fontSize === undefined) return [];
  return regionsIn(atlas, grown(box, LABEL_REACH_PX / scale)).flatMap((region) => {
    const name = region.name.toUpperCase();
    const code = CODES.get(region.name);
    const names = [[name], name.split(' '), ...(code === undefined ? [] : [[code]])];
    return placeLabel(region, names, { fontSize, spacing: STATE_SPACING, scale });
  });
};

export const countyLabels = (atlas: Atlas, box: Box, zoom: number, scale: number): Label[] => {
  const fontSize = COUNTY_FONT[zoom];
  if (fontSize === undefined) return [];
  return regionsIn(atlas, grown(box, LABEL_REACH_PX / scale)).flatMap((region) =>
    placeLabel(region, [[region.name], region.name.split(' ')], {
      fontSize,
      spacing: COUNTY_SPACING,
      scale,
    }),
  );
};
