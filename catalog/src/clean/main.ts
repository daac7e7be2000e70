import { existsSync, writeFileSync } from 'node:fs';
import { argv } from 'node:process';
import { COLUMNS, readListedSprings, SPRINGS_FILE } from '../springs-file.ts';
import { assignIds } from './ids.ts';
import { kindOf } from './kinds.ts';
import { cleanMapSheet } from './map-sheets.ts';
import { cleanName } from './names.ts';
import { placeOf } from './places.ts';
import { cleanPosition } from './positions.ts';
import { readRepairs, repaired } from './repairs.ts';
import { provenanceOf, readSource, type SourceRow } from './source-file.ts';
import { cleanCelsius } from './temperatures.ts';
import { isInYellowstone } from './yellowstone.ts';

const clean = (row: SourceRow, index: number) => {
  const provenance = provenanceOf(index);
  const position = cleanPosition(row, provenance);
  const point = [position.longitude, position.latitude] as const;
  return {
    name: cleanName(row.name),
    state_code: row.state,
    county: placeOf(row.state, point).county,
    ...position,
    temperature_f: row.temp_f,
    temperature_c: cleanCelsius(row.temp_f, row.temp_c),
    temperature_class: row.temp_class,
    kind: kindOf(row.name),
    in_yellowstone: isInYellowstone(point),
    map_sheet: cleanMapSheet(row.usgs_quad),
    provenance,
  };
};

const csvField = (value: string | number | boolean): string => {
  const text = String(value);
  return /[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
};

const [, , sourceFile] = argv;
if (sourceFile === undefined) throw new Error('Usage: node src/clean/main.ts <source.csv>');

const rows = readSource(sourceFile).map(clean);
const ids = assignIds(rows, existsSync(SPRINGS_FILE) ? readListedSprings() : []);
const repairs = readRepairs();
const lines = rows
  .map((row, index) => repaired({ id: ids[index] ?? 0, ...row }, repairs))
  .toSorted((a, b) => a.id - b.id)
  .map((row) => COLUMNS.map((column) => csvField(row[column])).join(','));
writeFileSync(SPRINGS_FILE, [COLUMNS.join(','), ...lines, ''].join('\n'));
