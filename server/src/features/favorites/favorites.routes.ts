import type { FastifyInstance } from 'fastify';
import { answerCall } from '../../platform/http/calls.ts';
import { notFound } from '../../platform/http/errors.ts';
import type { Platform } from '../../platform/platform.ts';
import { deleteFavorite, saveFavorite } from './favorites.repository.ts';
import { listOwnFavorites } from './favorites.service.ts';

export const registerFavorites = (app: FastifyInstance, { database }: Platform) => {
  answerCall(app, 'addFavorite', async ({ member, params, body: { category } }) => {
    const isSaved = await saveFavorite(database, member.id, params.id, category);
    if (!isSaved) throw notFound('Spring not found.');
    return { category };
  });

  // 204 whether or not it was there: who asks twice gets what they asked for.
  answerCall(app, 'removeFavorite', async ({ member, params }, reply) => {
    await deleteFavorite(database, member.id, params.id);
    return reply.code(204).send();
  });

  answerCall(app, 'listFavorites', ({ member, params }) =>
    listOwnFavorites(database, member, params.username),
  );
};
