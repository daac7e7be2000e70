import { createHash } from 'node:crypto';
import { idParams } from '@wildsoak/contract/endpoint';
import { CACHE_HEADERS } from '@wildsoak/contract/rules/cache-headers';
import { UNNAMED_SPRING } from '@wildsoak/contract/rules/limits';
import { stateName, US_STATES } from '@wildsoak/contract/rules/us-states';
import { springFeedPath, stateFeedPath } from '@wildsoak/contract/rules/visit-feeds';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { SPRINGS_KEY, SPRING_NOT_FOUND, springKey } from '../../../domain/springs.ts';
import { keysFor } from '../../../platform/edge.ts';
import { notFound } from '../../../platform/errors.ts';
import { limitAddress } from '../../../platform/http/guards/limit-address.ts';
import { matchesEtag } from '../../../platform/http/negotiation.ts';
import type { Platform } from '../../../platform/platform.ts';
import { atomOf } from './atom.ts';
import { findSpringName, readFeedVisits } from './feeds.repository.ts';

/** The same for everybody: a feed never depends on who asks. */
export const registerVisitFeeds = (
  app: FastifyInstance,
  { config, limiter }: Pick<Platform, 'config' | 'limiter'>,
) => {
  const { publicUrl } = config;
  const addKeys = keysFor(config);
  const options = {
    schema: { hide: true },
    onRequest: (request: FastifyRequest) => limitAddress(limiter, 'visit-feeds', request),
  };

  const send = (request: FastifyRequest, reply: FastifyReply, feed: string) => {
    const hash = createHash('sha256').update(feed).digest('base64url').slice(0, 22);
    const etag = `"${hash}"`;
    reply.header('etag', etag).header('cache-control', CACHE_HEADERS.minutes);
    if (matchesEtag(request, etag)) return reply.code(304).send();
    return reply.header('content-type', 'application/atom+xml; charset=utf-8').send(feed);
  };

  app.get('/springs/:id/visits.atom', options, async (request, reply) => {
    const { data: { id } = { id: 0 } } = idParams.safeParse(request.params);
    addKeys(reply, springKey(id));
    const { run } = app.readFor(request, reply);
    const name = await run((database) => findSpringName(database, id));
    if (name === undefined) throw notFound(SPRING_NOT_FOUND);
    const feed = {
      publicUrl,
      title: `Visits to ${name ?? UNNAMED_SPRING}`,
      path: springFeedPath(id),
      page: `/springs/${id}`,
    };
    const visits = await run((database) => readFeedVisits(database, { springId: id }));
    return send(request, reply, atomOf(feed, visits));
  });

  app.get<{ Params: { code: string } }>(
    '/states/:code/visits.atom',
    options,
    async (request, reply) => {
      const { code } = request.params;
      if (!US_STATES.some((state) => state.code === code)) throw notFound('State not found.');
      addKeys(reply, SPRINGS_KEY);
      const feed = {
        publicUrl,
        title: `Visits to hot springs in ${stateName(code)}`,
        path: stateFeedPath(code),
        page: `/search?q=${encodeURIComponent(stateName(code))}`,
      };
      const { run } = app.readFor(request, reply);
      const visits = await run((database) => readFeedVisits(database, { stateCode: code }));
      return send(request, reply, atomOf(feed, visits));
    },
  );
};
