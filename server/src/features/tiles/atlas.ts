import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { setImmediate as pause } from 'node:timers/promises';
import type { MultiPolygon, Polygon, Topology } from 'topojson-specification';
import {
  boxOf,
  meets,
  xOfLongitude,
  yOfLatitude,
  type Box,
  type Line,
  type Points,
} from './shapes.ts';

const require = createRequire(import.meta.url);
const FILES = {
  states: require.resolve('us-atlas/states-10m.json'),
  counties: require.resolve('us-atlas/counties-10m.json'),
};

type Detail = keyof typeof FILES;
type Shape = Polygon<{ name?: string }> | MultiPolygon<{ name?: string }>;

interface AtlasFile extends Pick<Topology, 'arcs' | 'transform'> {
  objects: Record<'nation' | Detail, { geometries: Shape[] }>;
}

export interface Region {
  name: string;
  /** Two digits, the first of a county's five. */
  stateFips: string;
  box: Box;
  /** Joined when first asked for: most counties never are. */
  rings(): Line[];
}

export interface Atlas {
  /** Coasts and the borders to other countries, as closed rings. */
  land: Line[];
  stateBorders: Line[];
  countyBorders: Line[];
  /** States, or the counties of all of them, by the atlas asked for. */
  regions: Region[];
}

/** Each arc's corners are written as steps on a grid. */
const decodeArcs = (file: AtlasFile): Line[] => {
  const [scaleX, scaleY] = file.transform?.scale ?? [1, 1];
  const [fromX, fromY] = file.transform?.translate ?? [0, 0];
  return file.arcs.map((arc) => {
    const points = new Float64Array(arc.length * 2);
    let column = 0;
    let row = 0;
    arc.forEach(([right = 0, up = 0], i) => {
      column += right;
      row += up;
      points[i * 2] = xOfLongitude(column * scaleX + fromX);
      points[i * 2 + 1] = yOfLatitude(row * scaleY + fromY);
    });
    return { points, box: boxOf(points) };
  });
};

/** A ring names its arcs in order; ~n is arc n backwards. An arc begins where the last ended. */
const joinRing = (arcs: readonly Line[], ring: readonly number[]): Line => {
  const joined: number[] = [];
  for (const index of ring) {
    const points: Points = arcs[index < 0 ? ~index : index]?.points ?? new Float64Array();
    const first = joined.length === 0 ? 0 : 2;
    for (let i = first; i < points.length; i += 2) {
      const at = index < 0 ? points.length - 2 - i : i;
      joined.push(Number(points[at]), Number(points[at + 1]));
    }
  }
  const points = Float64Array.from(joined);
  return { points, box: boxOf(points) };
};

const ringsOf = (shape: Shape): number[][] =>
  shape.type === 'Polygon' ? shape.arcs : shape.arcs.flat();

const enclosing = (lines: readonly Line[]): Box => ({
  west: Math.min(...lines.map(({ box }) => box.west)),
  north: Math.min(...lines.map(({ box }) => box.north)),
  east: Math.max(...lines.map(({ box }) => box.east)),
  south: Math.max(...lines.map(({ box }) => box.south)),
});

const regionOf = (arcs: readonly Line[], geometry: Shape): Region => {
  const rings = ringsOf(geometry);
  const used = rings.flat().flatMap((index) => arcs[index < 0 ? ~index : index] ?? []);
  let joined: Line[] | undefined;
  return {
    name: geometry.properties?.name ?? '',
    stateFips: String(geometry.id).slice(0, 2),
    box: enclosing(used),
    rings: () => (joined ??= rings.map((ring) => joinRing(arcs, ring))),
  };
};

/** An arc that two regions share is a border between them; what one has alone is a coast. */
const findBorders = (arcs: readonly Line[], shapes: readonly Shape[]) => {
  const owners = arcs.map((): string[] => []);
  for (const geometry of shapes) {
    for (const index of ringsOf(geometry).flat())
      owners[index < 0 ? ~index : index]?.push(String(geometry.id));
  }
  const borders = { stateBorders: [] as Line[], countyBorders: [] as Line[] };
  owners.forEach(([one, other], index) => {
    const arc = arcs[index];
    if (!arc || one === undefined || other === undefined || one === other) return;
    const isWithinState = one.slice(0, 2) === other.slice(0, 2);
    borders[isWithinState ? 'countyBorders' : 'stateBorders'].push(arc);
  });
  return borders;
};

const readAtlas = async (detail: Detail): Promise<Atlas> => {
  const file = JSON.parse(await readFile(FILES[detail], 'utf8')) as AtlasFile;
  // Others are waiting: the counties take a tenth of a second altogether.
  await pause();
  const arcs = decodeArcs(file);
  await pause();
  const { nation, [detail]: regions } = file.objects;
  const land = nation.geometries.flatMap(ringsOf).map((ring) => joinRing(arcs, ring));
  await pause();
  const borders = findBorders(arcs, regions.geometries);
  await pause();
  return {
    land,
    ...borders,
    regions: regions.geometries.map((geometry) => regionOf(arcs, geometry)),
  };
};

const atlases = new Map<Detail, Promise<Atlas>>();

/** Read when first needed, and kept. */
export const getAtlas = (detail: Detail): Promise<Atlas> => {
  let atlas = atlases.get(detail);
  if (!atlas) {
    atlases.set(detail, (atlas = readAtlas(detail)));
    // What failed once, for want of a file handle say, may go well the next time.
    atlas.catch(() => atlases.delete(detail));
  }
  return atlas;
};

export const regionsIn = (atlas: Atlas, box: Box): Region[] =>
  atlas.regions.filter((region) => meets(region.box, box));
