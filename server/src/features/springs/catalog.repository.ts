import { COLUMNS, type CatalogSpring } from '@wildsoak/catalog/springs-file';
import type { Land } from '@wildsoak/contract/rules/bathing';
import { FIRST_MEMBER_ID } from '@wildsoak/contract/rules/limits';
import type { PublishedFact, Soak } from '@wildsoak/contract/rules/soaks';
import type { Campground, Survey } from '@wildsoak/contract/rules/surveys';
import { sql } from 'kysely';
import type { Transaction } from '../../platform/database/database.ts';

const catalogColumns = sql.join(COLUMNS.map((column) => sql.ref(column)));

/** The catalog's facts, with corrections. */
export const lockCatalogSpring = async (
  transaction: Transaction,
  id: number,
): Promise<CatalogSpring | undefined> => {
  const { rows } = await sql<CatalogSpring>`
    select ${catalogColumns} from springs where id = ${id} and removed_at is null
    for no key update`.execute(transaction);
  return rows[0];
};

/** Of the nearest town. The next import asks the boundaries, which take too long to load here. */
export const readTimeZoneAt = async (
  transaction: Transaction,
  latitude: number,
  longitude: number,
): Promise<string> => {
  const { rows } = await sql<{ zone: string }>`
    select time_zone_at(${latitude}, ${longitude}) as zone`.execute(transaction);
  if (!rows[0]) throw new Error('The database gave no time zone.');
  return rows[0].zone;
};

export const writeCorrected = async (
  transaction: Transaction,
  id: number,
  changes: Partial<Omit<CatalogSpring, 'id'>>,
  follows: { description: string; time_zone?: string },
) => {
  await transaction
    .updateTable('springs')
    .set({
      ...changes,
      ...follows,
      corrected_columns: sql`array(
        select distinct unnest(corrected_columns || ${Object.keys(changes)}::text[]) order by 1)`,
    })
    .where('id', '=', id)
    .execute();
};

export const markRemoved = async (transaction: Transaction, id: number) => {
  await sql`
    update springs set removed_at = clock_timestamp()
    where id = ${id} and removed_at is null`.execute(transaction);
};

/** A place that a member proposed. */
export interface MemberSpring extends Omit<CatalogSpring, 'id'> {
  proposed_by: string | null;
  land: readonly Land[];
  soak: Soak;
  time_zone: string;
}

/** Its id is far above the catalog's, so that no import meets it. */
export const insertMemberSpring = async (
  transaction: Transaction,
  { land, soak, ...spring }: MemberSpring,
  describe: (id: number) => string,
): Promise<number> => {
  const { rows } = await sql<{ id: number }>`
    select nextval('member_spring_ids')::integer as id`.execute(transaction);
  const id = rows[0]?.id;
  if (id === undefined) throw new Error('The database gave no id.');
  await transaction
    .insertInto('springs')
    .values({
      ...spring,
      id,
      land: JSON.stringify(land),
      soak: JSON.stringify(soak),
      description: describe(id),
      catalog_latitude: spring.latitude,
      catalog_longitude: spring.longitude,
      accepted_at: sql<Date>`clock_timestamp()`,
    })
    .execute();
  return id;
};

/** Of the row `spring`. */
export const IS_REMOVED_BY_OWNER = sql`removed_at is not null and exists (
  select from owner_requests request
  join acts on acts.kind = 'owner-requests' and acts.act = 'remove' and acts.subject_id = request.id
  where request.spring_id = spring.id)`;

/** What became of a proposal before, in whatever state, locked. */
export const lockMemberSpring = async (
  transaction: Transaction,
  provenance: string,
): Promise<{ id: number; isRemoved: boolean; isRemovedByOwner: boolean } | undefined> => {
  const { rows } = await sql<{ id: number; isRemoved: boolean; isRemovedByOwner: boolean }>`
    select id, removed_at is not null as "isRemoved", ${IS_REMOVED_BY_OWNER} as "isRemovedByOwner"
    from springs spring where provenance = ${provenance} for no key update`.execute(transaction);
  return rows[0];
};

