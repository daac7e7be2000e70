import { readFileSync } from 'node:fs';
import { parse } from 'csv-parse/sync';
import {
  CONFIDENCES,
  HAZARD_KINDS,
  HAZARD_STATES,
  type Hazard,
} from '@wildsoak/contract/rules/bathing';
import { WEEKDAYS } from '@wildsoak/contract/rules/closure-windows';

/** A row of hazards.csv. */
export type CatalogHazard = { spring_id: number } & Hazard;

const HAZARDS_FILE = new URL('../hazards.csv', import.meta.url);

type Column = 'spring_id' | Exclude<keyof Hazard, 'starts_on' | 'ends_on' | 'checked_on'>;
type Row = Record<Column, string>;

const fail = (row: Row, column: Column): never => {
  throw new Error(`hazards.csv, spring ${row.spring_id}: '${row[column]}' is no ${column}`);
};

const word = <Word extends string>(row: Row, column: Column, known: readonly Word[]): Word =>
  known.find((each) => each === row[column]) ?? fail(row, column);

/** The two parts that stand around a slash; null where there is nothing. */
const pair = (row: Row, column: 'season' | 'night', shape: RegExp): [string, string] | null => {
  if (row[column] === '') return null;
  const [, from, to] = shape.exec(row[column]) ?? [];
  return from === undefined || to === undefined ? fail(row, column) : [from, to];
};

const season = (row: Row): Hazard['season'] => {
  const days = pair(row, 'season', /^(\d\d-\d\d)\/(\d\d-\d\d)$/);
  return days && { from: days[0], to: days[1] };
};

const night = (row: Row): Hazard['night'] => {
  const hours = pair(row, 'night', /^(\d\d:\d\d|sunset|)\/(\d\d:\d\d|sunrise|)$/);
  return hours && { from: hours[0] || null, to: hours[1] || null };
};

const weekdays = (row: Row): Hazard['weekdays'] =>
  row.weekdays
    .split(' ')
    .filter(Boolean)
    .map((name) => {
      const at = WEEKDAYS.findIndex((weekday) => weekday === name);
      return at < 0 ? fail(row, 'weekdays') : at;
    });

const toHazard = (row: Row): CatalogHazard => {
  const confidence = word(row, 'confidence', CONFIDENCES);
  return {
    spring_id: /^\d+$/.test(row.spring_id) ? Number(row.spring_id) : fail(row, 'spring_id'),
    kind: word(row, 'kind', HAZARD_KINDS),
    state: word(row, 'state', HAZARD_STATES),
    text: row.text === '' ? fail(row, 'text') : row.text,
    source: row.source === '' ? fail(row, 'source') : row.source,
    // Hearsay has no date; what somebody published or reported needs one.
    date:
      (row.date === '') === (confidence === 'unconfirmed') ? row.date || null : fail(row, 'date'),
    confidence,
    season: season(row),
    starts_on: null,
    ends_on: null,
    weekdays: weekdays(row),
    night: night(row),
    checked_on: null,
  };
};

export const readHazards = (file: URL | string = HAZARDS_FILE): CatalogHazard[] =>
  parse<Row>(readFileSync(file, 'utf8'), { columns: true }).map(toHazard);
