import { SVG_FONT } from '../../platform/svg.ts';
import { getAtlas } from '../../platform/atlas/atlas.ts';
import { linePath, ringPath, type Frame } from '../../platform/atlas/clip.ts';
import { getNeighbors } from '../../platform/atlas/neighbors.ts';
import { getWater } from '../../platform/atlas/water.ts';
import { grown, meets, type Box, type Line, type Point } from '../../platform/atlas/shapes.ts';
import { drawMarks } from './draw-marks.ts';
import { getGround, type RoadKind } from './ground.ts';
import { PALETTES, type Scheme } from './palette.ts';
import { marksIn, ROADS_FROM, ROADS_UNTIL, TILE_SIZE } from './place-marks.ts';

export interface Tile {
  scheme: Scheme;
  z: number;
  x: number;
  y: number;
  /** 2 for dense screens. */
  density: 1 | 2;
}

/** Wider than the shore, so the cut edges of the land stay outside the tile. */
const MARGIN = 14;
const STATES_FROM = 3;
const COUNTIES_FROM = 7;
const COUNTY_BORDERS_FROM = 8;
/** Good to about a mile: farther in, lakes would lie beside their shores, and rivers across roads. */
const LAKES_UNTIL = 11;
const RIVERS_UNTIL = 9;
const RIVERS_FROM = 5;
/**
 * Two sources never agree on a border. Other countries are drawn this much too large, in parts of the
 * world's width, and the USA over them, so that no water shows in between.
 */
const OVERLAP = { coarse: 4 / 40_075, fine: 1.2 / 40_075 };

type Write = (points: readonly Point[], frame: Frame) => string;

const pathsOf = (lines: readonly Line[], box: Box, frame: Frame, write: Write): string =>
  lines.flatMap((line) => (meets(line.box, box) ? [write(line.points, frame)] : [])).join('');

const stroke = (path: string, color: string, width: number, more = ''): string =>
  path === ''
    ? ''
    : `<path d="${path}" fill="none" stroke="${color}" stroke-width="${width}"${more}/>`;

const fill = (path: string, color: string, more = ''): string =>
  path === '' ? '' : `<path d="${path}" fill="${color}" fill-rule="evenodd"${more}/>`;

/** The Aleutians are on both sides of the 180th meridian, so the world is drawn twice there. */
const worldsOf = ({ z, x }: Tile): number[] => [
  0,
  ...(x === 0 ? [-1] : []),
  ...(x === 2 ** z - 1 ? [1] : []),
];

/** The layers of the picture, for the world moved `shift` to the east. */
const drawWorld = async (tile: Tile, shift: number) => {
  const { z } = tile;
  const scale = TILE_SIZE * 2 ** z;
  const left = tile.x * TILE_SIZE - shift * scale;
  const top = tile.y * TILE_SIZE;
  const exact = {
    west: left / scale,
    north: top / scale,
    east: (left + TILE_SIZE) / scale,
    south: (top + TILE_SIZE) / scale,
  };
  const draw = (lines: readonly Line[], write: Write, margin = MARGIN) =>
    pathsOf(
      lines,
      grown(exact, margin / scale),
      { scale, left, top, margin, size: TILE_SIZE },
      write,
    );

  const isClose = z >= COUNTIES_FROM;
  const atlas = await getAtlas(isClose ? 'counties' : 'states');
  const detail = isClose ? 'fine' : 'coarse';
  const overlap = Math.max(2, OVERLAP[detail] * scale);
  const water = z <= LAKES_UNTIL ? await getWater() : undefined;
  const roads = z <= ROADS_UNTIL ? getGround().roads : [];
  const roadsOf = (kind: RoadKind) =>
    z < ROADS_FROM[kind]
      ? ''
      : draw(
          roads.filter((road) => road.kind === kind),
          linePath,
        );
  const marks = await marksIn(z, tile.x - shift * 2 ** z, tile.y);
  return {
    land: draw(atlas.land, ringPath),
    // These already go on beyond the 180th meridian.
    neighbors: shift === 0 ? draw(await getNeighbors(detail), ringPath, MARGIN + overlap) : '',
    lakes: water ? draw(water.lakes, ringPath) : '',
    foreignLakes: water ? draw(water.foreignLakes, ringPath) : '',
    rivers: water && z >= RIVERS_FROM && z <= RIVERS_UNTIL ? draw(water.rivers, linePath) : '',
    countyBorders: z < COUNTY_BORDERS_FROM ? '' : draw(atlas.countyBorders, linePath),
    stateBorders: z < STATES_FROM ? '' : draw(atlas.stateBorders, linePath),
    stateRoads: roadsOf('state'),
    usRoads: roadsOf('us'),
    interstates: roadsOf('interstate'),
    marks: drawMarks(marks, { scale, left, top, margin: 0, size: TILE_SIZE }, tile.scheme),
    overlap,
  };
};

