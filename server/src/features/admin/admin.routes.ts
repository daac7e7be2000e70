import type { FastifyInstance, FastifyReply } from 'fastify';
import { answerCall } from '../../platform/http/calls/calls.ts';
import { limitMember } from '../../platform/http/guards/limit-address.ts';
import type { Platform } from '../../platform/platform.ts';
import { measurePhotos } from '../photos/photos.service.ts';
import { readAiBudget } from '../summaries/summaries.service.ts';
import { createTileMeter } from '../tiles/tiles.service.ts';
import { listActs } from './acts.service.ts';
import type { Page } from '../../platform/http/calls/cursor.ts';
import { createJobDesk } from './jobs.service.ts';
import { createMembers } from './members.service.ts';
import { readDatabaseSizes } from './storage.repository.ts';

const sendPage = <Item>(
  reply: FastifyReply,
  path: string,
  query: Record<string, string>,
  { items, next }: Page<Item>,
) => {
  if (next !== null) {
    const search = new URLSearchParams({ ...query, cursor: next });
    reply.header('link', `<${path}?${search.toString()}>; rel="next"`);
  }
  return items;
};

export const registerAdmin = (
  app: FastifyInstance,
  platform: Pick<
    Platform,
    'ai' | 'config' | 'database' | 'jobs' | 'limiter' | 'readPrepared' | 'sessions'
  >,
) => {
  const { config, database, limiter } = platform;
  const members = createMembers(platform);
  const desk = createJobDesk(platform);
  const measureTiles = createTileMeter(config.tileCache);
  // Members and jobs count together.
  const limit = limitMember(limiter, 'operator-acts');

  answerCall(app, 'listMembers', async ({ query }, reply) => {
    const { search = '', suspended, cursor } = query;
    const page = await members.list(search.trim(), suspended === 'true', cursor);
    return sendPage(reply, '/api/admin/members', { search, suspended }, page);
  });

  answerCall(
    app,
    'actOnMember',
    async ({ member, params, body }, reply) => {
      const note = body.note?.trim() || null;
      const memberId = String(params.id);
      await members.act({ operatorId: member.id, memberId, act: body.act, note });
      return reply.code(204).send(null);
    },
    { limit },
  );

  answerCall(app, 'listJobs', () => desk.list());

  answerCall(
    app,
    'actOnJob',
    async ({ member, params, body }, reply) => {
      const { queue, job } = params;
      await desk.act({ operatorId: member.id, queue, id: job, act: body.act });
      return reply.code(204).send(null);
    },
    { limit },
  );

  answerCall(app, 'getStorage', async () => ({
    photos: await measurePhotos(database),
    tiles: { ...(await measureTiles()), max_bytes: config.tileCache.maxBytes },
    database: await readDatabaseSizes(database),
  }));

  answerCall(app, 'getBudgets', async () => ({ ai: await readAiBudget(platform) }));

  answerCall(app, 'listActs', async ({ query }, reply) => {
    const { kind, cursor } = query;
    const page = await listActs(database, kind, cursor);
    return sendPage(reply, '/api/admin/acts', kind ? { kind } : {}, page);
  });
};
