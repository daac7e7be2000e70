import type { JobQueue } from '@wildsoak/contract/admin';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { addMember } from '../../../test/support/members.ts';
import { addOperator } from '../../../test/support/operators.ts';
import { useApp } from '../../../test/support/test-app.ts';
import { JOB_KINDS } from '../../worker.ts';

const { app, platform, database } = await useApp();
const operator = await addOperator(app, platform);
const member = await addMember(database);

/** As pg-boss leaves it after its last try. */
const addFailed = async () => {
  const message = 'The server refused the email: EAUTH 535\n    at send';
  const output = JSON.stringify({ name: 'Error', message, stack: `${message}\n    at x` });
  const data = JSON.stringify({ kind: 'reset-password', email: member.email });
  const { rows } = await sql<{ id: string }>`
    insert into pgboss.job (name, data, state, output, completed_on, retry_count, retry_limit)
    values ('account-mail', ${data}::jsonb, 'failed', ${output}::jsonb, now(), 9, 9)
    returning id`.execute(database);
  return rows[0]?.id ?? '';
};

const queueOf = async (name: string) => {
  const answer = await operator.get('/api/admin/jobs');
  expect(answer.statusCode).toBe(200);
  return answer.json<JobQueue[]>().find((queue) => queue.name === name);
};

const stateOf = async (id: string) => {
  const { rows } = await sql<{ state: string }>`
    select state from pgboss.job where id = ${id}`.execute(database);
  return rows[0]?.state;
};

const actOn = (id: string, act: 'retry' | 'drop', queue = 'account-mail') =>
  operator.post(`/api/admin/jobs/${queue}/${id}`, { act });

const recorded = async (id: string) => {
  const { rows } = await sql<{ line: string }>`
    select concat_ws(' ', act, queue, actor_id) as line from acts
    where job_id = ${id} order by id`.execute(database);
  return rows.map(({ line }) => line);
};

it(
  'every queue is listed with what waits, runs and failed, and the first line of why, but no data',
  { tags: '@23.111' },
  async () => {
    const id = await addFailed();
    await sql`insert into pgboss.job (name, data, created_on, start_after)
      values ('photo-release', '{}', now() - interval '2 hours', now() - interval '2 hours')`.execute(
      database,
    );
    const answer = await operator.get('/api/admin/jobs');
    const queues = answer.json<JobQueue[]>();
    expect(queues.map(({ name }) => name).toSorted()).toEqual(
      JOB_KINDS.map(({ name }) => name).toSorted(),
    );
    expect(queues[0]).toEqual({
      name: 'account-mail',
      waiting: 0,
      active: 0,
      failed: 1,
      oldest_at: null,
      failures: [
        {
          id,
          failed_at: expect.any(String),
          tries: 10,
          error: 'The server refused the email: EAUTH 535',
        },
      ],
    });
    const release = await queueOf('photo-release');
    expect(release).toMatchObject({ waiting: 1, failed: 0, failures: [] });
    expect(Date.now() - Date.parse(release?.oldest_at ?? '')).toBeGreaterThan(7_100_000);
    expect(answer.payload).not.toContain(member.email);
    await actOn(id, 'drop');
  },
);

it(
  'a failed job runs once more, however many operators try at once',
  { tags: '@23.112' },
  async () => {
    const id = await addFailed();
    const answers = await Promise.all(Array.from({ length: 8 }, () => actOn(id, 'retry')));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(answers.map(() => 204));
    expect(await stateOf(id)).toBe('retry');
    expect(await recorded(id)).toEqual([`retry-job account-mail ${operator.id}`]);
    const { rows } = await sql<{ count: string }>`
      select count(*) from pgboss.job where name = 'account-mail' and state < 'active'`.execute(
      database,
    );
    expect(rows[0]?.count).toBe('1');
  },
);

it('a failed job can be dropped, once', { tags: '@23.112' }, async () => {
  const id = await addFailed();
  for (let times = 0; times < 2; times += 1) expect((await actOn(id, 'drop')).statusCode).toBe(204);
  expect(await stateOf(id)).toBeUndefined();
  expect(await recorded(id)).toEqual([`drop-job account-mail ${operator.id}`]);
  expect((await actOn(id, 'retry')).statusCode).toBe(404);
});

it.each(['created', 'active', 'completed'])(
  'a job that is %s is neither run again nor dropped: no email goes out twice',
  { tags: '@23.112' },
  async (state) => {
    const id = await addFailed();
    await sql`update pgboss.job set state = ${state}::pgboss.job_state where id = ${id}`.execute(
      database,
    );
    expect((await actOn(id, 'retry')).statusCode).toBe(204);
    expect((await actOn(id, 'drop')).statusCode).toBe(409);
    expect(await stateOf(id)).toBe(state);
    expect(await recorded(id)).toEqual([]);
  },
);

it('404 for a job or a queue that is not there', { tags: '@23.112' }, async () => {
  const id = await addFailed();
  const elsewhere = await actOn(id, 'retry', 'photo-release');
  const nowhere = await actOn(crypto.randomUUID(), 'drop', 'no-such-queue');
  expect([elsewhere.statusCode, nowhere.statusCode]).toEqual([404, 404]);
  expect(elsewhere.json()).toEqual({ error: 'This job is gone.' });
  expect(await stateOf(id)).toBe('failed');
});
