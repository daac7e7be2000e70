import { spawnSync } from 'node:child_process';
import { resolve } from 'node:path';

/** What breaks the rules of the schema, by `xmllint`; empty for a valid file. */
export const faults = (schema: 'gpx-1.1' | 'kml-2.2', xml: string): string => {
  const file = resolve(import.meta.dirname, `${schema}.xsd`);
  const options = ['--nonet', '--noout', '--schema', file, '-'];
  const { status, stderr, error } = spawnSync('xmllint', options, { input: xml, encoding: 'utf8' });
  if (error) throw new Error('Run npm run setup, or install libxml2-utils.', { cause: error });
  return status === 0 ? '' : stderr;
};
