import { createHash } from 'node:crypto';
import { CACHE_HEADERS } from '@wildsoak/contract/rules/cache-headers';
import { SURVEY_ZOOM } from '@wildsoak/contract/rules/tiles';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { notFound } from '../../../platform/errors.ts';
import { abortSignalOf } from '../../../platform/http/abort-signal.ts';
import { limitAddress } from '../../../platform/http/guards/limit-address.ts';
import { matchesEtag } from '../../../platform/http/negotiation.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { Layer, SurveyTile } from '../../../platform/survey/survey.ts';
import { typeOfTile } from '../../../platform/survey/tile-picture.ts';
import { BY_USE, createTileStore } from '../tile-store.ts';
import { createSurveyTiles, pathOf } from './survey-tiles.service.ts';
import { touchesUnitedStates } from './united-states.ts';

const whole = z
  .string()
  .regex(/^(0|[1-9]\d{0,5})$/)
  .transform(Number);

const address = z
  .object({
    z: whole.pipe(z.number().min(SURVEY_ZOOM.first).max(SURVEY_ZOOM.last)),
    x: whole,
    y: whole,
  })
  .refine(({ z, x, y }) => x < 2 ** z && y < 2 ** z);

const readTile = (layer: Layer, { params, url }: FastifyRequest): SurveyTile => {
  const { data } = address.safeParse(params);
  // One tile has one address: another spelling would be another copy at the edge.
  if (!data || url.split('?')[0] !== `/tiles/${pathOf({ layer, ...data })}`)
    throw notFound('Tile not found.');
  return { layer, ...data };
};

/** Tiles of the US Geological Survey through our own server: visitors talk only to us. */
export const registerSurveyTiles = (
  app: FastifyInstance,
  platform: Pick<Platform, 'config' | 'limiter' | 'survey' | 'flights'>,
) => {
  const { config, limiter } = platform;
  const { folder, maxBytes } = config.survey;
  const tiles = createSurveyTiles(createTileStore(folder, '', maxBytes, BY_USE), platform);

  const fetchTile = async (tile: SurveyTile, request: FastifyRequest, reply: FastifyReply) => {
    if (!(await touchesUnitedStates(tile.z, tile.x, tile.y))) throw notFound('Tile not found.');
    tiles.refuseHopeless(tile);
    await limitAddress(limiter, 'survey-tiles', request);
    return tiles.obtain(tile, abortSignalOf(reply));
  };

  const answerTile = (layer: Layer) => async (request: FastifyRequest, reply: FastifyReply) => {
    const tile = readTile(layer, request);
    const bytes = (await tiles.findKept(tile)) ?? (await fetchTile(tile, request, reply));
    const etag = `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 16)}"`;
    const caching = { etag, 'cache-control': CACHE_HEADERS.surveyTile };
    if (matchesEtag(request, etag)) return reply.headers(caching).code(304).send();
    return reply
      .headers(caching)
      .header('content-type', typeOfTile(bytes) ?? 'application/octet-stream')
      .send(bytes);
  };

  const options = { schema: { hide: true } };
  for (const layer of ['topo', 'imagery'] as const)
    if (config.survey[layer]) app.get(`/tiles/${layer}/:z/:x/:y`, options, answerTile(layer));
};
