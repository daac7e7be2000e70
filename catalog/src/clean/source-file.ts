import { readFileSync } from 'node:fs';
import { parse } from 'csv-parse/sync';

export interface SourceRow {
  state: string;
  name: string;
  lat: string;
  lon: string;
  temp_f: string;
  temp_c: string;
  temp_class: string;
  usgs_quad: string;
}

export const readSource = (file: string): SourceRow[] =>
  parse<SourceRow>(readFileSync(file, 'utf8'), { columns: true });

/** The row's number in the source file, which no longer changes. */
export const provenanceOf = (index: number): string =>
  `noaa-1980:${String(index + 1).padStart(4, '0')}`;
