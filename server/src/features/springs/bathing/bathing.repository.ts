import type { CatalogHazard } from '@wildsoak/catalog/hazards-file';
import type { BathingFacts, BathingReason, BathingStatus } from '@wildsoak/contract/rules/bathing';
import { sql } from 'kysely';
import type { Transaction } from '../../../platform/database/database.ts';

/** Without what members say in reviews: `bathing_status` adds that. */
export type KnownFacts = Omit<BathingFacts, 'soaked_on'> & { id: number };

/** Of these springs, or of all, locked. Hazards that have ended, or whose last day is over, are left out. */
export const readBathingFacts = async (
  transaction: Transaction,
  today: string,
  springIds: readonly number[] | null,
): Promise<KnownFacts[]> => {
  const isAsked = sql`(${springIds}::integer[] is null or id = any(${springIds}::integer[]))`;
  // First alone: a statement that waits for a lock reads the hazards as they were before it waited.
  await sql`select from springs where ${isAsked} order by id for no key update`.execute(
    transaction,
  );
  const { rows } = await sql<KnownFacts>`
    select id, kind, in_yellowstone, land, coalesce((
      select json_agg(json_build_object('kind', kind, 'state', state, 'text', text, 'source', source,
        'date', said_on, 'confidence', confidence, 'season', case when season_from is not null
          then json_build_object('from', season_from, 'to', season_to) end) order by hazards.id)
      from hazards
      where spring_id = springs.id and ended_at is null and (ends_on is null or ends_on >= ${today})
    ), '[]') as hazards
    from springs where ${isAsked} order by id`.execute(transaction);
  return rows;
};

export interface Judgment {
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
    update springs set judged_status = judged.status, bathing_reasons = judged.reasons
    from jsonb_to_recordset(${JSON.stringify(judgments)}::jsonb)
      as judged (id integer, status text, reasons jsonb)
    where springs.id = judged.id
      and (judged_status, bathing_reasons) is distinct from (judged.status, judged.reasons)`.execute(
    transaction,
  );
  return Number(numAffectedRows ?? 0);
};

/**
 * What nobody has touched follows the catalog, and leaves with it; what a moderator changed or ended
 * stays. Call it once the upsert has locked every spring, as moderators do first.
 */
export const replaceCatalogHazards = async (
  transaction: Transaction,
  hazards: readonly CatalogHazard[],
) => {
  const isUntouched = sql`not exists (select from hazard_acts where hazard_id = hazards.id)`;
  await sql`
    with wanted as (
      select spring_id, kind, state, text, source, date as said_on, confidence,
        season ->> 'from' as season_from, season ->> 'to' as season_to
      from jsonb_to_recordset(${JSON.stringify(hazards)}::jsonb) as row (spring_id integer, kind text,
        state text, text text, source text, date text, confidence text, season jsonb)
    ), gone as (
      delete from hazards where is_from_catalog and ${isUntouched}
        and (spring_id, kind) not in (select spring_id, kind from wanted)
    )
    insert into hazards (spring_id, kind, state, text, source, said_on, confidence, season_from,
      season_to, is_from_catalog)
    select *, true from wanted
    on conflict (spring_id, kind) where is_from_catalog do update set (state, text, source, said_on,
      confidence, season_from, season_to) = (excluded.state, excluded.text, excluded.source,
      excluded.said_on, excluded.confidence, excluded.season_from, excluded.season_to)
    where (hazards.state, hazards.text, hazards.source, hazards.said_on, hazards.confidence,
        hazards.season_from, hazards.season_to)
      is distinct from (excluded.state, excluded.text, excluded.source, excluded.said_on,
        excluded.confidence, excluded.season_from, excluded.season_to)
      and ${isUntouched}`.execute(transaction);
};
