import type { FastifyRequest } from 'fastify';

/** Whether the caller already has this version. Proxies may have made its tag weak. */
export const matchesEtag = ({ headers }: FastifyRequest, etag: string): boolean =>
  (headers['if-none-match'] ?? '')
    .split(',')
    .some((known) => known.trim().replace(/^W\//, '') === etag);
