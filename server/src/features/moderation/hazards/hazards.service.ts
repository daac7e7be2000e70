import type { HazardBody, SpringHazards } from '@wildsoak/contract/hazards';
import { ALWAYS } from '@wildsoak/contract/rules/closure-windows';
import { ALREADY_SAID } from '@wildsoak/contract/rules/corrections';
import type { Transaction } from '../../../platform/database/database.ts';
import { lockMember } from '../../../domain/members.ts';
import { HttpError } from '../../../platform/errors.ts';
import { notFound, signedOut } from '../../../platform/errors.ts';
import type { Platform } from '../../../platform/platform.ts';
import { updateBathingStatus } from '../../springs/bathing/bathing.service.ts';
import { lockSpring } from '../../springs/springs.service.ts';
import { SPRING_NOT_FOUND } from '../../../domain/springs.ts';
import * as hazards from './hazards.repository.ts';
import type { HazardAct, LockedHazard } from './hazards.repository.ts';

const HAZARD_NOT_FOUND = 'This hazard is no longer there.';
const ENDED = 'This hazard has ended. Undo that first.';
const KIND_STAYS = "You can't change a hazard's kind. End this one and add another.";
const UNTOUCHED = "There's nothing to undo.";
const UNDONE = 'The last change is already undone.';

type Moderator = Omit<HazardAct, 'act'>;

/** Call with the spring locked. */
const add = async (
  transaction: Transaction,
  springId: number,
  hazard: HazardBody,
  by: Moderator,
  correctionId: number | null = null,
): Promise<number> => {
  if (await hazards.isAlreadySaid(transaction, springId, hazard))
    throw new HttpError(409, ALREADY_SAID);
  const id = await hazards.insertHazard(transaction, springId, hazard, correctionId);
  await hazards.insertAct(transaction, id, { ...by, act: 'add' });
  await updateBathingStatus(transaction, [springId]);
  return id;
};

/** What a member said about a place. */
interface Saying extends Pick<HazardBody, 'kind' | 'state' | 'text'> {
  correctionId: number;
  /** Null where the member has left. */
  username: string | null;
  saidAt: Date;
}

/** Call with the spring locked, in the transaction that accepts the correction. */
export const addFromMember = async (
  transaction: Transaction,
  springId: number,
  { correctionId, username, saidAt, ...said }: Saying,
  by: Moderator,
) => {
  const hazard: HazardBody = {
    ...said,
    source: hazards.memberSource(username),
    date: saidAt.toISOString().slice(0, 10),
    confidence: 'reported',
    checked_on: null,
    ...ALWAYS,
    weekdays: [],
  };
  await add(transaction, springId, hazard, by, correctionId);
};

/** Call with the spring locked, in the transaction that accepts the correction. */
export const endClosures = async (transaction: Transaction, springId: number, by: Moderator) => {
  for (const id of await hazards.lockClosures(transaction, springId)) {
    await hazards.insertAct(transaction, id, { ...by, act: 'end' });
    await hazards.endHazard(transaction, id);
  }
  await updateBathingStatus(transaction, [springId]);
};

/** Call in the transaction that deletes the account, with these springs locked. */
export const forgetMemberInHazards = async (transaction: Transaction, memberId: string) => {
  const springIds = await hazards.forgetSource(transaction, memberId);
  if (springIds.length > 0) await updateBathingStatus(transaction, springIds);
};

export const createHazards = ({ database }: Pick<Platform, 'database'>) => {
  const lockModerator = async (transaction: Transaction, { actorId }: Moderator) => {
    if (!(await lockMember(transaction, actorId, 'key share'))) throw signedOut();
  };

  const actOn = (
    id: number,
    by: Moderator,
    change: (transaction: Transaction, hazard: LockedHazard) => Promise<void>,
  ) =>
    database.transaction().execute(async (transaction) => {
      await lockModerator(transaction, by);
      const springId = await hazards.findSpringOf(transaction, id);
      if (springId === undefined || !(await lockSpring(transaction, springId)))
        throw notFound(HAZARD_NOT_FOUND);
      const hazard = await hazards.lockHazard(transaction, id);
      if (!hazard) throw notFound(HAZARD_NOT_FOUND);
      await change(transaction, hazard);
      await updateBathingStatus(transaction, [springId]);
    });

  return {
    async list(springId: number): Promise<SpringHazards> {
      const found = await hazards.readHazards(database, springId);
      if (!found) throw notFound(SPRING_NOT_FOUND);
      return found;
    },

    add: (springId: number, hazard: HazardBody, by: Moderator): Promise<number> =>
      database.transaction().execute(async (transaction) => {
        await lockModerator(transaction, by);
        if (!(await lockSpring(transaction, springId))) throw notFound(SPRING_NOT_FOUND);
        return add(transaction, springId, hazard, by);
      }),

    change: (id: number, hazard: HazardBody, by: Moderator): Promise<void> =>
      actOn(id, by, async (transaction, { kind, isEnded }) => {
        if (isEnded) throw new HttpError(409, ENDED);
        // The next import knows a row of the catalog by its kind.
        if (kind !== hazard.kind) throw new HttpError(400, KIND_STAYS);
        await hazards.insertAct(transaction, id, { ...by, act: 'change' });
        await hazards.updateHazard(transaction, id, hazard);
      }),

    end: (id: number, by: Moderator): Promise<void> =>
      actOn(id, by, async (transaction, { isEnded }) => {
        if (isEnded) throw new HttpError(409, 'This hazard has already ended.');
        await hazards.insertAct(transaction, id, { ...by, act: 'end' });
        await hazards.endHazard(transaction, id);
      }),

    /** Only once: if two moderators press it, the second must not undo something else. */
    undo: (id: number, by: Moderator): Promise<void> =>
      actOn(id, by, async (transaction, { lastAct }) => {
        if (lastAct === null) throw new HttpError(409, UNTOUCHED);
        if (lastAct === 'undo') throw new HttpError(409, UNDONE);
        await hazards.revertLastAct(transaction, id, { ...by, act: 'undo' });
      }),
  };
};
