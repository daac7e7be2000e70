import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  SCHEMA_FOLDER,
  SCHEMA_VERSION,
  schemaHash,
} from '../server/src/platform/database/apply-schema.ts';

/** Part of `npm run generate`: another number for another schema. */
const hash = schemaHash();
if (hash !== SCHEMA_VERSION.hash) {
  const version = { number: SCHEMA_VERSION.number + 1, hash };
  writeFileSync(join(SCHEMA_FOLDER, 'version.json'), `${JSON.stringify(version, null, 2)}\n`);
  console.log(`The schema has version ${version.number} now.`);
}
