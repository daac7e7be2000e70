import type { FastifyRequest } from 'fastify';

/** Whether the caller already holds this version of the answer; proxies may have weakened its tag. */
export const matchesEtag = ({ headers }: FastifyRequest, etag: string): boolean =>
  (headers['if-none-match'] ?? '')
    .split(',')
    .some((known) => known.trim().replace(/^W\//, '') === etag);