type World = Awaited<ReturnType<typeof drawWorld>>;
type Colors = (typeof PALETTES)[Scheme];

const drawShores = (path: string, { shore }: Colors): string =>
  path === ''
    ? ''
    : `<defs><path id="s" d="${path}"/></defs><g fill="none" stroke-linejoin="round">${shore
        .map((faint, i) => `<use href="#s" stroke="${faint}" stroke-width="${22 - i * 7}"/>`)
        .join('')}</g>`;

const ROUND = ' stroke-linejoin="round" stroke-linecap="round"';

/** Edges of all roads first, so that crossings are open. */
const drawRoads = (
  all: (part: 'stateRoads' | 'usRoads' | 'interstates') => string,
  zoom: number,
  colors: Colors,
) => {
  // A whole country of roads: only a hint.
  if (zoom < 5) return stroke(all('interstates'), colors.roadHint, 0.9, ROUND);
  const width = zoom < 6 ? 0.7 : zoom < 8 ? 1.4 : zoom < 10 ? 2.2 : 3;
  const layers = [
    { path: all('stateRoads'), wide: width, color: colors.road, edge: colors.roadEdge },
    { path: all('usRoads'), wide: width + 0.4, color: colors.road, edge: colors.roadEdge },
    {
      path: all('interstates'),
      wide: width + 0.9,
      color: colors.interstate,
      edge: colors.interstateEdge,
    },
  ];
  const edge = zoom < 8 ? 0.8 : 1.4;
  return [
    ...layers.map((layer) => stroke(layer.path, layer.edge, layer.wide + edge, ROUND)),
    ...layers.map((layer) => stroke(layer.path, layer.color, layer.wide, ROUND)),
  ].join('');
};

/** Tiles that look alike get the same text: it does not say which tile it is. */
export const tileSvg = async (tile: Tile): Promise<string> => {
  const colors = PALETTES[tile.scheme];
  const worlds = await Promise.all(worldsOf(tile).map((shift) => drawWorld(tile, shift)));
  const all = (part: Exclude<keyof World, 'overlap'>) =>
    worlds.map((world) => world[part]).join('');
  const overlap = worlds[0]?.overlap ?? 0;
  const size = TILE_SIZE * tile.density;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}" viewBox="0 0 ${TILE_SIZE} ${TILE_SIZE}">
<rect width="${TILE_SIZE}" height="${TILE_SIZE}" fill="${colors.water}"/>
${drawShores(all('land') + all('neighbors'), colors)}
${fill(all('neighbors'), colors.neighbor, ` stroke="${colors.neighbor}" stroke-width="${(2 * overlap).toFixed(1)}" stroke-linejoin="round"`)}
${fill(all('foreignLakes'), colors.water)}
${fill(all('land'), colors.land, ` stroke="${colors.coast}" stroke-width="0.8"`)}
${stroke(all('rivers'), colors.river, 1.2, ROUND)}
${fill(all('lakes'), colors.water, ` stroke="${colors.coast}" stroke-width="0.6"`)}
${stroke(all('countyBorders'), colors.countyBorder, 0.9)}
${stroke(all('stateBorders'), colors.stateBorder, tile.z < 6 ? 0.9 : 1.4, ' stroke-linejoin="round"')}
${drawRoads(all, tile.z, colors)}
<g font-family="${SVG_FONT}" paint-order="stroke" stroke="${colors.land}" stroke-width="2.6" stroke-linejoin="round">${all('marks')}</g>
</svg>`;
};
