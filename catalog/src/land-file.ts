import { readFileSync } from 'node:fs';
import { parse } from 'csv-parse/sync';
import { LAND_KINDS, type Land } from '@wildsoak/contract/rules/bathing';
import type { CatalogSpring } from './springs-file.ts';

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
