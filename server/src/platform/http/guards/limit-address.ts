import { isIPv6 } from 'node:net';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { askAs } from '../../fair-queue.ts';
import type { LimitName } from '../../rate-limits.ts';
import type { RateLimiter } from '../../rate-limiter.ts';

/** IPv6 addresses that begin like this are IPv4 addresses. */
const MAPPED_IPV4 = '0:0:0:0:0:ffff';

/** A household has a whole /64 of IPv6, so only the first four groups count. */
export const addressKey = (ip: string): string => {
  if (!isIPv6(ip)) return ip;
  // An address has many spellings. URL turns them all into a single spelling.
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

export const limitAddress = (
  limiter: RateLimiter,
  name: LimitName,
  request: FastifyRequest,
): Promise<void> => limiter.enforce(name, addressKey(request.ip));

/** Before anything waits in a queue: each address has its own line. */
export const registerAddresses = (app: FastifyInstance) => {
  app.addHook('onRequest', ({ ip }, _reply, done) => askAs(addressKey(ip), done));
};
