import { positionOf, readHighways, townFinder } from '@wildsoak/catalog/highways';
import { readLand } from '@wildsoak/catalog/land-file';
import { readSprings } from '@wildsoak/catalog/springs-file';
import { readTowns } from '@wildsoak/catalog/towns';
import type { Land } from '@wildsoak/contract/rules/bathing';
import { worldPoint, type Line, type Point } from '../../platform/atlas/shapes.ts';
import { lineOf } from '../../platform/atlas/topology.ts';

export interface Town {
  name: string;
  at: Point;
  /** 0 if unknown. */
  population: number;
  /** Whether a highway stops there, which makes a village worth a name. */
  isStop: boolean;
}

export type RoadKind = 'interstate' | 'us' | 'state';

export interface Road extends Line {
  kind: RoadKind;
  number: string;
}

export interface LandName {
  name: string;
  kind: Land['kind'];
  /** The springs on it: where the name may stand. */
  springs: Point[];
}

const pointOf = ({ latitude, longitude }: { latitude: number; longitude: number }): Point =>
  worldPoint([longitude, latitude]);

const roadOf = (road: string, points: Point[]): Road => {
  const [system = '', number = ''] = road.split(' ');
  const kind = system === 'I' ? 'interstate' : system === 'US' ? 'us' : 'state';
  return { ...lineOf(points), kind, number };
};

const mean = (values: readonly number[]) =>
  values.reduce((sum, value) => sum + value, 0) / values.length;

/** Nearest to their middle first. */
const fromTheMiddle = (points: readonly Point[]): Point[] => {
  const [middleX, middleY] = [mean(points.map(([x]) => x)), mean(points.map(([, y]) => y))];
  const distance = ([x, y]: Point) => Math.hypot(x - middleX, y - middleY);
  return points.toSorted((a, b) => distance(a) - distance(b));
};

/** We know no boundaries, only which springs are inside; their middle may be somebody's ranch. */
const readLandNames = (): LandName[] => {
  const springs = readSprings();
  const land = readLand(springs);
  const inside = springs.flatMap((spring) =>
    (land.get(spring.id) ?? [])
      .filter(({ certainty }) => certainty === 'in')
      .map(({ kind, name }) => ({ kind, name, at: pointOf(spring) })),
  );
  return [...Map.groupBy(inside, ({ name }) => name).entries()].flatMap(([name, same]) =>
    same[0] ? [{ name, kind: same[0].kind, springs: fromTheMiddle(same.map(({ at }) => at)) }] : [],
  );
};

/** What the catalog knows of the ground. Takes a second or two, so never where requests are answered. */
const readGround = () => {
  const towns = readTowns();
  const townNamed = townFinder(towns);
  const stops = new Set<unknown>();
  const roads = readHighways().map(({ road, stops: names }) =>
    roadOf(
      road,
      names.map((name) => {
        const stop = positionOf(name, townNamed);
        stops.add(stop);
        return pointOf(stop);
      }),
    ),
  );
  return {
    towns: towns.map((town): Town => ({
      name: town.name,
      at: pointOf(town),
      population: town.population ?? 0,
      isStop: stops.has(town),
    })),
    roads,
    landNames: readLandNames(),
  };
};

let ground: ReturnType<typeof readGround> | undefined;

export const getGround = () => (ground ??= readGround());
