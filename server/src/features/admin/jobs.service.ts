import { HttpError, notFound } from '../../platform/http/errors.ts';
import type { Platform } from '../../platform/platform.ts';
import { hasDroppedJob, insertAct } from './acts.repository.ts';
import { lockJob, readQueues } from './jobs.repository.ts';
import { lockOperator } from './members.service.ts';

interface JobAct {
  operatorId: string;
  queue: string;
  id: string;
  act: 'retry' | 'drop';
}

export const createJobDesk = ({ database, jobs }: Pick<Platform, 'database' | 'jobs'>) => ({
  list: () => readQueues(database),

  /**
   * Only for jobs that nobody tries again by themselves, so no email goes out twice. A second time changes
   * nothing, and records nothing.
   */
  async act({ operatorId, queue, id, act }: JobAct): Promise<void> {
    await database.transaction().execute(async (transaction) => {
      await lockOperator(transaction, operatorId);
      const state = await lockJob(transaction, queue, id);
      if (state === undefined) {
        if (act === 'drop' && (await hasDroppedJob(transaction, id))) return;
        throw notFound('This job is no longer there.');
      }
      if (state !== 'failed') {
        if (act === 'retry') return;
        throw new HttpError(409, 'This job is being tried again. Wait until it ends.');
      }
      await jobs[act](transaction, queue, id);
      await insertAct(transaction, { operatorId, act: `${act}-job`, job: { queue, id } });
    });
  },
});
