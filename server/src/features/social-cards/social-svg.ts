import { SITE_NAME, UNNAMED_SPRING } from '@wildsoak/contract/rules/limits';
import { temperatureClass, type TemperatureClass } from '@wildsoak/contract/rules/temperature';
import { stateName } from '@wildsoak/contract/rules/us-states';
import { SVG_FONT } from '../../platform/svg.ts';
import { textWidth } from '../../platform/text-width.ts';
import { escapeXml } from '../../platform/xml.ts';
import { drawBathingPill } from './bathing-pill.ts';
import { ACCENT, LIGHT, PAPER } from './colors.ts';
import { contoursOf } from '@wildsoak/contract/rules/contours';
import { layOutName } from './name-lines.ts';
import type { CardSpring } from './social-cards.repository.ts';

const INK = PAPER.light.ink;
const STEAM = 'M-10 7c-5-6 5-10 0-17M0 4c-6-7 6-13 0-22M10 7c-5-6 5-10 0-17';

const WIDTH = 1200;
const HEIGHT = 630;
const LEFT = 72;
const NAME_FOOT = 512;
const FACTS_FOOT = 580;
const NAME_SPACE = { width: WIDTH - 2 * LEFT, maxLines: 3, fontSizes: [92, 80, 68, 58, 50] };
/** Fits the contours to the full width, with the pool above the name. */
const LAND = 'translate(0 -195) scale(3)';

const CLASS_NAMES = { mild: 'Mild', warm: 'Warm', hot: 'Hot' };

/** Steam over a pool, as in the site's header. */
const LOGO = `<rect width="32" height="32" rx="8" fill="${ACCENT.ground}"/>
<g stroke="${ACCENT.line}" fill="none" stroke-width="2" stroke-linecap="round">
<path d="M11 15.5c-2-2.2 2-4 0-6.5M16 14.5c-2.2-2.5 2.2-5 0-8M21 15.5c-2-2.2 2-4 0-6.5"/>
<path d="M6 20.5c3.3-2.3 6.7 2.3 10 0s6.7 2.3 10 0M9 25.2c2.3-1.6 4.7 1.6 7 0s4.7 1.6 7 0"/></g>`;

const factsOf = ({ state_code, temperature_f }: CardSpring): string => {
  const temperature =
    temperature_f === null
      ? 'source temperature not recorded'
      : `${Number(temperature_f.toFixed(1))} °F at the source`;
  return `${stateName(state_code)} · ${temperature}`;
};

const drawName = (name: string, ground: string): string => {
  const { lines, fontSize } = layOutName(name, NAME_SPACE);
  const texts = lines.map((line, i) => {
    const y = NAME_FOOT - (lines.length - 1 - i) * fontSize * 1.12;
    return `<text x="${LEFT}" y="${y.toFixed(1)}">${escapeXml(line)}</text>`;
  });
  return `<g font-size="${fontSize}" fill="${INK}" stroke="${ground}" stroke-width="8" stroke-linejoin="round" paint-order="stroke">${texts.join('')}</g>`;
};

/** Without a temperature the badge would only repeat the line above it. */
const drawBadge = (kind: TemperatureClass): { svg: string; width: number } => {
  if (kind === 'unknown') return { svg: '', width: 0 };
  const { ground, line } = LIGHT[kind];
  const name = CLASS_NAMES[kind];
  const width = Math.round(textWidth(name) * 28 + 44);
  const svg = `<rect x="${LEFT}" y="${FACTS_FOOT - 36}" width="${width}" height="50" rx="25" fill="${line}"/>
<text x="${LEFT + width / 2}" y="${FACTS_FOOT - 1}" font-size="28" fill="${ground}" text-anchor="middle">${name}</text>`;
  return { svg, width: width + 22 };
};

/** For link previews on other sites: whether to bathe, the spring's name, facts and map, and our name. */
export const socialSvg = (spring: CardSpring): string => {
  const { pool, rings, center } = contoursOf(spring.id);
  const kind = temperatureClass(spring.temperature_f);
  const { ground, line } = LIGHT[kind];
  const badge = drawBadge(kind);
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" font-family="${SVG_FONT}">
<rect width="${WIDTH}" height="${HEIGHT}" fill="${ground}"/>
<g transform="${LAND}">
<g fill="${line}" stroke="${line}" fill-opacity=".05" stroke-opacity=".3" stroke-width=".8">${rings
    .toReversed()
    .map((ring) => `<path d="${ring}"/>`)
    .join('')}</g>
<path d="${pool}" fill="${line}" opacity=".85"/>
<path d="${STEAM}" transform="translate(${center.join(' ')})" fill="none" stroke="${ground}" stroke-width="2.4" stroke-linecap="round"/>
</g>
<g transform="translate(${LEFT} 60) scale(1.75)">${LOGO}</g>
<text x="${LEFT + 76}" y="101" font-size="40" fill="${INK}">${SITE_NAME}</text>
${drawBathingPill(spring.bathing_status, WIDTH - LEFT, 54)}
${drawName(spring.name ?? UNNAMED_SPRING, ground)}
${badge.svg}
<text x="${LEFT + badge.width}" y="${FACTS_FOOT}" font-size="34" fill="${INK}" stroke="${ground}" stroke-width="6" paint-order="stroke">${escapeXml(factsOf(spring))}</text>
</svg>`;
};
