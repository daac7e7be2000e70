import { readFileSync } from 'node:fs';
import { parse } from 'csv-parse/sync';

/** A row of repairs.csv: a mistake in the list, and why we say so. */
export interface Repair {
  spring_id: string;
  column: 'name' | 'county' | 'longitude' | 'position_precision_m' | 'kind';
  was: string;
  now: string;
  reason: string;
  confidence: string;
}

export const readRepairs = (): Repair[] =>
  parse<Repair>(readFileSync(new URL('../../repairs.csv', import.meta.url), 'utf8'), {
    columns: true,
  });

type Repairable = { id: number } & Record<Repair['column'], string | number>;

/** Refuses a repair whose old value is not there: the source or the cleaner has changed. */
export const repaired = <Row extends Repairable>(row: Row, repairs: readonly Repair[]): Row => {
  const own = repairs.filter(({ spring_id }) => spring_id === String(row.id));
  for (const { column, was } of own) {
    if (String(row[column]) !== was)
      throw new Error(`repairs.csv, spring ${row.id}: ${column} is '${row[column]}', not '${was}'`);
  }
  return { ...row, ...Object.fromEntries(own.map(({ column, now }) => [column, now])) };
};
