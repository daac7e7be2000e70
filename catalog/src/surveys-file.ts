import { readFileSync } from 'node:fs';
import { parse } from 'csv-parse/sync';
import type { Campground, Survey } from '@wildsoak/contract/rules/surveys';
import { METERS_PER_MILE } from '@wildsoak/contract/rules/distance';

const SURVEYS_FILE = new URL('../surveys.csv', import.meta.url);
const CAMPGROUNDS_FILE = new URL('../campgrounds.csv', import.meta.url);
/** Nearer than that, it is at the spring. */
const AT_SPRING_M = 1_000;
const GALLONS_PER_LITER = 0.264172;

const numberOf = (row: Record<string, string>, column: string): number => {
  const value = Number(row[column]);
  if (!row[column] || !Number.isFinite(value))
    throw new Error(`spring ${row['spring_id']}: '${row[column]}' is no ${column}`);
  return value;
};

const textOf = (row: Record<string, string>, column: string): string => {
  if (!row[column]) throw new Error(`spring ${row['spring_id']} has no ${column}`);
  return row[column];
};

const rowsOf = (file: URL | string) =>
  parse<Record<string, string>>(readFileSync(file, 'utf8'), { columns: true });

/** The second measurement of a spring, by its id. */
export const readSurveys = (file: URL | string = SURVEYS_FILE): Map<number, Survey> =>
  new Map(
    rowsOf(file).map((row) => [
      numberOf(row, 'spring_id'),
      {
        temperature_c: Math.round(numberOf(row, 'temperature_c')),
        temperature_f: Math.round(numberOf(row, 'temperature_c') * 1.8 + 32),
        gallons_per_minute: Math.round(numberOf(row, 'liters_per_second') * 60 * GALLONS_PER_LITER),
        survey: textOf(row, 'survey'),
        year: numberOf(row, 'year'),
      },
    ]),
  );

/** Nearest first, by the id of the spring. */
export const readCampgrounds = (file: URL | string = CAMPGROUNDS_FILE) => {
  const found = new Map<number, Campground[]>();
  for (const row of rowsOf(file)) {
    const id = numberOf(row, 'spring_id');
    const campground = {
      name: textOf(row, 'name'),
      miles: Math.round((numberOf(row, 'distance_m') / METERS_PER_MILE) * 10) / 10,
      is_at_spring: numberOf(row, 'distance_m') <= AT_SPRING_M,
      recreation_gov_id: numberOf(row, 'recreation_gov_id'),
    };
    found.set(
      id,
      [...(found.get(id) ?? []), campground].toSorted((a, b) => a.miles - b.miles),
    );
  }
  return found;
};
