import { regionsIn, type Atlas, type Region } from './atlas.ts';
import { LABEL_REACH_PX, labelWidth, type Label } from './labels.ts';
import {
  grown,
  isInside,
  latitudeOfY,
  longitudeOfX,
  meets,
  xOfLongitude,
  yOfLatitude,
  type Box,
} from './shapes.ts';

/** Degrees between two lines, by zoom: 90 to 230 pixels apart. */
const STEPS = [
  30,
  30,
  30,
  10,
  5,
  5,
  2,
  1,
  1 / 2,
  1 / 4,
  1 / 5,
  1 / 10,
  1 / 20,
  1 / 50,
  1 / 100,
  1 / 200,
  1 / 500,
  1 / 1000,
  1 / 2000,
];

const MAX_LATITUDE = 85;
const FONT_SIZE = 8.5;
const NAME_FONT_SIZE = 12;

const between = (low: number, high: number, step: number): number[] => {
  const first = Math.ceil(low / step - 1e-9);
  const last = Math.floor(high / step + 1e-9);
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, i) => first + i);
};

const linesIn = (box: Box, zoom: number) => {
  const step = STEPS[zoom] ?? 1;
  const south = Math.max(-MAX_LATITUDE, latitudeOfY(box.south));
  const north = Math.min(MAX_LATITUDE, latitudeOfY(box.north));
  return {
    step,
    meridians: between(longitudeOfX(box.west), longitudeOfX(box.east), step),
    parallels: between(south, north, step),
  };
};

/** Where lines cross the box: x of the meridians, y of the parallels. */
export const graticule = (box: Box, zoom: number) => {
  const { step, meridians, parallels } = linesIn(box, zoom);
  return {
    xs: meridians.map((n) => xOfLongitude(n * step)),
    ys: parallels.map((n) => yOfLatitude(n * step)),
  };
};

const countyAt = (nearby: readonly Region[], x: number, y: number): Region | undefined =>
  nearby.find(
    ({ box, polygons }) =>
      meets(box, { west: x, east: x, north: y, south: y }) && isInside(polygons.flat(), [x, y]),
  );

const degrees = (value: number, step: number, [positive, negative]: [string, string]): string => {
  const digits = Math.max(0, Math.ceil(-Math.log10(step) - 1e-9));
  const wrapped = value > 180 ? value - 360 : value < -180 ? value + 360 : value;
  return `${Math.abs(wrapped).toFixed(digits)}° ${wrapped < 0 ? negative : positive}`;
};

/**
 * Deep inside a county the atlas has nothing left to show. Every other crossing of the lines then
 * shows its coordinates, with the county's name in between.
 */
export const graticuleLabels = (
  counties: Atlas,
  stateNames: ReadonlyMap<string, string>,
  box: Box,
  zoom: number,
  scale: number,
) => {
  const around = grown(box, LABEL_REACH_PX / scale);
  const nearby = regionsIn(counties, around);
  const { step, meridians, parallels } = linesIn(around, zoom);
  const crossings: Label[] = [];
  const names: Label[] = [];
  for (const column of meridians) {
    for (const row of parallels) {
      if ((column + row) % 2 !== 0) continue;
      const longitude = column * step;
      const latitude = row * step;
      const x = xOfLongitude(longitude);
      const y = yOfLatitude(latitude);
      if (countyAt(nearby, x, y)) {
        const text = `${degrees(latitude, step, ['N', 'S'])}  ${degrees(longitude, step, ['E', 'W'])}`;
        const lines = [text];
        crossings.push({
          x: x + 3 / scale,
          y: y + (FONT_SIZE + 2) / scale,
          lines,
          fontSize: FONT_SIZE,
          letterSpacing: 0,
        });
      }
      if (row % 2 !== 0) continue;
      const middleX = xOfLongitude(longitude + step / 2);
      const middleY = yOfLatitude(latitude - step / 2);
      const county = countyAt(nearby, middleX, middleY);
      if (!county) continue;
      const text = `${county.name} · ${stateNames.get(county.stateFips) ?? ''}`;
      const half = (labelWidth(text, 0.02) * NAME_FONT_SIZE) / 2 / scale;
      const isWhole = [-half, half].every(
        (aside) => countyAt([county], middleX + aside, middleY) === county,
      );
      if (isWhole) {
        names.push({
          x: middleX,
          y: middleY + (NAME_FONT_SIZE * 0.35) / scale,
          lines: [text],
          fontSize: NAME_FONT_SIZE,
          letterSpacing: 0.02 * NAME_FONT_SIZE,
        });
      }
    }
  }
  return { crossings, names };
};
