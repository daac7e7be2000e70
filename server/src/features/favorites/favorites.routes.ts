import type { FastifyInstance } from 'fastify';
import { answerCall } from '../../platform/http/calls/calls.ts';
import { notFound } from '../../platform/http/errors.ts';
import { limitMember } from '../../platform/http/guards/limit-address.ts';
import type { Platform } from '../../platform/platform.ts';
import { addToBucketList, deleteFavorite, saveFavorite } from './favorites.repository.ts';
import { listOwnFavorites } from './favorites.service.ts';
import { chooseMatch } from './import/choose-match.ts';
import { findCandidates } from './import/matches.repository.ts';

export const registerFavorites = (
  app: FastifyInstance,
  { database, limiter }: Pick<Platform, 'database' | 'limiter'>,
) => {
  const limit = limitMember(limiter, 'favorites');

  answerCall(
    app,
    'addFavorite',
    async ({ member, params, body: { category } }) => {
      const isSaved = await saveFavorite(database, member.id, params.id, category);
      if (!isSaved) throw notFound('Spring not found.');
      return { category };
    },
    { limit },
  );

  // 204 even if it was not there: asking twice is fine.
  answerCall(
    app,
    'removeFavorite',
    async ({ member, params }, reply) => {
      await deleteFavorite(database, member.id, params.id);
      return reply.code(204).send();
    },
    { limit },
  );

  answerCall(app, 'listFavorites', (request, reply) => {
    const { member, params } = request;
    const reading = app.readFor(request, reply);
    return reading.run((copy) => listOwnFavorites(copy, member, params.username));
  });

  const importLimit = limitMember(limiter, 'imports');

  answerCall(
    app,
    'matchPlaces',
    async (request, reply) => {
      const { places } = request.body;
      const found = await app.readFor(request, reply).run((copy) => findCandidates(copy, places));
      return { matches: places.map((_, at) => chooseMatch(found.get(at + 1) ?? [])) };
    },
    { limit: importLimit },
  );

  answerCall(
    app,
    'importFavorites',
    async ({ member, body }) => ({
      added: await addToBucketList(database, member.id, body.springIds),
    }),
    { limit: importLimit },
  );
};
