import { createHash } from 'node:crypto';
import type { Database } from '../../platform/database/database.ts';
import { readGazetteer } from './gazetteer.ts';
import { readSourceHash, replacePlaces } from './places-import.repository.ts';

/** Returns how many places it wrote: 0 if nothing has changed. */
export const importPlaces = (database: Database): Promise<number> => {
  const places = readGazetteer();
  // A hash of the rows to write, so a change to our own rules counts like a change to the source.
  const hash = createHash('sha256').update(JSON.stringify(places)).digest('hex');
  return database.transaction().execute(async (transaction) => {
    if ((await readSourceHash(transaction)) === hash) return 0;
    await replacePlaces(transaction, places, hash);
    return places.length;
  });
};
