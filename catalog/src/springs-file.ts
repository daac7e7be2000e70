import { readFileSync } from 'node:fs';
import { parse } from 'csv-parse/sync';
import { isKind, type Kind } from '@wildsoak/contract/rules/kinds';
import { TEMPERATURE_WORDS, type TemperatureWord } from '@wildsoak/contract/rules/temperature';

export const COLUMNS = [
  'id',
  'name',
  'state_code',
  'county',
  'latitude',
  'longitude',
  'position_precision_m',
  'temperature_f',
  'temperature_c',
  'temperature_class',
  'kind',
  'in_yellowstone',
  'map_sheet',
  'provenance',
] as const;

/** A row of springs.csv; the field names are the column names. */
export interface CatalogSpring {
  id: number;
  name: string | null;
  state_code: string;
  county: string;
  latitude: number;
  /** Degrees east, -180 to 180: the western Aleutians are positive. */
  longitude: number;
  position_precision_m: number;
  temperature_f: number | null;
  temperature_c: number | null;
  temperature_class: TemperatureWord | null;
  kind: Kind;
  in_yellowstone: boolean;
  map_sheet: string | null;
  provenance: string;
}

export const SPRINGS_FILE = new URL('../springs.csv', import.meta.url);
/** Their ids begin at 10,001: the 1980 list, which is complete, ends at 1,661. */
const ADDED_FILE = new URL('../added-springs.csv', import.meta.url);

type Column = (typeof COLUMNS)[number];
type Row = Record<Column, string>;

const fail = (row: Row, column: Column): never => {
  throw new Error(`springs.csv, id ${row.id}: '${row[column]}' is no ${column}`);
};

const number = (row: Row, column: Column): number => {
  const value = Number(row[column]);
  return row[column] === '' || !Number.isFinite(value) ? fail(row, column) : value;
};

const optionalNumber = (row: Row, column: Column): number | null =>
  row[column] === '' ? null : number(row, column);

const optionalText = (row: Row, column: Column): string | null =>
  row[column] === '' ? null : row[column];

const temperatureClass = (row: Row): TemperatureWord | null =>
  row.temperature_class === ''
    ? null
    : (TEMPERATURE_WORDS.find((known) => known === row.temperature_class) ??
      fail(row, 'temperature_class'));

const boolean = (row: Row, column: Column): boolean =>
  row[column] === 'true' || (row[column] === 'false' ? false : fail(row, column));

const toSpring = (row: Row): CatalogSpring => ({
  id: number(row, 'id'),
  name: optionalText(row, 'name'),
  state_code: row.state_code,
  county: row.county,
  latitude: number(row, 'latitude'),
  longitude: number(row, 'longitude'),
  position_precision_m: number(row, 'position_precision_m'),
  temperature_f: optionalNumber(row, 'temperature_f'),
  temperature_c: optionalNumber(row, 'temperature_c'),
  temperature_class: temperatureClass(row),
  kind: isKind(row.kind) ? row.kind : fail(row, 'kind'),
  in_yellowstone: boolean(row, 'in_yellowstone'),
  map_sheet: optionalText(row, 'map_sheet'),
  provenance: row.provenance,
});

const readFile = (file: URL | string): CatalogSpring[] =>
  parse<Row>(readFileSync(file, 'utf8'), { columns: true }).map(toSpring);

/** The springs of the 1980 list. */
export const readListedSprings = (): CatalogSpring[] => readFile(SPRINGS_FILE);

/** Those of the 1980 list, and well-known ones that it lacks. */
export const readSprings = (): CatalogSpring[] => [...readListedSprings(), ...readFile(ADDED_FILE)];

export const isListed = ({ provenance }: Pick<CatalogSpring, 'provenance'>): boolean =>
  provenance.startsWith('noaa-1980:');
