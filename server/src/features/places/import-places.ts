import { createHash } from 'node:crypto';
import type { Database } from '../../platform/database/database.ts';
import { readGazetteer } from './gazetteer.ts';
import { readSourceHash, replacePlaces } from './places-import.repository.ts';

/** Brings the gazetteer into the database. Returns how many places it wrote: none where it is the same. */
export const importPlaces = (database: Database): Promise<number> => {
  const places = readGazetteer();
  // Of what would be written, so that a change of our own rules counts as one of the source does.
  const hash = createHash('sha256').update(JSON.stringify(places)).digest('hex');
  return database.transaction().execute(async (transaction) => {
    if ((await readSourceHash(transaction)) === hash) return 0;
    await replacePlaces(transaction, places, hash);
    return places.length;
  });
};
