import type { FastifyInstance } from 'fastify';
import { answerCall } from '../../platform/http/calls/calls.ts';
import type { PhotoParts } from '../photos/photos.service.ts';
import { createLevels } from '../springs/levels/levels.service.ts';
import { createCorrections } from './corrections/corrections.service.ts';
import { createHazards } from './hazards/hazards.service.ts';
import { createOwnerRequests } from './owner-requests/owner-requests.service.ts';
import { createProposals } from './proposals/proposals.service.ts';
import { createReviewModeration } from './hide-reviews.service.ts';
import { createVisitModeration } from './hide-visits.service.ts';

const trimmed = (note: string | null | undefined) => note?.trim() || null;

/** Who acts, on what, and what they note about it. */
const actOf = <Act>(
  { id: actorId }: { id: string },
  { id: subjectId }: { id: number },
  { act, note }: { act: Act; note?: string | null | undefined },
) => ({ actorId, subjectId, act, note: trimmed(note) });

const keyOf = ({ headers }: { headers: Record<string, unknown> }) =>
  headers['idempotency-key']?.toString();

/** What people tell us about springs and each other, and how moderators settle it. */
export const registerModeration = (app: FastifyInstance, platform: PhotoParts) => {
  const reviews = createReviewModeration(platform);
  answerCall(app, 'reportReview', ({ member, params, body }) =>
    reviews.report(member.id, params.id, body.reason),
  );
  answerCall(app, 'listModerated', ({ query }) => reviews.list(query.hidden === 'true'));
  answerCall(app, 'moderateReview', ({ member, params, body }) =>
    reviews.act(actOf(member, params, body)),
  );

  const visits = createVisitModeration(platform);
  answerCall(app, 'reportVisit', ({ member, params, body }) =>
    visits.report(member.id, params.id, body.reason),
  );
  answerCall(app, 'listModeratedVisits', ({ query }) => visits.list(query.hidden === 'true'));
  answerCall(app, 'moderateVisit', ({ member, params, body }) =>
    visits.act(actOf(member, params, body)),
  );

  const hazards = createHazards(platform);
  const by = ({ id }: { id: string }, note: string | null | undefined) => ({
    actorId: id,
    note: trimmed(note),
  });
  answerCall(app, 'listHazards', ({ params }) => hazards.list(params.id));
  answerCall(app, 'addHazard', async ({ member, params, body: { note, ...hazard } }, reply) => {
    const id = await hazards.add(params.id, hazard, by(member, note));
    return reply.code(201).send({ id });
  });
  answerCall(app, 'changeHazard', ({ member, params, body: { note, ...hazard } }) =>
    hazards.change(params.id, hazard, by(member, note)),
  );
  answerCall(app, 'settleHazard', ({ member, params, body: { act, note } }) =>
    hazards[act](params.id, by(member, note)),
  );

  const levels = createLevels(platform);
  answerCall(app, 'getLevel', ({ params }) => levels.read(params.id));
  answerCall(app, 'setLevel', ({ member, params, body: { shown_as: act, note } }) =>
    levels.set(actOf(member, params, { act, note })),
  );

  const corrections = createCorrections(platform);
  answerCall(app, 'suggestCorrection', async (request, reply) => {
    const { note, ...proposal } = request.body;
    const suggestion = { springId: request.params.id, proposal, note: trimmed(note) };
    const answer = await corrections.suggest(request.member.id, suggestion, keyOf(request));
    return reply.code(answer.status).send(answer.body);
  });
  answerCall(app, 'listCorrections', () => corrections.list());
  answerCall(app, 'settleCorrection', ({ member, params, body }) =>
    corrections.settle(actOf(member, params, body)),
  );

  const proposals = createProposals(platform);
  answerCall(
    app,
    'proposePlace',
    async (request, reply) => {
      const answer = await proposals.propose(request);
      return reply.code(answer.status).send(answer.body);
    },
    { limit: proposals.mayWrite },
  );
  answerCall(app, 'listOwnProposals', ({ member }) => proposals.listOwn(member.id));
  answerCall(app, 'findNeighbors', ({ query: { lat, lng, name } }) =>
    proposals.near({ latitude: lat, longitude: lng, name }),
  );
  answerCall(app, 'answerQuestion', ({ member, params, body }) =>
    proposals.answer(member.id, params.id, body.answer.trim()),
  );
  answerCall(app, 'withdrawProposal', ({ member, params }) =>
    proposals.withdraw(member.id, params.id),
  );
  answerCall(app, 'listProposals', ({ query }) => proposals.list(query.settled === 'true'));
  answerCall(app, 'settleProposal', ({ member, params, body }) =>
    proposals.act({
      ...actOf(member, params, body),
      springId: body.spring_id ?? null,
      neighborIds: body.neighbor_ids,
      shownAs: body.shown_as,
    }),
  );

  const requests = createOwnerRequests(platform);
  answerCall(app, 'requestAsOwner', async (request, reply) => {
    const message = request.body.message.trim();
    const asked = { springId: request.params.id, ...request.body, message };
    const answer = await requests.ask(asked, keyOf(request));
    return reply.code(answer.status).send(answer.body);
  });
  answerCall(app, 'confirmOwnerRequest', async ({ body }) => ({
    spring_id: await requests.confirm(body.token),
  }));
  answerCall(app, 'listOwnerRequests', () => requests.list());
  answerCall(app, 'settleOwnerRequest', ({ member, params, body }) =>
    requests.settle(actOf(member, params, body)),
  );
};
