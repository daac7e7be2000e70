import type { FastifyInstance, FastifyReply } from 'fastify';
import { answerCall } from '../../platform/http/calls/calls.ts';
import type { Platform } from '../../platform/platform.ts';
import { measurePhotos } from '../photos/photos.service.ts';
import { readAiBudget } from '../summaries/summaries.service.ts';
import { createTileMeter } from '../tiles/tiles.service.ts';
import { listActs } from './audit-log.service.ts';
import type { Page } from '../../platform/http/calls/cursor.ts';
import { createJobQueue } from './jobs.service.ts';
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
  const { config, database } = platform;
  const members = createMembers(platform);
  const jobQueue = createJobQueue(platform);
  const measureTiles = createTileMeter(config.tileCache);

  answerCall(app, 'listMembers', async ({ query }, reply) => {
    const { search = '', suspended, cursor } = query;
    const page = await members.list(search.trim(), suspended === 'true', cursor);
    return sendPage(reply, '/api/admin/members', { search, suspended }, page);
  });

  answerCall(app, 'actOnMember', async ({ member, params, body }) => {
    const note = body.note?.trim() || null;
    const memberId = String(params.id);
    await members.act({ operatorId: member.id, memberId, act: body.act, note });
  });

  answerCall(app, 'listJobs', () => jobQueue.list());

  answerCall(app, 'actOnJob', async ({ member, params, body }) => {
    const { queue, job } = params;
    await jobQueue.act({ operatorId: member.id, queue, id: job, act: body.act });
  });

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
