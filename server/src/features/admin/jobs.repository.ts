import type { JobQueue } from '@wildsoak/contract/admin';
import { sql } from 'kysely';
import type { Database, Transaction } from '../../platform/database/database.ts';
import { IS_OURS, IS_WAITING, OLDEST_DUE } from '../../platform/job-metrics.ts';

/** Shown of each queue. */
const FAILURES = 20;
const ERROR_LENGTH = 300;

/** The first line. A job that took too long has its words one level deeper. */
const errorText = sql`left(split_part(coalesce(output ->> 'message', output -> 'value' ->> 'message',
  output ->> 'value', 'It failed without a message.'), E'\n', 1), ${sql.lit(ERROR_LENGTH)})`;

const moment = (column: string) => sql`to_json(${sql.raw(column)}) #>> '{}'`;

export const readQueues = async (database: Database): Promise<JobQueue[]> => {
  const { rows } = await sql<JobQueue>`
    with failed as (
      select name, id, completed_on, retry_count, output,
        row_number() over (partition by name order by completed_on desc, id) as place
      from pgboss.job where state = 'failed'
    ), failures as (
      select name, count(*)::integer as failed, json_agg(json_build_object('id', id, 'failed_at',
        completed_on, 'tries', retry_count + 1, 'error', ${errorText}) order by place)
        filter (where place <= ${sql.lit(FAILURES)}) as failures
      from failed group by name
    ), open as (
      select name, count(*) filter (where ${IS_WAITING})::integer as waiting,
        count(*) filter (where state = 'active')::integer as active,
        ${OLDEST_DUE} as oldest
      from pgboss.job where state <= 'active' group by name
    )
    select queue.name, coalesce(waiting, 0) as waiting, coalesce(active, 0) as active,
      coalesce(failed, 0) as failed, ${moment('oldest')} as oldest_at,
      coalesce(failures, '[]') as failures
    from pgboss.queue left join open using (name) left join failures using (name)
    where ${IS_OURS}
    order by coalesce(failed, 0) = 0, queue.name`.execute(database);
  return rows;
};

/** Locked, so that no two operators and no worker take it at once; undefined if it is gone. */
export const lockJob = async (
  transaction: Transaction,
  queue: string,
  id: string,
): Promise<string | undefined> => {
  const { rows } = await sql<{ state: string }>`
    select state from pgboss.job where name = ${queue} and id = ${id} for update`.execute(
    transaction,
  );
  return rows[0]?.state;
};
