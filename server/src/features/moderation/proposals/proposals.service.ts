import {
  proposalBody,
  proposePlace,
  type ModeratedProposal,
  type OwnProposal,
} from '@wildsoak/contract/proposals';
import type { ActOf } from '@wildsoak/contract/rules/acts';
import { milesBetween } from '@wildsoak/contract/rules/distance';
import { NOTE_MAX_LENGTH, UNNAMED_SPRING } from '@wildsoak/contract/rules/limits';
import {
  ALIKE_MILES,
  isProposalDay,
  NOT_IN_STATES,
  type ProposedKind,
} from '@wildsoak/contract/rules/proposals';
import type { ShownAs } from '@wildsoak/contract/rules/shown-as';
import type { Soak } from '@wildsoak/contract/rules/soaks';
import type { FastifyRequest } from 'fastify';
import { recordAct } from '../../../domain/audit-log.repository.ts';
import { lockMember, lockMembers } from '../../../domain/members.ts';
import { MEMBER_SOURCE, SPRING_NOT_FOUND } from '../../../domain/springs.ts';
import type { Database, Transaction } from '../../../platform/database/database.ts';
import { HttpError, notFound, signedOut } from '../../../platform/errors.ts';
import { explainIssue } from '../../../platform/http/calls/explain-issue.ts';
import { forgetAnswers, memberScope } from '../../../platform/http/calls/idempotency.ts';
import { inPages } from '../../../platform/in-pages.ts';
import { readJsonOrForm } from '../../photos/photo-form.service.ts';
import { createPhotos, type PhotoParts, type Upload } from '../../photos/photos.service.ts';
import { createWritingWithPhoto, NO_SPRING } from '../../photos/write-with-photo.service.ts';
import { knownLandAt, locate, showAs } from '../../springs/levels/levels.service.ts';
import {
  addMemberSpring,
  findNeighbors,
  lockSpring,
  takeBackMemberSpring,
} from '../../springs/springs.service.ts';
import { addVisitOfProposal, takeBackVisit } from '../../visits/visits.service.ts';
import { suggestFromProposal, takeBackCorrections } from '../corrections/corrections.service.ts';
import { proposalMail, type MergedVisit } from './proposals.jobs.ts';
import * as proposals from './proposals.repository.ts';
import type { ProposalText } from './proposals.repository.ts';

const GONE = 'This proposal is gone. Its author may have withdrawn it.';
const SETTLED = 'Another moderator has already decided about this place.';
const OWN = "You can't decide about a place you proposed. Another moderator has to.";
const NOT_THEN = 'The day you were there must be today or in the last 10 years.';
const DECIDED = 'A moderator has already decided about this place.';
const NOT_ASKED = "There's no question to answer.";
const UNDONE = "There's nothing to undo.";
const ANSWERED = "They have answered already. You can't take the question back.";
const REMOVED = 'Its owner has asked us to remove this place. That stays.';

/** That the neighbors are no longer those that the moderator saw. */
const justAdded = ({ name, miles }: { name: string | null; miles: number }) =>
  `We now have ${name ?? UNNAMED_SPRING} ${miles.toFixed(1)} miles from there. Compare the two, then decide again.`;

const tooFar = ({ name }: { name: string | null }, miles: number) =>
  `${name ?? UNNAMED_SPRING} is ${miles.toLocaleString('en-US')} miles from there. That's too far to be the same place.`;

const MINE = 100;

const readProposal = async (request: FastifyRequest, upload: Upload, stallMs: number) => {
  const { body, photoHash } = await readJsonOrForm(
    request,
    upload,
    stallMs,
    proposePlace.photoForm,
  );
  const { data, error } = proposalBody.safeParse(body);
  if (!data) {
    const [issue] = error.issues;
    throw new HttpError(400, issue ? explainIssue(issue) : "The proposal isn't valid.");
  }
  const place = await locate(data.longitude, data.latitude);
  if (!place) throw new HttpError(400, NOT_IN_STATES);
  return { text: { ...data, ...place }, photoHash };
};

