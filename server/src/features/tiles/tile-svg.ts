import { escapeXml } from '../../platform/xml.ts';
import { SVG_FONT } from '../../platform/svg.ts';
import { getAtlas, type Atlas } from './atlas.ts';
import { linePath, ringPath, type Frame } from './clip.ts';
import { graticule, graticuleLabels } from './graticule.ts';
import { countyLabels, stateLabels, type Label } from './labels.ts';
import { PALETTES, type Scheme } from './palette.ts';
import { grown, meets, type Box, type Line, type Point } from './shapes.ts';

export interface Tile {
  scheme: Scheme;
  z: number;
  x: number;
  y: number;
}

const SIZE = 256;
/** Wider than the shore, so the cut edges of the land stay outside the tile. */
const MARGIN = 14;
const STATES_FROM = 3;
const COUNTIES_FROM = 7;
const COORDINATES_FROM = 10;
const NAMES_IN_GRID_FROM = 11;
/** From here on the sea stays empty, so one picture does for all of it. */
const LAND_GRID_FROM = 9;

const pathsOf = (
  lines: readonly Line[],
  box: Box,
  frame: Frame,
  write: (points: readonly Point[], frame: Frame) => string,
): string =>
  lines.flatMap((line) => (meets(line.box, box) ? [write(line.points, frame)] : [])).join('');

const stroke = (path: string, color: string, width: number, more = ''): string =>
  path === ''
    ? ''
    : `<path d="${path}" fill="none" stroke="${color}" stroke-width="${width}"${more}/>`;

const drawLabels = (labels: readonly Label[], frame: Frame, attributes: string): string => {
  const texts = labels.flatMap(({ x, y, lines, fontSize, letterSpacing }) =>
    lines.map((line, i) => {
      const left = (x * frame.scale - frame.left).toFixed(1);
      const top = (y * frame.scale - frame.top + i * fontSize * 1.25).toFixed(1);
      const spacing = letterSpacing === 0 ? '' : ` letter-spacing="${letterSpacing.toFixed(2)}"`;
      return `<text x="${left}" y="${top}" font-size="${fontSize}"${spacing}>${escapeXml(line)}</text>`;
    }),
  );
  return texts.length === 0 ? '' : `<g ${attributes}>${texts.join('')}</g>`;
};

const stateNamesOf = (states: Atlas) =>
  new Map(states.regions.map(({ stateFips, name }) => [stateFips, name]));

const drawGrid = (box: Box, zoom: number, { scale, left, top, size }: Frame): string => {
  const { xs, ys } = graticule(box, zoom);
  return [
    ...xs.map((x) => `M${(x * scale - left).toFixed(1)} 0V${size}`),
    ...ys.map((y) => `M0 ${(y * scale - top).toFixed(1)}H${size}`),
  ].join('');
};

/** The Aleutians are on both sides of the 180th meridian, so the world is drawn twice there. */
const worldsOf = ({ z, x }: Tile): number[] => [
  0,
  ...(x === 0 ? [-1] : []),
  ...(x === 2 ** z - 1 ? [1] : []),
];

/** The layers of the picture, for the world moved `shift` to the east. */
const drawWorld = async (tile: Tile, shift: number) => {
  const { z } = tile;
  const colors = PALETTES[tile.scheme];
  const scale = SIZE * 2 ** z;
  const left = tile.x * SIZE - shift * scale;
  const top = tile.y * SIZE;
  const frame = { scale, left, top, margin: MARGIN, size: SIZE };
  const exact = {
    west: left / scale,
    north: top / scale,
    east: (left + SIZE) / scale,
    south: (top + SIZE) / scale,
  };
  const box = grown(exact, MARGIN / scale);
  const states = await getAtlas('states');
  const atlas = z < COUNTIES_FROM ? states : await getAtlas('counties');

  const names = stateLabels(states, exact, z, scale);
  const counties = z < COUNTIES_FROM ? [] : countyLabels(atlas, exact, z, scale);
  const inGrid =
    z < COORDINATES_FROM
      ? { crossings: [], names: [] }
      : graticuleLabels(atlas, stateNamesOf(states), exact, z, scale);
  const halo = `paint-order="stroke" stroke="${colors.land}" stroke-linejoin="round"`;
  const land = pathsOf(atlas.land, box, frame, ringPath);
  const grid = z >= LAND_GRID_FROM && land === '' ? '' : drawGrid(exact, z, frame);
  return {
    land,
    grid: shift === 0 ? grid : '',
    countyBorders: z < COUNTIES_FROM ? '' : pathsOf(atlas.countyBorders, box, frame, linePath),
    stateBorders: z < STATES_FROM ? '' : pathsOf(atlas.stateBorders, box, frame, linePath),
    labels: [
      drawLabels(inGrid.crossings, frame, `fill="${colors.coordinates}" ${halo} stroke-width="2"`),
      drawLabels(
        z < NAMES_IN_GRID_FROM ? counties : inGrid.names,
        frame,
        `fill="${colors.countyName}" ${halo} stroke-width="3" text-anchor="middle" font-style="italic"`,
      ),
      drawLabels(
        names,
        frame,
        `fill="${colors.stateName}" ${halo} stroke-width="3" text-anchor="middle"`,
      ),
    ].join(''),
  };
};

const drawLand = (land: string, { shore, land: fill, coast }: (typeof PALETTES)[Scheme]) =>
  land === ''
    ? ''
    : `<defs><path id="l" d="${land}"/><clipPath id="c"><use href="#l"/></clipPath></defs>
<g fill="none" stroke-linejoin="round">${shore
        .map((faint, i) => `<use href="#l" stroke="${faint}" stroke-width="${22 - i * 7}"/>`)
        .join('')}</g>
<use href="#l" fill="${fill}" fill-rule="evenodd" stroke="${coast}" stroke-width="0.8"/>`;

/** Tiles that look alike get the same text: it does not say which tile it is. */
export const tileSvg = async (tile: Tile): Promise<string> => {
  const colors = PALETTES[tile.scheme];
  const worlds = await Promise.all(worldsOf(tile).map((shift) => drawWorld(tile, shift)));
  const all = (part: keyof (typeof worlds)[number]) => worlds.map((world) => world[part]).join('');
  const grid = all('grid');
  const land = all('land');
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${SIZE}" height="${SIZE}">
<rect width="${SIZE}" height="${SIZE}" fill="${colors.ground}"/>
${tile.z < LAND_GRID_FROM ? stroke(grid, colors.seaGrid, 0.8) : ''}
${drawLand(land, colors)}
${land === '' ? '' : stroke(grid, colors.landGrid, 0.8, ' clip-path="url(#c)"')}
${stroke(all('countyBorders'), colors.countyBorder, 0.9)}
${stroke(all('stateBorders'), colors.stateBorder, tile.z < 6 ? 0.9 : 1.4, ' stroke-linejoin="round"')}
<g font-family="${SVG_FONT}">${all('labels')}</g>
</svg>`;
};
