import type { FastifyRequest } from 'fastify';

const REFUSED = { br: /\bbr\s*;\s*q=0(\.0*)?\s*(,|$)/, gzip: /\bgzip\s*;\s*q=0(\.0*)?\s*(,|$)/ };

export const chooseEncoding = (accepted = ''): 'br' | 'gzip' | undefined => {
  if (accepted.includes('br') && !REFUSED.br.test(accepted)) return 'br';
  return accepted.includes('gzip') && !REFUSED.gzip.test(accepted) ? 'gzip' : undefined;
};

/** Whether the caller already has this version. Proxies may have made its tag weak. */
export const matchesEtag = ({ headers }: FastifyRequest, etag: string): boolean =>
  (headers['if-none-match'] ?? '')
    .split(',')
    .some((known) => known.trim().replace(/^W\//, '') === etag);