export const bringBack = async (transaction: Transaction, id: number) => {
  await sql`
    update springs set removed_at = null, accepted_at = clock_timestamp()
    where id = ${id}`.execute(transaction);
};

/** What people have corrected, by spring id. */
export const readCorrectedFacts = async (
  transaction: Transaction,
): Promise<Map<number, Partial<CatalogSpring>>> => {
  const { rows } = await sql<CatalogSpring & { corrected_columns: string[] }>`
    select ${catalogColumns}, corrected_columns from springs
    where corrected_columns <> '{}'`.execute(transaction);
  return new Map(
    rows.map(({ corrected_columns: columns, ...spring }) => [
      spring.id,
      Object.fromEntries(Object.entries(spring).filter(([column]) => columns.includes(column))),
    ]),
  );
};

/** An accepted place has the zone of the nearest town until an import asks the boundaries. */
export const refineTimeZones = async (
  transaction: Transaction,
  timeZoneAt: (latitude: number, longitude: number) => string,
): Promise<number> => {
  const { rows } = await sql<{ id: number; latitude: number; longitude: number; zone: string }>`
    select id, latitude, longitude, time_zone as zone from springs
    where id >= ${sql.lit(FIRST_MEMBER_ID)} and shown_as = 'exact'`.execute(transaction);
  const wrong = rows
    .map(({ id, latitude, longitude, zone }) => ({
      id,
      zone,
      known: timeZoneAt(latitude, longitude),
    }))
    .filter(({ zone, known }) => zone !== known);
  for (const { id, known } of wrong)
    await sql`update springs set time_zone = ${known} where id = ${id}`.execute(transaction);
  return wrong.length;
};

export interface ImportedSpring extends CatalogSpring {
  land: readonly Land[];
  soak: Soak | null;
  published_facts: readonly PublishedFact[];
  survey: Survey | null;
  campgrounds: readonly Campground[];
  description: string;
  time_zone: string;
  catalog_latitude: number;
  catalog_longitude: number;
}

/** The catalog's columns except the id, and what follows from them. */
const IMPORTED_COLUMNS = [
  ...COLUMNS.filter((column) => column !== 'id'),
  ...([
    'land',
    'soak',
    'published_facts',
    'survey',
    'campgrounds',
    'description',
    'time_zone',
    'catalog_latitude',
    'catalog_longitude',
  ] as const),
] as const;

/** What tells where a spring is. Where we don't show it exactly, these tell only its cell. */
const PLACE_COLUMNS = new Set<(typeof IMPORTED_COLUMNS)[number]>([
  'latitude',
  'longitude',
  'state_code',
  'county',
  'position_precision_m',
  'in_yellowstone',
  'map_sheet',
  'land',
  'campgrounds',
  'description',
  'time_zone',
  'catalog_latitude',
  'catalog_longitude',
]);

/** Writes only what differs, and never a column that a person has corrected, nor where a spring is that isn't shown exactly. */
export const upsertSprings = async (
  transaction: Transaction,
  springs: readonly ImportedSpring[],
) => {
  const columns = sql.join(IMPORTED_COLUMNS.map((column) => sql.ref(column)));
  const kept = sql.join(
    IMPORTED_COLUMNS.map(
      (column) => sql`case when ${sql.lit(column)} = any(springs.corrected_columns)
          ${PLACE_COLUMNS.has(column) ? sql`or springs.shown_as <> 'exact'` : sql``}
        then ${sql.ref(`springs.${column}`)} else ${sql.ref(`excluded.${column}`)} end`,
    ),
  );
  const current = sql.join(IMPORTED_COLUMNS.map((column) => sql.ref(`springs.${column}`)));
  const { numAffectedRows } = await sql`
    insert into springs (id, ${columns})
    select id, ${columns} from jsonb_populate_recordset(null::springs, ${JSON.stringify(springs)}::jsonb)
    on conflict (id) do update set (${columns}) = row(${kept})
    where row(${current}) is distinct from row(${kept})`.execute(transaction);
  return Number(numAffectedRows ?? 0);
};
