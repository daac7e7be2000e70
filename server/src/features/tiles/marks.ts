import { textWidth } from '../../platform/text-width.ts';
import type { Box, Point } from '../../platform/atlas/shapes.ts';
import type { RoadKind } from './ground.ts';

/** Stands at a point of the world's square; everything else is in pixels, the same at every zoom. */
interface Standing {
  at: Point;
}

export interface Name extends Standing {
  kind: 'state' | 'county' | 'land' | 'town';
  lines: string[];
  /** From the point to the first line: the middle of its height, and its start, middle or end. */
  right: number;
  down: number;
  anchor: 'start' | 'middle' | 'end';
  size: number;
  /** Between letters, as a share of the size. */
  spacing: number;
  /** The radius of the dot at the point, 0 for none. */
  dot: number;
}

export interface Shield extends Standing {
  kind: 'shield';
  road: RoadKind;
  number: string;
}

export type Mark = Name | Shield;

export const LINE_HEIGHT = 1.2;
export const SHIELD_HEIGHT = 17;

export const labelWidth = (text: string, size: number, spacing: number): number =>
  (textWidth(text) + text.length * spacing) * size;

export const shieldWidth = (number: string): number => 9 + Math.max(2, number.length) * 6;

const around = (x: number, y: number, width: number, height: number): Box => ({
  west: x - width / 2,
  east: x + width / 2,
  north: y - height / 2,
  south: y + height / 2,
});

/** In pixels at that scale. */
export const boxOfMark = (mark: Mark, scale: number): Box => {
  const [x, y] = [mark.at[0] * scale, mark.at[1] * scale];
  if (mark.kind === 'shield') return around(x, y, shieldWidth(mark.number), SHIELD_HEIGHT);
  const { lines, right, down, anchor, size, spacing } = mark;
  const width = Math.max(...lines.map((line) => labelWidth(line, size, spacing)));
  const toMiddle = anchor === 'start' ? width / 2 : anchor === 'end' ? -width / 2 : 0;
  const line = LINE_HEIGHT * size;
  const lower = ((lines.length - 1) * line) / 2;
  return around(x + right + toMiddle, y + down + lower, width, lines.length * line);
};
