import { getAtlas } from '../../platform/atlas/atlas.ts';
import { grown, type Point } from '../../platform/atlas/shapes.ts';
import { readOnce } from '../../platform/atlas/topology.ts';
import { createGrid, createTakenSpace } from './collisions.ts';
import { getGround, type LandName, type Road, type RoadKind, type Town } from './ground.ts';
import { boxOfMark, LINE_HEIGHT, type Mark, type Name, type Shield } from './marks.ts';
import { countyNames, stateNames } from './region-names.ts';

export const TILE_SIZE = 256;

/** A town's dot, a halo and the edge of a shield stick out of their box by less, in pixels. */
const REACH = 12;

/** Names hardly crowd each other any more, so the decision of this zoom serves all beyond it. */
const LAST_DECISION = 12;

/** Smaller towns have to wait for a closer look. Below the first zoom no town has room. */
const MIN_POPULATION: Readonly<Record<number, number>> = {
  4: 450_000,
  5: 120_000,
  6: 30_000,
  7: 2_500,
  8: 900,
};
/** From here on the villages on a highway, then all the others. */
const STOPS_FROM = 8;
const VILLAGES_FROM = 9;
/** Between two towns, in pixels: a map of many dots says less. */
const townGap = (zoom: number) => (zoom < 8 ? 34 : 26);

/** The highways are straight from town to town: farther in, they would lead you astray. */
export const ROADS_UNTIL = 11;
export const ROADS_FROM: Readonly<Record<RoadKind, number>> = { interstate: 4, us: 6, state: 7 };
const SHIELDS_FROM: Readonly<Record<RoadKind, number>> = { interstate: 5, us: 7, state: 8 };
/** Between two shields of a road, in pixels. */
const SHIELD_GAP = 260;
/** Between the spots that are tried for one. */
const SHIELD_STEP = 20;

const LAND_FROM: Readonly<Record<LandName['kind'], number>> = {
  'national-park-service': 7,
  'national-forest': 8,
  'tribal-land': 9,
  'wildlife-refuge': 9,
  wilderness: 9,
};

/** Between two times the same name, in pixels: a forest can be as wide as a state. */
const LAND_GAP = 600;

const isWanted = ({ population, isStop }: Town, zoom: number): boolean =>
  zoom >= VILLAGES_FROM ||
  (zoom >= STOPS_FROM && isStop) ||
  population >= (MIN_POPULATION[zoom] ?? Infinity);

const townSize = (population: number, zoom: number): number => {
  const closer = zoom < 8 ? 0 : 1;
  if (population >= 400_000) return 13 + closer;
  if (population >= 60_000) return 12 + closer;
  return (population >= 5_000 ? 11 : 10.5) + closer / 2;
};

/** To the right of the dot, or wherever else there is room. */
const townNames = ({ name, at, population }: Town, zoom: number): Name[] => {
  const size = townSize(population, zoom);
  const dot = population >= 60_000 ? 2.8 : 2.1;
  const aside = dot + 3;
  const below = dot + 1 + (size * LINE_HEIGHT) / 2;
  const common = { kind: 'town' as const, lines: [name], at, size, spacing: 0, dot };
  return [
    { ...common, right: aside, down: 0, anchor: 'start' },
    { ...common, right: -aside, down: 0, anchor: 'end' },
    { ...common, right: 0, down: -below, anchor: 'middle' },
    { ...common, right: 0, down: below, anchor: 'middle' },
  ];
};

const LINE_LETTERS = 18;

