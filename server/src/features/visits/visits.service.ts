import { createHmac } from 'node:crypto';
import { isVisitDay, VISIT_DAYS_BACK } from '@wildsoak/contract/rules/conditions';
import type { Visit } from '@wildsoak/contract/visits';
import type { Database, Transaction } from '../../platform/database/database.ts';
import { lockMember } from '../../platform/database/lock-members.ts';
import {
  findAnswer,
  forgetAnswers,
  isRepeated,
  memberScope,
  runIdempotent,
} from '../../platform/http/calls/idempotency.ts';
import { HttpError, notFound, signedOut } from '../../platform/http/errors.ts';
import { addressKey } from '../../platform/http/guards/limit-address.ts';
import { LIMITS } from '../../platform/limits.ts';
import { createPhotos, type PhotoParts, type StoredPhoto } from '../photos/photos.service.ts';
import { insertVisit, readAddressKey } from './parties.repository.ts';
import { visitShown } from './visits.jobs.ts';
import * as visits from './visits.repository.ts';
import type { VisitChange, VisitFacts, VisitText } from './visits.repository.ts';

export const VISIT_NOT_FOUND = 'Visit not found.';
const SPRING_NOT_FOUND = 'Spring not found.';

/** One for each member, spring and day. */
export class SameDayError extends HttpError {
  readonly visitId: number;

  constructor(visitId: number) {
    super(409, 'You already told us about this day. Change that visit instead.');
    this.visitId = visitId;
  }
}

/** Who sends it, and from where. */
interface Sender {
  memberId: string;
  ip: string;
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

/** Its author does not see the silenced answers, and leaves them as they are by saying nothing. */
const seenOf = (text: VisitText, { isClosure }: visits.VisitFacts): VisitChange => {
  const { is_open, closed_reason, pool_temperature_f, measured, feel, crowd, ...seen } = text;
  return {
    ...seen,
    ...((is_open !== null || isClosure) && { is_open, closed_reason }),
    ...(pool_temperature_f !== null && { pool_temperature_f, measured }),
    ...(feel !== null && { feel }),
    ...(crowd !== null && { crowd }),
  };
};

export const createVisits = (platform: PhotoParts) => {
  const { database, jobs, limiter } = platform;
  const photos = createPhotos(platform);

  const limitsOf = ({ memberId, ip }: Sender) =>
    [
      ['visits', memberId],
      ['visits-address', addressKey(ip)],
    ] as const;

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
    const facts = await visits.lockVisit(transaction, id);
    if (!facts) throw notFound(VISIT_NOT_FOUND);
    return facts;
  };

  const readOwn = async (transaction: Transaction, id: number): Promise<Visit> => {
    const visit = await visits.readOwnVisit(transaction, id);
    if (!visit) throw notFound(VISIT_NOT_FOUND);
    return visit;
  };

  const announceLater = async (transaction: Transaction, id: number) => {
    const seconds = await visits.secondsUntilShown(transaction, id);
    if (seconds > 0) await jobs.send(transaction, visitShown, { id }, seconds);
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
    const id = await insertVisit(transaction, sender, text, photo?.hash ?? null);
    await announceLater(transaction, id);
    return readOwn(transaction, id);
  };

  const addressOf = (springId: number) => `/api/springs/${springId}/visits`;

  const callOf = (
    { memberId }: Sender,
    springId: number,
    { text, photoHash }: { text: VisitText; photoHash: string | null },
    key: string | undefined,
  ) => {
    const body = { ...text, photo: photoHash };
    const request = { method: 'POST', url: addressOf(springId), body };
    return { scope: memberScope(memberId), key, request };
  };

  return {
    /** Refuses members who may not write a visit before we read it. A repeated request passes. */
    async mayCreate(sender: Sender, springId: number, key: string | undefined): Promise<void> {
      const scope = memberScope(sender.memberId);
      if (await isRepeated(database, { scope, key }, 'POST', addressOf(springId))) return;
      if (!(await visits.isSpringThere(database, springId))) throw notFound(SPRING_NOT_FOUND);
      for (const [limit, who] of limitsOf(sender)) {
        const written = await limiter.add(limit, who, 0);
        if (written >= LIMITS[limit].max) await limiter.enforce(limit, who);
      }
    },

    /** Our earlier answer to the same request. Otherwise it refuses what we can before we decode a photo. */
    async findAnswer(...[sender, springId, visit, key]: Parameters<typeof callOf>) {
      const day = visit.text.visited_on;
      // The visit before the key, which are written together: otherwise a parallel try with the same key
      // could write both in between, and look like another visit.
      const same = await visits.findSameDay(database, sender.memberId, springId, day);
      const earlier = await findAnswer(database, callOf(sender, springId, visit, key));
      if (earlier) return earlier;
      await checkDay(database, springId, day);
      if (same !== undefined) throw new SameDayError(same);
      return undefined;
    },

    /** Writes once per `Idempotency-Key`, so a sender who missed the answer can ask again. */
    async create(
      sender: Sender,
      springId: number,
      { text, photo }: { text: VisitText; photo: StoredPhoto | null },
      key: string | undefined,
    ) {
      const call = callOf(sender, springId, { text, photoHash: photo?.hash ?? null }, key);
      const counted: ReturnType<typeof limitsOf>[number][] = [];
      const write = async (transaction: Transaction) => {
        // Before we lock anything, so that nobody waits while we ask for the limits.
        for (const [limit, who] of limitsOf(sender)) {
          await limiter.enforce(limit, who);
          counted.push([limit, who]);
        }
        return { status: 201, body: await insert(transaction, sender, springId, text, photo) };
      };
      try {
        return await runIdempotent(database, call, write);
      } catch (error) {
        for (const [limit, who] of counted) await limiter.add(limit, who, -1);
        throw error;
      }
    },

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
        if (text.visited_on !== facts.visitedOn) {
          await checkDay(transaction, facts.springId, text.visited_on);
          await refuseSameDay(transaction, memberId, facts.springId, text.visited_on);
        }
        await visits.updateVisit(transaction, id, facts.isSilenced ? seenOf(text, facts) : text);
        await announceLater(transaction, id);
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
