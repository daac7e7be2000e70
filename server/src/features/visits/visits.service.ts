import { createHmac } from 'node:crypto';
import { isVisitDay, VISIT_DAYS_BACK } from '@wildsoak/contract/rules/conditions';
import type { Visit } from '@wildsoak/contract/visits';
import {
  forEachAnswer,
  VISIT_ANSWER_NAMES,
  VISIT_ANSWERS,
  type VisitAnswerName,
} from '@wildsoak/contract/rules/visit-answers';
import type { Database, Transaction } from '../../platform/database/database.ts';
import { lockMember } from '../../domain/members.ts';
import { forgetAnswers, memberScope } from '../../platform/http/calls/idempotency.ts';
import { HttpError } from '../../platform/errors.ts';
import { notFound, signedOut } from '../../platform/errors.ts';
import { addressKey } from '../../platform/http/guards/limit-address.ts';
import { createThatDay } from '../outlook/that-day.service.ts';
import { createPhotos, type PhotoParts, type StoredPhoto } from '../photos/photos.service.ts';
import { createWritingWithPhoto, type Sender } from '../photos/write-with-photo.service.ts';
import type { Platform } from '../../platform/platform.ts';
import { insertVisit, readAddressKey } from './reporter-groups.repository.ts';
import { readVisit, refuseNothing } from './visit-body.ts';
import { visitShown } from './visits.jobs.ts';
import * as visits from './visits.repository.ts';
import type { VisitChange, VisitFacts, VisitText } from './visits.repository.ts';

export const VISIT_NOT_FOUND = 'Visit not found.';
const SPRING_NOT_FOUND = 'Spring not found.';

/** For moderators, who see hidden visits too. */
export const getVisit = async (database: Database, id: number): Promise<VisitFacts> => {
  const facts = await visits.findVisit(database, id);
  if (!facts) throw notFound(VISIT_NOT_FOUND);
  return facts;
};

/** Lock its author before. */
export const lockVisit = async (transaction: Transaction, id: number): Promise<VisitFacts> => {
  const facts = await visits.lockVisit(transaction, id);
  if (!facts) throw notFound(VISIT_NOT_FOUND);
  return facts;
};

export const readVisitsById = (database: Database, ids: readonly number[]) =>
  visits.readVisitsById(database, ids);

/** One for each member, spring and day. */
export class SameDayError extends HttpError {
  readonly visitId: number;

  constructor(visitId: number) {
    super(409, 'You already reported this day. Change that visit instead.');
    this.visitId = visitId;
  }
}

/** By the clock there. */
const checkDay = async (database: Database | Transaction, springId: number, visitedOn: string) => {
  const today = await visits.readToday(database, springId);
  if (today !== undefined && isVisitDay(visitedOn, today)) return;
  throw new HttpError(400, `visited_on must be today, or at most ${VISIT_DAYS_BACK} days ago.`);
};

const refuseSameDay = async (...visit: Parameters<typeof visits.findSameDay>) => {
  const same = await visits.findSameDay(...visit);
  if (same !== undefined) throw new SameDayError(same);
};

const announceLater = async (transaction: Transaction, jobs: PhotoParts['jobs'], id: number) => {
  const seconds = await visits.secondsUntilShown(transaction, id);
  if (seconds > 0) await jobs.send(transaction, visitShown, { id }, seconds);
};

const NOTHING_FOUND: Omit<VisitText, 'visited_on'> = {
  is_open: null,
  closed_reason: null,
  pool_temperature_f: null,
  measured: null,
  feel: null,
  ...(forEachAnswer(() => null) as Pick<VisitText, VisitAnswerName>),
  comment: null,
};

/**
 * Of the day that a member was at a place they proposed. Null if they have reported that day themselves. Lock the member
 * and the spring before.
 */
export const addVisitOfProposal = async (
  transaction: Transaction,
  jobs: PhotoParts['jobs'],
  {
    memberId,
    springId,
    visitedOn,
    photoHash,
  }: { memberId: string; springId: number; visitedOn: string; photoHash: string | null },
): Promise<number | null> => {
  if ((await visits.findSameDay(transaction, memberId, springId, visitedOn)) !== undefined)
    return null;
  const sender = { springId, memberId, addressHash: null };
  const text = { visited_on: visitedOn, ...NOTHING_FOUND };
  const id = await insertVisit(transaction, sender, text, photoHash, null);
  await announceLater(transaction, jobs, id);
  return id;
};

/** One that its author has made their own stays, and one that a moderator has hidden. */
export const takeBackVisit = visits.deleteUntouched;