/** `unconfirmed` where no public source says it: then it makes no status. */
const SOAK_TEXTS: Record<ProposedKind, Record<Soak['confidence'], string>> = {
  wild: {
    published: 'Pools that people soak in.',
    unconfirmed: 'Said to have pools that people soak in. Ask before you go.',
  },
  'public-site': {
    published: 'A public place to soak.',
    unconfirmed: 'Said to be a public place to soak. Ask before you go.',
  },
  resort: {
    published: 'A resort with pools.',
    unconfirmed: 'Said to be a resort with pools. Ask before you go.',
  },
  'not-a-soak': {
    published: 'A spring to look at, not to soak in.',
    unconfirmed: 'Said to be a spring to look at, not to soak in.',
  },
};

const soakOf = ({
  kind,
  source_url,
  visited_on,
}: Pick<ProposalText, 'kind' | 'source_url' | 'visited_on'>): Soak => {
  const confidence = source_url === null ? 'unconfirmed' : 'published';
  const host = source_url === null ? null : new URL(source_url).hostname.replace(/^www\./, '');
  return {
    kind,
    confidence,
    text: SOAK_TEXTS[kind][confidence],
    source: host === null ? MEMBER_SOURCE : `${host}, ${MEMBER_SOURCE}`,
    source_url,
    date: visited_on,
    guests_only: false,
    operator: null,
    official_url: null,
    season: null,
    pool_min_f: null,
    pool_max_f: null,
  };
};

export interface ProposalAct {
  actorId: string;
  subjectId: number;
  act: ActOf<'proposals'>;
  note: string | null;
  /** To merge into. */
  springId: number | null;
  /** Those the moderator saw; undefined if they don't say. */
  neighborIds: readonly number[] | undefined;
  /** Of what is accepted. */
  shownAs: ShownAs | undefined;
}

type Spring = Awaited<ReturnType<typeof lockSpring>>;
type Found = NonNullable<Awaited<ReturnType<typeof proposals.findProposal>>>;

export const exportProposals = (database: Database, memberId: string) =>
  inPages<OwnProposal>((last, size) =>
    proposals.readOwnPage(database, memberId, last?.id ?? null, size),
  );

/** Call in the transaction that deletes the account. */
export const createProposalsOfDeletedAccount = (platform: PhotoParts) => {
  const photos = createPhotos(platform);
  return async (transaction: Transaction, memberId: string) => {
    await proposals.forgetProposer(transaction, memberId);
    const hashes = await proposals.clearOfDeletedAccount(transaction, memberId);
    if (hashes.length > 0) await photos.release(transaction, hashes);
  };
};

