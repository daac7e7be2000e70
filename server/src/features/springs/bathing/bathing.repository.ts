import type { CatalogHazard } from '@wildsoak/catalog/hazards-file';
import type {
  BathingFacts,
  BathingReason,
  BathingStatus,
  ClosedAtTimes,
} from '@wildsoak/contract/rules/bathing';
import { sql } from 'kysely';
import type { Transaction } from '../../../platform/database/database.ts';
import { HAZARD_WINDOW } from '../../../domain/closure-windows.ts';

/** Without what members say in reviews: `bathing_status` adds that. */
export type KnownFacts = Omit<BathingFacts, 'soaked_on'> & {
  id: number;
  /** The day it is there. */
  today: string;
};

/** Springs that change with the calendar alone, without anybody writing anything. */
export const findDated = async (transaction: Transaction): Promise<number[]> => {
  const { rows } = await sql<{ spring_id: number }>`
    select distinct spring_id from hazards
    where ended_at is null and (season_from is not null or starts_on is not null
      or ends_on is not null or weekdays <> '{}')
    order by spring_id`.execute(transaction);
  return rows.map(({ spring_id: id }) => id);
};

/** Of these springs, or of all, locked. Hazards that have ended, or whose last day is over, are left out. */
export const readBathingFacts = async (
  transaction: Transaction,
  now: Date,
  springIds: readonly number[] | null,
): Promise<KnownFacts[]> => {
  const isAsked = sql`(${springIds}::integer[] is null or id = any(${springIds}::integer[]))`;
  // First alone: a statement that waits for a lock reads the hazards as they were before it waited.
  await sql`select from springs where ${isAsked} order by id for no key update`.execute(
    transaction,
  );
  const { rows } = await sql<KnownFacts>`
    select id, kind, in_yellowstone, land, soak, today::text as today, coalesce((
      select json_agg(json_build_object('kind', kind, 'state', state, 'text', text, 'source', source,
        'date', said_on, 'confidence', confidence, 'checked_on', checked_on, ${HAZARD_WINDOW})
        order by hazards.id)
      from hazards
      where spring_id = springs.id and ended_at is null and (ends_on is null or ends_on >= today)
    ), '[]') as hazards
    from springs, lateral (select (${now}::timestamptz at time zone time_zone)::date as today) clock
    where ${isAsked} order by id`.execute(transaction);
  return rows;
};

export interface Judgment extends ClosedAtTimes {
  id: number;
  status: BathingStatus;
  reasons: readonly BathingReason[];
}

/** Writes only what differs. Returns how many springs changed. */
export const writeJudgments = async (
  transaction: Transaction,
  judgments: readonly Judgment[],
): Promise<number> => {
  const { numAffectedRows } = await sql`
    update springs set judged_status = judged.status, bathing_reasons = judged.reasons,
      closures = judged.closures, judged_when_open = judged.status_when_open
    from jsonb_to_recordset(${JSON.stringify(judgments)}::jsonb)
      as judged (id integer, status text, reasons jsonb, closures jsonb, status_when_open text)
    where springs.id = judged.id
      and (judged_status, bathing_reasons, springs.closures, judged_when_open) is distinct from
        (judged.status, judged.reasons, judged.closures, judged.status_when_open)`.execute(
    transaction,
  );
  return Number(numAffectedRows ?? 0);
};

const CATALOG_COLUMNS = [
  'state',
  'text',
  'source',
  'said_on',
  'confidence',
  'season_from',
  'season_to',
  'starts_on',
  'ends_on',
  'weekdays',
  'night_from',
  'night_to',
  'checked_on',
] as const;

/**
 * What nobody has touched follows the catalog, and leaves with it; what a moderator changed or ended
 * stays. Returns what stays though the catalog says otherwise. Call it once the upsert has locked every
 * spring, as moderators do first.
 */
export const replaceCatalogHazards = async (
  transaction: Transaction,
  hazards: readonly CatalogHazard[],
): Promise<{ spring_id: number; kind: string }[]> => {
  const isUntouched = sql`not exists (select from acts where kind = 'hazards' and subject_id = hazards.id)`;
  const columns = CATALOG_COLUMNS.map((column) => sql.ref(column));
  const excluded = CATALOG_COLUMNS.map((column) => sql.ref(`excluded.${column}`));
  const current = CATALOG_COLUMNS.map((column) => sql.ref(`hazards.${column}`));
  const wanted = sql`
    wanted as (
      select spring_id, kind, state, text, source, date as said_on, confidence,
        season ->> 'from' as season_from, season ->> 'to' as season_to, starts_on, ends_on, weekdays,
        night ->> 'from' as night_from, night ->> 'to' as night_to, checked_on
      from jsonb_to_recordset(${JSON.stringify(hazards)}::jsonb) as row (spring_id integer, kind text,
        state text, text text, source text, date text, confidence text, season jsonb, starts_on date,
        ends_on date, weekdays smallint[], night jsonb, checked_on date)
    )`;
  await sql`
    with ${wanted}, gone as (
      delete from hazards where is_from_catalog and ${isUntouched}
        and (spring_id, kind) not in (select spring_id, kind from wanted)
    )
    insert into hazards (spring_id, kind, ${sql.join(columns)}, is_from_catalog)
    select spring_id, kind, ${sql.join(columns)}, true from wanted
    on conflict (spring_id, kind) where is_from_catalog
      do update set (${sql.join(columns)}) = (${sql.join(excluded)})
    where (${sql.join(current)}) is distinct from (${sql.join(excluded)})
      and ${isUntouched}`.execute(transaction);
  const { rows } = await sql<{ spring_id: number; kind: string }>`
    with ${wanted}
    select spring_id, kind from hazards join wanted using (spring_id, kind)
    where is_from_catalog and (ended_at is not null or
      (${sql.join(current)}) is distinct from (${sql.join(CATALOG_COLUMNS.map((column) => sql.ref(`wanted.${column}`)))}))
    order by spring_id, kind`.execute(transaction);
  return rows;
};
