import { sql } from 'kysely';
import type { Database } from '../../src/platform/database/database.ts';
import type { Work } from '../../src/platform/jobs.ts';

interface Job {
  id: string;
  name: string;
  data: object;
}

// oxlint-disable-next-line typescript/no-explicit-any -- Each work has its own type of data.
type Works = readonly Work<any>[];

/**
 * What a worker does at its next look, without the wait for it: each job that is due, by its own handler.
 * Fails with the first job that fails, which stays for the next try.
 */
export const runJobs = async (database: Database, works: Works) => {
  const names = works.map(({ kind }) => kind.name);
  const { rows } = await sql<Job>`
    select id, name, data from pgboss.job
    where name = any(${names}) and state in ('created', 'retry') and start_after <= now()
    order by created_on`.execute(database);
  for (const { id, name, data } of rows) {
    await works.find(({ kind }) => kind.name === name)?.run(data);
    await sql`update pgboss.job set state = 'completed', completed_on = now() where id = ${id}`.execute(
      database,
    );
  }
};
