import type { OwnerRequest } from '@wildsoak/contract/owner-requests';
import { lockMember } from '../../../domain/members.ts';
import { runIdempotent } from '../../../platform/http/calls/idempotency.ts';
import { HttpError } from '../../../platform/errors.ts';
import { notFound, signedOut } from '../../../platform/errors.ts';
import { mailboxOf } from '../../../platform/mail.ts';
import type { Platform } from '../../../platform/platform.ts';
import { hashToken } from '../../../platform/tokens.ts';
import { showAs } from '../../springs/levels/levels.service.ts';
import { removeSpring } from '../../springs/springs.service.ts';
import { ownerMail } from './owner-requests.jobs.ts';
import * as requests from './owner-requests.repository.ts';
import type { NewRequest, Settlement } from './owner-requests.repository.ts';

/** Visitors have no scope of their own. Their keys are random, and a guessed key reads nothing. */
const SCOPE = 'owner requests';

const LINK_GONE =
  'This link has expired or was already used. If you just used it, it worked. Otherwise, please send the form again.';
const REQUEST_GONE = 'This request is no longer there.';
const ASKED_OTHERWISE = 'The owner asked for something else.';
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
    const { actorId, subjectId: requestId, act } = settlement;
    await database.transaction().execute(async (transaction) => {
      if (!(await lockMember(transaction, actorId, 'key share'))) throw signedOut();
      const springId = await requests.settleRequest(transaction, settlement);
      if (springId === undefined) {
        if (await requests.isSettled(transaction, requestId)) throw new HttpError(409, SETTLED);
        throw notFound(REQUEST_GONE);
      }
      if (act !== 'done' && act !== 'reject') {
        if (!(await requests.asksFor(transaction, requestId, act)))
          throw new HttpError(409, ASKED_OTHERWISE);
        if (act === 'remove') await removeSpring(transaction, springId);
        else await showAs(transaction, { ...settlement, subjectId: springId, act });
      }
      await jobs.send(transaction, ownerMail, { requestId, act });
    });
  },
});
