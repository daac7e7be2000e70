import { HttpError, notFound } from '../../platform/errors.ts';
import type { Platform } from '../../platform/platform.ts';
import { hasDroppedJob, recordAct } from '../../domain/audit-log.repository.ts';
import { lockJob, readQueues } from './jobs.repository.ts';
import { lockOperator } from './members.service.ts';

interface JobAct {
  operatorId: string;
  queue: string;
  id: string;
  act: 'retry' | 'drop';
}

export const createJobQueue = ({ database, jobs }: Pick<Platform, 'database' | 'jobs'>) => ({
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
        throw notFound('This job is gone.');
      }
      if (state !== 'failed') {
        if (act === 'retry') return;
        throw new HttpError(409, 'This job is running again. Wait until it finishes.');
      }
      await jobs[act](transaction, queue, id);
      const job = { queue, id };
      await recordAct(transaction, { kind: 'jobs', act: `${act}-job`, actorId: operatorId, job });
    });
  },
});
