import { readFileSync } from 'node:fs';
import { parse } from 'csv-parse/sync';
import {
  CONFIDENCES,
  HAZARD_KINDS,
  HAZARD_STATES,
  type Hazard,
} from '@wildsoak/contract/rules/bathing';

/** A row of hazards.csv. */
export type CatalogHazard = { spring_id: number } & Hazard;

const HAZARDS_FILE = new URL('../hazards.csv', import.meta.url);

type Column = 'spring_id' | keyof Hazard;
type Row = Record<Column, string>;

const fail = (row: Row, column: Column): never => {
  throw new Error(`hazards.csv, spring ${row.spring_id}: '${row[column]}' is no ${column}`);
};

const word = <Word extends string>(row: Row, column: Column, known: readonly Word[]): Word =>
  known.find((each) => each === row[column]) ?? fail(row, column);

const season = (row: Row): Hazard['season'] => {
  if (row.season === '') return null;
  const [, from, to] = /^(\d\d-\d\d)\/(\d\d-\d\d)$/.exec(row.season) ?? [];
  return from === undefined || to === undefined ? fail(row, 'season') : { from, to };
};

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
  };
};

export const readHazards = (file: URL | string = HAZARDS_FILE): CatalogHazard[] =>
  parse<Row>(readFileSync(file, 'utf8'), { columns: true }).map(toHazard);
