import type { OwnerRequest } from '@wildsoak/contract/owner-requests';
import { lockMember } from '../../platform/database/lock-members.ts';
import { runIdempotent } from '../../platform/http/calls/idempotency.ts';
import { HttpError, notFound, signedOut } from '../../platform/http/errors.ts';
import { mailboxOf } from '../../platform/mail.ts';
import type { Platform } from '../../platform/platform.ts';
import { hashToken } from '../../platform/tokens.ts';
import { removeSpring } from '../springs/springs.service.ts';
import { ownerMail } from './owner-requests.jobs.ts';
import * as requests from './owner-requests.repository.ts';
import type { NewRequest, Settlement } from './owner-requests.repository.ts';

/** Visitors have no scope of their own. Their keys are random, and a guessed key reads nothing. */
const SCOPE = 'owner requests';

const LINK_GONE =
  'This link has expired or was already used. If you just used it, it worked. Otherwise, please send the form again.';
const REQUEST_GONE = 'This request is no longer there.';
const SETTLED = 'Another moderator has already settled this request.';

export const createOwnerRequests = ({
  database,
  jobs,
  limiter,
}: Pick<Platform, 'database' | 'jobs' | 'limiter'>) => ({
  /** The same for every address, known or not. Once per `Idempotency-Key`. */
  ask(request: NewRequest, key: string | undefined) {
    const { springId, ...body } = request;
    const url = `/api/springs/${springId}/owner-requests`;
    const call = { scope: SCOPE, key, request: { method: 'POST', url, body } };
    return runIdempotent(database, call, async (transaction) => {
      await limiter.enforce('owner-requests-to', mailboxOf(request.email));
      const requestId = await requests.insertRequest(transaction, request);
      if (requestId === undefined) throw notFound('Spring not found.');
      await jobs.send(transaction, ownerMail, { requestId, act: null });
      return { status: 204, body: null };
    });
  },

  /** Returns the spring that the request is about. */
  async confirm(token: string): Promise<number> {
    const springId = await requests.confirmRequest(database, hashToken(token));
    if (springId === undefined) throw new HttpError(410, LINK_GONE);
    return springId;
  },

  list: (): Promise<OwnerRequest[]> => requests.listOpen(database),

  /** When two moderators settle it at once, the second gets an error. */
  async settle(settlement: Settlement): Promise<void> {
    const { moderatorId, requestId, act } = settlement;
    await database.transaction().execute(async (transaction) => {
      if (!(await lockMember(transaction, moderatorId, 'key share'))) throw signedOut();
      const springId = await requests.settleRequest(transaction, settlement);
      if (springId === undefined) {
        if (await requests.isSettled(transaction, requestId)) throw new HttpError(409, SETTLED);
        throw notFound(REQUEST_GONE);
      }
      if (act === 'remove' && !(await requests.wantsRemoval(transaction, requestId)))
        throw new HttpError(409, 'The owner asked for a note, not for the removal of the page.');
      if (act === 'remove') await removeSpring(transaction, springId);
      await jobs.send(transaction, ownerMail, { requestId, act });
    });
  },
});
