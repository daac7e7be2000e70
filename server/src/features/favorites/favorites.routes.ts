import type { FastifyInstance } from 'fastify';
import { SPRING_NOT_FOUND } from '../../domain/springs.ts';
import { answerCall } from '../../platform/http/calls/calls.ts';
import { notFound } from '../../platform/errors.ts';
import type { Platform } from '../../platform/platform.ts';
import { addToBucketList, deleteFavorite, saveFavorite } from './favorites.repository.ts';
import { listOwnFavorites } from './favorites.service.ts';
import { chooseMatch } from './import/choose-match.ts';
import { findCandidates } from './import/matches.repository.ts';

export const registerFavorites = (
  app: FastifyInstance,
  { database }: Pick<Platform, 'database'>,
) => {
  answerCall(app, 'addFavorite', async ({ member, params, body: { category } }) => {
    const isSaved = await saveFavorite(database, member.id, params.id, category);
    if (!isSaved) throw notFound(SPRING_NOT_FOUND);
    return { category };
  });

  // 204 even if it was not there: asking twice is fine.
  answerCall(app, 'removeFavorite', ({ member, params }) =>
    deleteFavorite(database, member.id, params.id),
  );

  answerCall(app, 'listFavorites', (request, reply) => {
    const { member, params } = request;
    const reading = app.readFor(request, reply);
    return reading.run((node) => listOwnFavorites(node, member, params.username));
  });

  answerCall(app, 'matchPlaces', async (request, reply) => {
    const { places } = request.body;
    const found = await app.readFor(request, reply).run((node) => findCandidates(node, places));
    return { matches: places.map((_, at) => chooseMatch(found.get(at + 1) ?? [])) };
  });

  answerCall(app, 'importFavorites', async ({ member, body }) => ({
    added: await addToBucketList(database, member.id, body.springIds),
  }));
};
