import { UNNAMED_SPRING } from '@wildsoak/contract/rules/limits';
import { temperatureClass } from '@wildsoak/contract/rules/temperature';
import { escapeXml } from '../../platform/xml.ts';
import { DARK, INK, LIGHT } from './colors.ts';
import { contoursOf } from '@wildsoak/contract/rules/contours';
import { layOutName } from './name-lines.ts';
import type { CardSpring } from './social-cards.repository.ts';

const NAME_SPACE = { width: 360, maxLines: 3, fontSizes: [24, 20, 17, 14] };
const LEFT = 20;
const FOOT = 280;

/** An image inside a page cannot load anything, so it names the style sheet's serif fonts itself. */
const FONTS = `'Iowan Old Style','Palatino Linotype',Palatino,'URW Palladio L','Book Antiqua',Georgia,serif`;

export const STEAM = 'M-10 7c-5-6 5-10 0-17M0 4c-6-7 6-13 0-22M10 7c-5-6 5-10 0-17';

const styles = (spring: CardSpring): string => {
  const kind = temperatureClass(spring.temperature_f);
  const rules = ({ ground, line }: (typeof LIGHT)['hot'], ink: string) =>
    `.ground{fill:${ground}}.line{fill:${line};stroke:${line}}.steam{stroke:${ground}}` +
    `text{fill:${ink};stroke:${ground}}`;
  return `${rules(LIGHT[kind], INK.light)}@media (prefers-color-scheme:dark){${rules(DARK[kind], INK.dark)}}`;
};

/** Stands in for a photo: the spring's name on a small map of its own. */
export const placeholderSvg = (spring: CardSpring): string => {
  const { pool, rings, center } = contoursOf(spring.id);
  const { lines, fontSize } = layOutName(spring.name ?? UNNAMED_SPRING, NAME_SPACE);
  const lineHeight = Math.round(fontSize * 1.25);
  const texts = lines.map((line, i) => {
    const y = FOOT - (lines.length - 1 - i) * lineHeight;
    return `<text x="${LEFT}" y="${y}">${escapeXml(line)}</text>`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" width="800" height="600" viewBox="0 0 400 300">
<style>${styles(spring)}</style>
<rect class="ground" width="400" height="300"/>
<g class="line" fill-opacity=".05" stroke-opacity=".3">${rings
    .toReversed()
    .map((ring) => `<path d="${ring}"/>`)
    .join('')}</g>
<path class="line" d="${pool}" opacity=".85"/>
<path class="steam" d="${STEAM}" transform="translate(${center.join(' ')})" fill="none" stroke-width="2.4" stroke-linecap="round"/>
<g font-family="${FONTS}" font-size="${fontSize}" font-style="italic" stroke-width="3" stroke-linejoin="round" paint-order="stroke">${texts.join('')}</g>
</svg>`;
};
