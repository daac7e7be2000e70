import { createHash } from 'node:crypto';
import { CACHE_HEADERS } from '@wildsoak/contract/rules/cache-headers';
import type { FastifyInstance } from 'fastify';
import { SPRINGS_KEY } from '../../../domain/springs.ts';
import type { ReadPrepared } from '../../../platform/database/database.ts';
import { keysFor } from '../../../platform/edge.ts';
import { cacheFor } from '../../../platform/caches.ts';
import { chooseEncoding } from '../../../platform/http/negotiation.ts';
import { limitAddress } from '../../../platform/http/guards/limit-address.ts';
import type { Platform } from '../../../platform/platform.ts';
import { compress, type Snapshot } from '../../../platform/http/snapshot.ts';
import { DATA_COLUMNS, readDataRows, type DataRow } from './browse.repository.ts';

/** Reading and writing them takes a tenth of a second: once in this time for everybody. */
const KEPT_MS = 60_000;

const LICENSE =
  'Facts from public sources, each named with its row. NOAA/NCEI, Thermal Springs List for the United States (1980): CC0-1.0. The wording is free to use with credit to Wildsoak.';

/** A spreadsheet runs what begins like a formula, and members name springs. */
const cellOf = (value: string | number | boolean | null): string => {
  if (value === null) return '';
  if (typeof value !== 'string') return String(value);
  const safe = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value;
  return /[",\n\r]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
};

const csvOf = (rows: readonly DataRow[]): string =>
  [
    DATA_COLUMNS.join(','),
    ...rows.map((row) => DATA_COLUMNS.map((column) => cellOf(row[column])).join(',')),
    '',
  ].join('\n');

const geoJsonOf = (rows: readonly DataRow[], version: string): string =>
  JSON.stringify({
    type: 'FeatureCollection',
    version,
    license: LICENSE,
    features: rows.map(({ latitude, longitude, ...properties }) => ({
      type: 'Feature',
      id: properties.id,
      geometry: { type: 'Point', coordinates: [longitude, latitude] },
      properties,
    })),
  });

interface Files {
  version: string;
  csv: Snapshot;
  geojson: Snapshot;
}

const filesOf = async (rows: readonly DataRow[]): Promise<Files> => {
  const version = createHash('sha256').update(JSON.stringify(rows)).digest('hex').slice(0, 12);
  const [csv, geojson] = await Promise.all(
    [csvOf(rows), geoJsonOf(rows, version)].map((text) => compress(text, undefined)),
  );
  return { version, csv: csv!, geojson: geojson! };
};

const TYPES = { csv: 'text/csv', geojson: 'application/geo+json' } as const;

/** The whole catalog for people who work with it. */
export const registerDataFiles = (
  app: FastifyInstance,
  { config, limiter }: Pick<Platform, 'config' | 'limiter'>,
) => {
  const addKeys = keysFor(config);
  const readFiles = cacheFor(KEPT_MS, async (readPrepared: ReadPrepared) =>
    filesOf(await readDataRows(readPrepared)),
  );

  for (const extension of ['csv', 'geojson'] as const)
    app.get(`/data/springs.${extension}`, { schema: { hide: true } }, async (request, reply) => {
      await limitAddress(limiter, 'data', request);
      const files = await readFiles(app.readFor(request, reply).readPrepared);
      const { version } = files;
      addKeys(reply, SPRINGS_KEY);
      reply
        .header('cache-control', CACHE_HEADERS.minute)
        .header('etag', `W/"${extension}-${version}"`)
        .header('vary', 'accept-encoding')
        .header('link', '</data#license>; rel="license"');
      if (request.headers['if-none-match']?.includes(version)) return reply.code(304).send();
      const encoding = chooseEncoding(request.headers['accept-encoding']);
      if (encoding) reply.header('content-encoding', encoding);
      return reply
        .header('content-type', `${TYPES[extension]}; charset=utf-8`)
        .header(
          'content-disposition',
          `attachment; filename="wildsoak-springs-${version}.${extension}"`,
        )
        .send(files[extension][encoding ?? 'plain']);
    });
};
