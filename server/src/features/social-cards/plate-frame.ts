import { METERS_PER_MILE } from '@wildsoak/contract/rules/distance';
import { regionsIn, type Atlas, type Region } from '../../platform/atlas/atlas.ts';
import {
  isInside,
  latitudeOfY,
  longitudeOfX,
  worldPoint,
  type Point,
} from '../../platform/atlas/shapes.ts';

export const WIDTH = 400;
export const HEIGHT = 300;
/** What a county fills, and how far down the spring lies: a phone shows the lower part alone. */
const COUNTY = { width: 330, height: 165 };
const SPRING_Y = 200;

const EARTH_MILES = 40_075_016.7 / METERS_PER_MILE;
/** Across the plate: closer, there are no towns; farther, nobody could drive it in a day. */
const MIN_MILES = 45;
const MAX_MILES = 260;

export interface PlateFrame {
  county: Region | undefined;
  /** The spring. */
  at: Point;
  pixelsPerMile: number;
  toPixel: (point: Point) => Point;
  /** From the world's square to pixels: `point * scale - offset`. */
  scale: number;
  left: number;
  top: number;
  /** In degrees. */
  bounds: Record<'west' | 'east' | 'south' | 'north', number>;
}

const boxAround = ([x, y]: Point) => ({ west: x, east: x, north: y, south: y });

/** Around the spring, as much land as its county takes; less where that is vast. */
export const framePlate = (
  atlas: Atlas,
  spring: { latitude: number; longitude: number },
): PlateFrame => {
  const at = worldPoint([spring.longitude, spring.latitude]);
  // A position at the shore may lie a little outside.
  const county = regionsIn(atlas, boxAround(at)).find(({ polygons }) =>
    isInside(polygons.flat(), at),
  );
  const worldPerMile = 1 / (EARTH_MILES * Math.cos((spring.latitude * Math.PI) / 180));
  const [least, most] = [MAX_MILES, MIN_MILES].map((miles) => WIDTH / (miles * worldPerMile)) as [
    number,
    number,
  ];
  const box = county?.box ?? boxAround(at);
  const fitting = Math.min(
    COUNTY.width / (box.east - box.west),
    COUNTY.height / (box.south - box.north),
  );
  const scale = Math.min(Math.max(fitting, least), most);
  const left = at[0] * scale - WIDTH / 2;
  const top = at[1] * scale - SPRING_Y;
  return {
    county,
    at,
    pixelsPerMile: worldPerMile * scale,
    toPixel: ([px, py]) => [px * scale - left, py * scale - top],
    scale,
    left,
    top,
    bounds: {
      west: longitudeOfX(left / scale),
      east: longitudeOfX((left + WIDTH) / scale),
      north: latitudeOfY(top / scale),
      south: latitudeOfY((top + HEIGHT) / scale),
    },
  };
};