export const createProposals = (platform: PhotoParts) => {
  const { database, jobs } = platform;
  const photos = createPhotos(platform);

  const writing = createWritingWithPhoto<ProposalText, OwnProposal>(platform, {
    addressOf: () => proposePlace.path,
    isSpringThere: null,
    limitsOf: ({ memberId }) => [['proposals', memberId]],
    read: readProposal,
    check: async (_sender, _springId, { latitude, longitude, visited_on: day }) => {
      const today = await proposals.readTodayAt(database, latitude, longitude);
      return async () => {
        if (!isProposalDay(day, today)) throw new HttpError(400, NOT_THEN);
      };
    },
    insert: async (transaction, { memberId }, _springId, text, photo) => {
      if (!(await lockMember(transaction, memberId))) throw signedOut();
      if (photo) await photos.attach(transaction, photo);
      return proposals.insertProposal(transaction, memberId, text, photo?.hash ?? null);
    },
  });

  /** As if it were not there: another's. Its member is locked. */
  const lockOwn = async (transaction: Transaction, memberId: string, id: number) => {
    if (!(await lockMember(transaction, memberId))) throw signedOut();
    const found = await proposals.findProposal(transaction, id, 'lock');
    if (found?.memberId !== memberId) throw notFound(GONE);
    return found;
  };

  const addVisit = async (transaction: Transaction, found: Found, springId: number) => {
    const { memberId, visited_on: visitedOn, photoHash, makesVisit } = found;
    const visit = { springId, visitedOn, photoHash };
    const visitId =
      memberId === null || !makesVisit
        ? null
        : await addVisitOfProposal(transaction, jobs, { ...visit, memberId });
    // From then on the photo is the visit's.
    const made = visitId !== null;
    return {
      visit_id: visitId,
      makes_visit: makesVisit && !made,
      ...(made && { photo_hash: null }),
    };
  };

  /** Two moderators may accept the same place, proposed twice. The second one sees the first. */
  const refuseUnseen = async (
    transaction: Transaction,
    found: Found,
    seen: readonly number[] | undefined,
  ) => {
    if (!seen) return;
    await proposals.waitForOthers(transaction);
    const neighbors = await findNeighbors(transaction, found, { withRemoved: true });
    const unseen = neighbors.find(({ id }) => !seen.includes(id));
    if (unseen) throw new HttpError(409, justAdded(unseen));
  };

  const accept = async (
    transaction: Transaction,
    found: Found,
    { actorId, subjectId: proposalId, neighborIds, shownAs }: ProposalAct,
  ) => {
    await refuseUnseen(transaction, found, neighborIds);
    const { name, state_code, county, latitude, longitude, memberId } = found;
    const place = { name, state_code, county, latitude, longitude };
    const soak = soakOf(found);
    const spring = { ...place, proposalId, memberId, soak };
    const springId = await addMemberSpring(transaction, spring);
    if (springId === null) throw new HttpError(409, REMOVED);
    // Before the visit, which keeps what agencies say of where the place is shown.
    if (shownAs)
      await showAs(transaction, { actorId, subjectId: springId, act: shownAs, note: null });
    const visit = await addVisit(transaction, found, springId);
    const settled = { outcome: 'accept', spring_id: springId, ...visit } as const;
    await proposals.settleProposal(transaction, proposalId, settled);
  };

  /** Nothing of it is lost: the day becomes a visit, and what differs waits as corrections. */
  const merge = async (
    transaction: Transaction,
    found: Found,
    id: number,
    spring: NonNullable<Spring>,
  ): Promise<MergedVisit> => {
    const { memberId, name, latitude, longitude, land, source_url } = found;
    const springId = spring.id;
    // Whole miles: on our sphere a neighbor at the edge may seem half a mile farther.
    const miles = Math.floor(
      milesBetween([spring.longitude, spring.latitude], [longitude, latitude]),
    );
    if (miles > ALIKE_MILES) throw new HttpError(409, tooFar(spring, miles));
    const note = [land, source_url].filter(Boolean).join('\n').slice(0, NOTE_MAX_LENGTH) || null;
    const said = [
      { field: 'name', name },
      { field: 'position', latitude, longitude },
    ] as const;
    const correctionIds =
      memberId === null
        ? []
        : await suggestFromProposal(transaction, memberId, springId, said, note);
    const visit = await addVisit(transaction, found, springId);
    const made = { spring_id: springId, correction_ids: correctionIds, ...visit };
    await proposals.settleProposal(transaction, id, { outcome: 'merge', ...made });
    if (visit.visit_id !== null) return 'added';
    return found.makesVisit ? 'reported' : 'none';
  };

  const undo = async (transaction: Transaction, found: Found, id: number) => {
    const { lastAct, isAsked, visitId, correctionIds, photoHash } = found;
    if (lastAct === null || lastAct === 'undo') throw new HttpError(409, UNDONE);
    if (lastAct === 'ask' && !isAsked) throw new HttpError(409, ANSWERED);
    if (lastAct === 'accept' && !(await takeBackMemberSpring(transaction, id)))
      throw new HttpError(409, REMOVED);
    await takeBackCorrections(transaction, correctionIds);
    const visit = visitId === null ? undefined : await takeBackVisit(transaction, visitId);
    await proposals.reopenProposal(transaction, id, {
      photo_hash: photoHash ?? visit?.photoHash ?? null,
      // Its author may have deleted the one we made: that stays.
      makes_visit: visit !== undefined || found.makesVisit,
    });
  };

  /** What an act changes, and what a merge made of the day; the members and the spring are locked. */
  const change = async (
    transaction: Transaction,
    found: Found,
    asked: ProposalAct,
    spring: Spring,
  ): Promise<MergedVisit | void> => {
    const { act, subjectId: id } = asked;
    if (act !== 'undo' && found.isSettled) throw new HttpError(409, SETTLED);
    switch (act) {
      case 'accept':
        return accept(transaction, found, asked);
      case 'merge':
        if (!spring) throw notFound(SPRING_NOT_FOUND);
        return merge(transaction, found, id, spring);
      case 'ask':
        return;
      case 'refuse':
        // Of a member who has left nothing else stays.
        if (found.memberId === null) return proposals.deleteProposal(transaction, id);
        return proposals.settleProposal(transaction, id, { outcome: 'refuse' });
      default:
        return undo(transaction, found, id);
    }
  };

  return {
    ...writing,
    propose: (request: FastifyRequest & { member: { id: string } }) =>
      writing.write(request, NO_SPRING),

    listOwn: (memberId: string) => proposals.readOwnPage(database, memberId, null, MINE),

    near: (place: { longitude: number; latitude: number; name: string }) =>
      findNeighbors(database, place),

    answer: (memberId: string, id: number, answer: string): Promise<void> =>
      database.transaction().execute(async (transaction) => {
        const { isAsked } = await lockOwn(transaction, memberId, id);
        if (!isAsked) throw new HttpError(409, NOT_ASKED);
        await proposals.addAnswer(transaction, id, answer);
      }),

    withdraw: (memberId: string, id: number): Promise<void> =>
      database.transaction().execute(async (transaction) => {
        const { isSettled, photoHash, createdAt } = await lockOwn(transaction, memberId, id);
        if (isSettled) throw new HttpError(409, DECIDED);
        await proposals.deleteProposal(transaction, id);
        const answered = { id, created_at: createdAt };
        await forgetAnswers(transaction, memberScope(memberId), answered);
        if (photoHash !== null) await photos.release(transaction, [photoHash]);
      }),

    async list(areSettled: boolean): Promise<ModeratedProposal[]> {
      const listed: ModeratedProposal[] = [];
      for (const proposal of await proposals.listProposals(database, areSettled)) {
        const known_land = knownLandAt(proposal.longitude, proposal.latitude);
        const neighbors = areSettled
          ? []
          : await findNeighbors(database, proposal, { withRemoved: true });
        listed.push({ ...proposal, known_land, neighbors });
      }
      return listed;
    },

    /** When two moderators decide at once, the second gets an error. */
    async act(act: ProposalAct): Promise<void> {
      const { actorId, subjectId, note } = act;
      const found = await proposals.findProposal(database, subjectId);
      if (!found) throw notFound(GONE);
      if (found.memberId === actorId) throw new HttpError(403, OWN);
      await database.transaction().execute(async (transaction) => {
        const ids = [actorId, ...(found.memberId === null ? [] : [found.memberId])];
        const present = await lockMembers(transaction, ids);
        if (!present.find(({ id }) => id === actorId)?.mayAct) throw signedOut();
        const spring =
          act.springId === null ? undefined : await lockSpring(transaction, act.springId);
        if (act.springId !== null && !spring) throw notFound(SPRING_NOT_FOUND);
        const locked = await proposals.findProposal(transaction, subjectId, 'lock');
        if (locked?.memberId !== found.memberId) throw notFound(GONE);
        const visit = (await change(transaction, locked, act, spring)) ?? 'none';
        await recordAct(transaction, {
          kind: 'proposals',
          act: act.act,
          actorId,
          subjectId,
          note,
        });
        await jobs.send(transaction, proposalMail, { proposalId: subjectId, act: act.act, visit });
      });
    },
  };
};
