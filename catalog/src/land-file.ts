import { readFileSync } from 'node:fs';
import { parse } from 'csv-parse/sync';
import { LAND_KINDS, type Land } from '@wildsoak/contract/rules/bathing';
import { METERS_PER_MILE, milesBetween } from '@wildsoak/contract/rules/distance';
import { readSprings, type CatalogSpring } from './springs-file.ts';

const LAND_FILE = new URL('../land.csv', import.meta.url);

type Column = 'spring_id' | 'kind' | 'name' | 'meters_inside' | 'boundary_good_to_m' | 'source';
type Row = Record<Column, string>;

const fail = (row: Row, column: Column): never => {
  throw new Error(`land.csv, spring ${row.spring_id}: '${row[column]}' is no ${column}`);
};

const meters = (row: Row, column: Column): number =>
  /^-?\d+$/.test(row[column]) ? Number(row[column]) : fail(row, column);

const toLand = (row: Row, precision: number): Land => ({
  kind: LAND_KINDS.find((known) => known === row.kind) ?? fail(row, 'kind'),
  name: row.name === '' ? fail(row, 'name') : row.name,
  certainty:
    meters(row, 'meters_inside') < Math.max(meters(row, 'boundary_good_to_m'), precision)
      ? 'near'
      : 'in',
});

/** The land each spring is on or near, by its id, in the order of land.csv. */
export const readLand = (
  springs: readonly Pick<CatalogSpring, 'id' | 'position_precision_m'>[],
  file: URL | string = LAND_FILE,
): Map<number, Land[]> => {
  const precisions = new Map(
    springs.map(({ id, position_precision_m }) => [id, position_precision_m]),
  );
  const land = new Map<number, Land[]>();
  for (const row of parse<Row>(readFileSync(file, 'utf8'), { columns: true })) {
    const id = Number(row.spring_id);
    const precision = precisions.get(id) ?? fail(row, 'spring_id');
    land.set(id, [...(land.get(id) ?? []), toLand(row, precision)]);
  }
  return land;
};

interface Border {
  at: readonly [longitude: number, latitude: number];
  row: Row;
}

let borders: Border[] | undefined;

const readBorders = (): Border[] => {
  const positions = new Map(
    readSprings().map(({ id, longitude, latitude }) => [id, [longitude, latitude] as const]),
  );
  return parse<Row>(readFileSync(LAND_FILE, 'utf8'), { columns: true }).map((row) => ({
    at: positions.get(Number(row.spring_id)) ?? fail(row, 'spring_id'),
    row,
  }));
};

/** Farther from a spring, its land says nothing that is certain. */
const NEAR_METERS = 3 * METERS_PER_MILE;

/**
 * The land at a place that is not in the catalog, as far as its springs tell: each row says how far its spring is inside
 * a boundary, so that land reaches at least as far around the spring.
 */
export const landAround = (longitude: number, latitude: number, precision: number): Land[] => {
  borders ??= readBorders();
  const found = new Map<string, Land>();
  for (const { at, row } of borders) {
    const away = milesBetween(at, [longitude, latitude]) * METERS_PER_MILE;
    const inside = meters(row, 'meters_inside') - away;
    const isIn = inside >= Math.max(meters(row, 'boundary_good_to_m'), precision);
    if (!isIn && away > NEAR_METERS) continue;
    const land = toLand({ ...row, meters_inside: String(Math.round(inside)) }, precision);
    const key = `${land.kind} ${land.name}`;
    if (isIn || !found.has(key)) found.set(key, land);
  }
  return [...found.values()];
};