/** Its author does not see the silenced answers, and leaves them as they are by saying nothing. */
const seenOf = (text: VisitText, { isClosure }: visits.VisitFacts): VisitChange => {
  const { is_open, closed_reason, pool_temperature_f, measured, feel, ...seen } = text;
  for (const name of VISIT_ANSWER_NAMES)
    if (VISIT_ANSWERS[name].invites && text[name] === null) delete (seen as VisitChange)[name];
  return {
    ...seen,
    ...((is_open !== null || isClosure) && { is_open, closed_reason }),
    ...(pool_temperature_f !== null && { pool_temperature_f, measured }),
    ...(feel !== null && { feel }),
  };
};

export type VisitParts = PhotoParts & Pick<Platform, 'official'>;

export const createVisits = (platform: VisitParts) => {
  const { database, jobs } = platform;
  const photos = createPhotos(platform);
  const readThatDay = createThatDay(platform);

  /** As if it were not there: hidden, or not shown yet, and another's. */
  const findOwn = async (memberId: string, id: number, verb: string): Promise<VisitFacts> => {
    const facts = await visits.findVisit(database, id);
    const isOwn = facts?.memberId === memberId;
    if (!facts || !(isOwn || facts.isShown)) throw notFound(VISIT_NOT_FOUND);
    if (!isOwn) throw new HttpError(403, `You can only ${verb} your own visits.`);
    return facts;
  };

  const lockOwn = async (transaction: Transaction, memberId: string, id: number) => {
    if (!(await lockMember(transaction, memberId))) throw signedOut();
    return lockVisit(transaction, id);
  };

  const readOwn = async (transaction: Transaction, id: number): Promise<Visit> => {
    const visit = await visits.readOwnVisit(transaction, id);
    if (!visit) throw notFound(VISIT_NOT_FOUND);
    return visit;
  };

  const insert = async (
    transaction: Transaction,
    { memberId, ip }: Sender,
    springId: number,
    text: VisitText,
    photo: StoredPhoto | null,
  ) => {
    if (!(await lockMember(transaction, memberId))) throw signedOut();
    if (!(await visits.lockSpring(transaction, springId))) throw notFound(SPRING_NOT_FOUND);
    await refuseSameDay(transaction, memberId, springId, text.visited_on);
    if (photo) await photos.attach(transaction, photo);
    const key = await readAddressKey(transaction);
    const addressHash = createHmac('sha256', key).update(addressKey(ip)).digest();
    const sender = { springId, memberId, addressHash };
    const thatDay = await readThatDay(transaction, springId, text.visited_on);
    const id = await insertVisit(transaction, sender, text, photo?.hash ?? null, thatDay);
    await announceLater(transaction, jobs, id);
    return readOwn(transaction, id);
  };

  const writing = createWritingWithPhoto<VisitText, Visit>(platform, {
    addressOf: (springId) => `/api/springs/${springId}/visits`,
    isSpringThere: visits.isSpringThere,
    limitsOf: ({ memberId, ip }) => [
      ['visits', memberId],
      ['visits-address', addressKey(ip)],
    ],
    read: readVisit,
    check: async ({ memberId }, springId, { visited_on: day }) => {
      const same = await visits.findSameDay(database, memberId, springId, day);
      return async () => {
        await checkDay(database, springId, day);
        if (same !== undefined) throw new SameDayError(same);
      };
    },
    insert,
  });

  return {
    ...writing,

    async update(memberId: string, id: number, text: VisitText): Promise<Visit> {
      await findOwn(memberId, id, 'change');
      return database.transaction().execute(async (transaction) => {
        const facts = await lockOwn(transaction, memberId, id);
        if (facts.isHidden) {
          throw new HttpError(403, 'A moderator has hidden this visit. You can only delete it.');
        }
        if (!facts.isEditable) {
          throw new HttpError(403, 'You can change a visit for a week. You can still delete it.');
        }
        // What its author does not see stays.
        refuseNothing(text, facts.photoHash !== null || facts.isSilenced);
        const isMoved = text.visited_on !== facts.visitedOn;
        if (isMoved) {
          await checkDay(transaction, facts.springId, text.visited_on);
          await refuseSameDay(transaction, memberId, facts.springId, text.visited_on);
        }
        await visits.updateVisit(
          transaction,
          id,
          facts.isSilenced ? seenOf(text, facts) : text,
          isMoved ? await readThatDay(transaction, facts.springId, text.visited_on) : undefined,
        );
        await announceLater(transaction, jobs, id);
        return readOwn(transaction, id);
      });
    },

    async delete(memberId: string, id: number): Promise<void> {
      await findOwn(memberId, id, 'delete');
      await database.transaction().execute(async (transaction) => {
        const { springId, photoHash, isFirst } = await lockOwn(transaction, memberId, id);
        await visits.deleteVisit(transaction, id);
        // A review has an id and a spring, too, but is never among the first.
        const answered = { id, spring_id: springId, is_first: isFirst };
        await forgetAnswers(transaction, memberScope(memberId), answered);
        if (photoHash !== null) await photos.release(transaction, [photoHash]);
      });
    },
  };
};