/** 'Frank Church-River of No Return Wilderness' in three lines. */
const wrap = (name: string): string[] => {
  const lines: string[] = [];
  for (const word of name.split(' ')) {
    const longer = `${lines.at(-1) ?? ''} ${word}`.trim();
    if (lines.length > 0 && longer.length <= LINE_LETTERS) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
};

/** Off the spring whose land it is: that is where its marker will be. */
const landNames = ({ name, kind }: LandName, at: Point, zoom: number): Name[] => {
  const lines = wrap(name);
  const size = kind === 'national-park-service' || zoom >= 10 ? 12 : 11;
  const height = lines.length * LINE_HEIGHT * size;
  return [20, -20 - height].map((top) => ({
    kind: 'land',
    lines,
    at,
    right: 0,
    down: top + (LINE_HEIGHT * size) / 2,
    anchor: 'middle',
    size,
    spacing: 0.04,
    dot: 0,
  }));
};

/** Where a shield may stand: at even steps along the road. */
const shieldsOf = ({ kind, number, points }: Road, scale: number): Shield[] =>
  points.slice(1).flatMap(([x, y], i) => {
    const [fromX, fromY] = points[i] ?? [x, y];
    const count = Math.floor((Math.hypot(x - fromX, y - fromY) * scale) / SHIELD_STEP);
    return Array.from({ length: count }, (_, step): Shield => {
      const part = (step + 0.5) / count;
      const at: Point = [fromX + part * (x - fromX), fromY + part * (y - fromY)];
      return { kind: 'shield', road: kind, number, at };
    });
  });

const apart = ([x, y]: Point, other: Point, scale: number): number =>
  Math.hypot(x - other[0], y - other[1]) * scale;

const ROAD_ORDER: readonly RoadKind[] = ['interstate', 'us', 'state'];

/**
 * Decides for the whole country which names fit at a zoom, the most important first. No tile has a say,
 * so a name that crosses the edge of a tile is the same on both sides.
 */
const decide = async (zoom: number) => {
  const scale = TILE_SIZE * 2 ** zoom;
  const { towns, roads, landNames: lands } = getGround();
  const taken = createTakenSpace();
  const marks: Mark[] = [];
  const put = (mark: Mark, padding: number): boolean => {
    const box = grown(boxOfMark(mark, scale), padding);
    if (!taken.isFree(box)) return false;
    taken.take(box);
    marks.push(mark);
    return true;
  };

  for (const name of stateNames(await getAtlas('states'), zoom, scale)) put(name, 2);

  const dots = createGrid<Point>(64);
  const gap = townGap(zoom);
  const parks = new Set(lands.map(({ name }) => name));
  const ranked = towns
    // The post office calls a park a town.
    .filter((town) => isWanted(town, zoom) && !parks.has(town.name))
    .toSorted((a, b) => b.population - a.population || Number(b.isStop) - Number(a.isStop));
  for (const town of ranked) {
    const at: Point = [town.at[0] * scale, town.at[1] * scale];
    const here = { west: at[0], east: at[0], north: at[1], south: at[1] };
    const around = grown(here, gap);
    if (dots.some(around, (other) => apart(other, at, 1) < gap)) continue;
    const spot = grown(here, 3);
    if (!taken.isFree(spot)) continue;
    if (!townNames(town, zoom).some((name) => put(name, 1.5))) continue;
    dots.add(at, here);
    taken.take(spot);
  }

  const shown = createGrid<Shield>(SHIELD_GAP);
  for (const kind of ROAD_ORDER) {
    if (zoom < SHIELDS_FROM[kind] || zoom > ROADS_UNTIL) continue;
    for (const road of roads.filter((one) => one.kind === kind)) {
      for (const shield of shieldsOf(road, scale)) {
        const isNear = (other: Shield) =>
          other.number === shield.number &&
          other.road === shield.road &&
          apart(other.at, shield.at, scale) < SHIELD_GAP;
        const here = boxOfMark(shield, scale);
        if (shown.some(grown(here, SHIELD_GAP), isNear)) continue;
        if (put(shield, 3)) shown.add(shield, here);
      }
    }
  }

  for (const land of lands) {
    if (zoom < LAND_FROM[land.kind]) continue;
    const named: Point[] = [];
    for (const spring of land.springs) {
      if (named.some((other) => apart(other, spring, scale) < LAND_GAP)) continue;
      if (landNames(land, spring, zoom).some((name) => put(name, 3))) named.push(spring);
    }
  }
  for (const name of countyNames(await getAtlas('counties'), zoom, scale)) put(name, 6);

  const byTile = createGrid<Mark>(TILE_SIZE);
  for (const mark of marks) byTile.add(mark, grown(boxOfMark(mark, scale), REACH));
  return byTile;
};

const decisions = readOnce(decide);

/** Every mark that reaches into the tile, and from zoom 13 on some that do not. */
export const marksIn = async (z: number, x: number, y: number): Promise<readonly Mark[]> => {
  const zoom = Math.min(z, LAST_DECISION);
  const shrink = 2 ** (z - zoom);
  return (await decisions(zoom)).in(Math.floor(x / shrink), Math.floor(y / shrink));
};
