import { isIPv6 } from 'node:net';
import type { FastifyRequest } from 'fastify';
import type { Limit, RateLimiter } from '../../rate-limiter.ts';

/** What stands before an IPv4 address that came over IPv6. */
const MAPPED_IPV4 = '0:0:0:0:0:ffff';

/** One subscriber holds a whole /64 of IPv6, so the first four groups are one address to us. */
export const addressKey = (ip: string): string => {
  if (!isIPv6(ip)) return ip;
  // An address has many spellings, and a URL knows one: small, short, without IPv4 at its end.
  const { hostname } = new URL(`http://[${ip.split('%')[0]}]`);
  const [before = [], after = []] = hostname
    .slice(1, -1)
    .split('::')
    .map((part) => (part === '' ? [] : part.split(':')));
  const zeros = Array<string>(8 - before.length - after.length).fill('0');
  const groups = [...before, ...zeros, ...after];
  if (groups.slice(0, 6).join(':') !== MAPPED_IPV4) return groups.slice(0, 4).join(':');
  return groups
    .slice(6)
    .map((group) => Number.parseInt(group, 16))
    .flatMap((pair) => [pair >> 8, pair & 255])
    .join('.');
};

/** Counts by the caller's address. */
export const limitAddress = (
  limiter: RateLimiter,
  limit: Limit,
  request: FastifyRequest,
): Promise<void> =>
  limiter.enforce({ rule: 'Too many requests.', ...limit }, addressKey(request.ip));
