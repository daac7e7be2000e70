import { z } from 'zod';
import { day, defineEndpoint, id, idParams, noContent } from './endpoint.ts';
import { review } from './reviews.ts';
import { ACTS } from './rules/acts.ts';
import { roundDegrees } from './rules/corrections.ts';
import {
  LAND_WORDS_MAX_LENGTH,
  NOTE_MAX_LENGTH,
  SOURCE_MAX_LENGTH,
  SPRING_NAME_MAX_LENGTH,
} from './rules/limits.ts';
import { isWebAddress, MAX_NEIGHBORS, PROPOSED_KINDS, PROPOSAL_STATES } from './rules/proposals.ts';
import { SHOWN_AS } from './rules/shown-as.ts';
import { oneLineText, prose, text } from './rules/text.ts';
import { spring, springListItem } from './springs.ts';

const degrees = (most: number) => z.number().min(-most).max(most).overwrite(roundDegrees);

export const proposalBody = z.object({
  name: oneLineText(SPRING_NAME_MAX_LENGTH).min(1, 'Please enter a name.'),
  kind: z.enum(PROPOSED_KINDS),
  latitude: degrees(90),
  longitude: degrees(180),
  /** The day the member was there. */
  visited_on: day,
  /** How they know whose land it is. */
  land: oneLineText(LAND_WORDS_MAX_LENGTH).min(1, 'Please say how you know whose land it is.'),
  source_url: text(SOURCE_MAX_LENGTH)
    .refine(isWebAddress, { error: 'Please enter a web address that begins with https://.' })
    // What we show is what we checked.
    .overwrite((typed) => URL.parse(typed)?.href ?? typed)
    .max(SOURCE_MAX_LENGTH)
    .nullable(),
});

export type ProposalBody = z.infer<typeof proposalBody>;

/** As the member who proposed it sees it. */
export const ownProposal = proposalBody.extend({
  id,
  state_code: springListItem.shape.state_code,
  county: springListItem.shape.county,
  image_url: review.shape.image_url,
  image: review.shape.image,
  created_at: z.iso.datetime(),
  state: z.enum(PROPOSAL_STATES),
  settled_at: z.iso.datetime().nullable(),
  /** What a moderator asked, or why they refused. */
  said: z.string().nullable(),
  answer: z.string().nullable(),
  /** The spring it became, or belongs to. Null once we no longer list that. */
  spring_id: id.nullable(),
  /** Its day is a visit there. Not where the member had reported that day, nor once the visit is deleted. */
  is_visit: z.boolean(),
});

export type OwnProposal = z.infer<typeof ownProposal>;

/** One of our springs that a new place could be. */
const neighbor = springListItem
  .pick({ id: true, name: true, state_code: true, bathing_status: true })
  .extend({ miles: z.number().nonnegative(), sounds_alike: z.boolean() });

export type Neighbor = z.infer<typeof neighbor>;

export const proposePlace = defineEndpoint({
  method: 'POST',
  path: '/api/proposals',
  auth: 'member',
  summary: 'Propose a place that we do not have, for a moderator to decide; as a form with a photo',
  body: proposalBody,
  photoForm: { json: 'proposal', file: 'photo' },
  responses: { 201: ownProposal },
});

export const listOwnProposals = defineEndpoint({
  method: 'GET',
  path: '/api/proposals/mine',
  auth: 'member',
  summary: "The member's newest proposals, and what became of them",
  responses: { 200: z.array(ownProposal) },
});

export const findNeighbors = defineEndpoint({
  method: 'GET',
  path: '/api/proposals/near',
  auth: 'member',
  summary: 'Our springs within 3 miles of a place, and farther ones with a name that sounds alike',
  query: z.object({
    lat: z.coerce.number().min(-90).max(90),
    lng: z.coerce.number().min(-180).max(180),
    name: oneLineText(SPRING_NAME_MAX_LENGTH).default(''),
  }),
  responses: { 200: z.array(neighbor) },
});

export const answerQuestion = defineEndpoint({
  method: 'POST',
  path: '/api/proposals/:id/answer',
  auth: 'member',
  summary: 'Answer what a moderator asked about your proposal',
  params: idParams,
  body: z.object({ answer: prose(NOTE_MAX_LENGTH).min(1, 'Please enter an answer.') }),
  responses: { 204: noContent },
});

export const withdrawProposal = defineEndpoint({
  method: 'DELETE',
  path: '/api/proposals/:id',
  auth: 'member',
  summary: 'Withdraw your proposal, until a moderator has decided',
  params: idParams,
  responses: { 204: noContent },
});

/** Moderators also see what its owner had us remove. What isn't shown exactly is measured from where it is shown. */
const moderatedNeighbor = neighbor.extend({ is_removed: z.boolean(), shown_as: z.enum(SHOWN_AS) });

export type ModeratedNeighbor = z.infer<typeof moderatedNeighbor>;

/** As a moderator sees it. */
export const moderatedProposal = ownProposal.extend({
  /** Null when the account was deleted, and then so are their words. */
  land: ownProposal.shape.land.nullable(),
  said_by: z.string().nullable(),
  /** What became of their other proposals. */
  record: z.object({ accepted: z.int().nonnegative(), refused: z.int().nonnegative() }),
  /** Which public or tribal land we know there. */
  known_land: spring.shape.land,
  neighbors: z.array(moderatedNeighbor),
});

export type ModeratedProposal = z.infer<typeof moderatedProposal>;

export const listProposals = defineEndpoint({
  method: 'GET',
  path: '/api/moderation/proposals',
  auth: 'moderator',
  summary: 'Proposed places that wait for a moderator, oldest first; with ?settled=true the others',
  query: z.object({ settled: z.enum(['true', 'false']).default('false') }),
  responses: { 200: z.array(moderatedProposal) },
});

export const settleProposal = defineEndpoint({
  method: 'POST',
  path: '/api/moderation/proposals/:id',
  auth: 'moderator',
  summary:
    'Accept a place, merge it into a spring, ask its author, refuse it, or undo the last act; each is recorded',
  params: idParams,
  body: z
    .object({
      act: z.enum(ACTS.proposals),
      /** To merge into. */
      spring_id: id.nullable().optional(),
      /** How exactly an accepted place is shown: exactly, or as it was if it had a page before. */
      shown_as: z.enum(SHOWN_AS).optional(),
      note: prose(NOTE_MAX_LENGTH).nullable().optional(),
      /** To accept: those the moderator saw. Where another has come since, they look again. */
      neighbor_ids: z.array(id).max(MAX_NEIGHBORS).optional(),
    })
    .refine(({ act, note }) => !(act === 'ask' || act === 'refuse') || note?.trim(), {
      path: ['note'],
      message: 'Please write what the member should read.',
    })
    .refine(({ act, spring_id }) => (act === 'merge') === (typeof spring_id === 'number'), {
      path: ['spring_id'],
      message: 'Please choose the spring it is.',
    }),
  responses: { 204: noContent },
});
