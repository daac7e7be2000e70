import type { Frame } from '../../platform/atlas/clip.ts';
import { escapeXml } from '../../platform/xml.ts';
import {
  LINE_HEIGHT,
  SHIELD_HEIGHT,
  shieldWidth,
  type Mark,
  type Name,
  type Shield,
} from './marks.ts';
import { PALETTES, type Scheme } from './palette.ts';

const COLORS = {
  state: 'stateName',
  county: 'countyName',
  land: 'landName',
  town: 'townName',
} as const;
/** From the middle of a line down to the letters' feet, as a share of the size. */
const BASELINE = 0.35;

type Colors = (typeof PALETTES)[Scheme];

const px = (value: number) => String(Math.round(value * 10) / 10);

const drawName = (name: Name, [x, y]: [number, number], colors: Colors): string => {
  const { kind, lines, right, down, anchor, size, spacing, dot } = name;
  const style = [
    `font-size="${size}"`,
    `fill="${colors[COLORS[kind]]}"`,
    anchor === 'start' ? '' : `text-anchor="${anchor}"`,
    spacing === 0 ? '' : `letter-spacing="${(spacing * size).toFixed(2)}"`,
    kind === 'land' ? 'font-style="italic"' : '',
  ].filter((part) => part !== '');
  const texts = lines.map((line, i) => {
    const top = y + down + (i * LINE_HEIGHT + BASELINE) * size;
    return `<text x="${px(x + right)}" y="${px(top)}" ${style.join(' ')}>${escapeXml(line)}</text>`;
  });
  const circle =
    dot === 0
      ? ''
      : `<circle cx="${px(x)}" cy="${px(y)}" r="${dot}" fill="${colors.dot}" stroke-width="1.6"/>`;
  return circle + texts.join('');
};

/** The outlines that drivers know: Interstate with a crown, US with ears, a state's as a plain plate. */
const outlineOf = (road: Shield['road'], width: number): string => {
  const [w, h] = [width / 2, SHIELD_HEIGHT / 2];
  if (road === 'state') return `M${-w} ${-h}h${width}v${2 * h}h${-width}Z`;
  const top =
    road === 'interstate' ? `Q${-w / 2} ${1.5 - h} 0 ${-h}Q${w / 2} ${1.5 - h}` : `Q0 ${2 - h}`;
  return `M${1 - w} ${-h}${top} ${w - 1} ${-h}Q${w + 1.5} ${h * 0.5} 0 ${h + 1}Q${-w - 1.5} ${h * 0.5} ${1 - w} ${-h}Z`;
};

const drawShield = ({ road, number }: Shield, [x, y]: [number, number], colors: Colors): string => {
  const isInterstate = road === 'interstate';
  const [fill, ink] = isInterstate
    ? [colors.shieldInk, colors.shield]
    : [colors.shield, colors.shieldInk];
  const width = shieldWidth(number);
  return `<g transform="translate(${px(x)} ${px(y)})" stroke="none"><path d="${outlineOf(road, width)}" fill="${fill}" stroke="${colors.shieldInk}" stroke-width="1" stroke-linejoin="round"/><text y="3.3" font-size="10" text-anchor="middle" fill="${ink}">${escapeXml(number)}</text></g>`;
};

/** Names with a halo in the color of the land, so that lines do not run through letters. */
export const drawMarks = (
  marks: readonly Mark[],
  { scale, left, top }: Frame,
  scheme: Scheme,
): string => {
  const colors = PALETTES[scheme];
  return marks
    .map((mark) => {
      const at: [number, number] = [mark.at[0] * scale - left, mark.at[1] * scale - top];
      return mark.kind === 'shield' ? drawShield(mark, at, colors) : drawName(mark, at, colors);
    })
    .join('');
};
