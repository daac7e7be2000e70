import type { Point } from '../../platform/atlas/shapes.ts';
import { textWidth } from '../../platform/text-width.ts';
import { escapeXml } from '../../platform/xml.ts';
import { layOutName } from './name-lines.ts';
import { HEIGHT, WIDTH } from './plate-frame.ts';

interface Space {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

const EDGE = 10;
const LINE = 1.2;
const NAME = { maxLines: 3, fontSizes: [13, 12] };
const TOWN_SIZE = 11;
const TOWNS_MAX = 3;
const GAP = 6;

const meet = (a: Space, b: Space) =>
  a.left < b.right && a.right > b.left && a.top < b.bottom && a.bottom > b.top;

const isOnPlate = ({ left, right, top, bottom }: Space) =>
  left >= EDGE && right <= WIDTH - EDGE && top >= EDGE && bottom <= HEIGHT - EDGE;

const write = (n: number) => String(Math.round(n * 10) / 10);

const textAt = (text: string, x: number, y: number, isLeft: boolean) =>
  `<text x="${write(x)}" y="${write(y)}"${isLeft ? ' text-anchor="end"' : ''}>${escapeXml(text)}</text>`;

/** Beside the pool, which is in the middle. */
export const labelSpring = (name: string, [x, y]: Point) => {
  const left = x + 15;
  const { lines, fontSize } = layOutName(name, { ...NAME, width: WIDTH - 3 * EDGE - left });
  const height = lines.length * fontSize * LINE;
  const right = left + Math.max(...lines.map((line) => textWidth(line))) * fontSize;
  const top = y - height / 2;
  const texts = lines.map((line, i) =>
    textAt(line, left, top + (i + 0.8) * fontSize * LINE, false),
  );
  const space = { left, right, top, bottom: top + height };
  return { svg: texts.join(''), fontSize, space };
};

export interface Town {
  name: string;
  at: Point;
}

/** The largest whose name finds room: its dot, and its name on one side or the other. */
export const labelTowns = (towns: readonly Town[], taken: readonly Space[]) => {
  const full = [...taken];
  const dots: string[] = [];
  const names: string[] = [];
  for (const { name, at } of towns) {
    if (names.length === TOWNS_MAX) break;
    const [x, y] = at;
    const width = textWidth(name) * TOWN_SIZE;
    for (const isLeft of [false, true]) {
      const space = {
        left: isLeft ? x - GAP - width : x - 4,
        right: isLeft ? x + 4 : x + GAP + width,
        top: y - 9,
        bottom: y + 9,
      };
      if (!isOnPlate(space) || full.some((other) => meet(space, other))) continue;
      full.push(space);
      dots.push(`M${write(x)} ${write(y)}h0`);
      names.push(textAt(name, isLeft ? x - GAP : x + GAP, y + 4, isLeft));
      break;
    }
  }
  return { dots: dots.join(''), names: names.join(''), fontSize: TOWN_SIZE };
};
