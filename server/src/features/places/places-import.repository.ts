import { sql } from 'kysely';
import type { Transaction } from '../../platform/database/database.ts';

export interface GazetteerPlace {
  id: string;
  kind: 'place' | 'postcode';
  name: string;
  key: string;
  label: string;
  state_code: string;
  latitude: number;
  longitude: number;
  population: number | null;
  time_zone: string;
}

const ROWS_AT_ONCE = 10_000;

/** Held until the transaction ends, so a second import at the same time finds the work done. */
export const readSourceHash = async (transaction: Transaction): Promise<string | undefined> => {
  await sql`lock table places_source in share row exclusive mode`.execute(transaction);
  const row = await transaction.selectFrom('places_source').select('hash').executeTakeFirst();
  return row?.hash;
};

/** Searches see the old places until the transaction ends. */
export const replacePlaces = async (
  transaction: Transaction,
  places: readonly GazetteerPlace[],
  hash: string,
): Promise<void> => {
  await transaction.deleteFrom('places').execute();
  for (let start = 0; start < places.length; start += ROWS_AT_ONCE) {
    const rows = JSON.stringify(places.slice(start, start + ROWS_AT_ONCE));
    await sql`
      insert into places
        (id, kind, name, key, label, state_code, latitude, longitude, population, time_zone)
      select id, kind, name, key, label, state_code, latitude, longitude, population, time_zone
      from jsonb_populate_recordset(null::places, ${rows}::jsonb)`.execute(transaction);
  }
  // Right away: a plan made for an empty table would scan the full table.
  await sql`analyze places`.execute(transaction);
  await transaction
    .insertInto('places_source')
    .values({ hash })
    .onConflict((conflict) =>
      conflict.column('is_only').doUpdateSet({ hash, imported_at: sql`now()` }),
    )
    .execute();
};
