import { isIPv6 } from 'node:net';
import type { FastifyRequest } from 'fastify';
import type { Limit, RateLimiter } from '../rate-limiter.ts';
import { HttpError } from './errors.ts';

/** One subscriber holds a whole /64 of IPv6, so the first four groups are one address to us. */
export const addressKey = (ip: string): string => {
  if (!isIPv6(ip)) return ip;
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip);
  if (mapped?.[1]) return mapped[1];
  const [head = '', tail] = ip.split('%')[0]?.split('::') ?? [];
  const before = head === '' ? [] : head.split(':');
  const after = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros = tail === undefined ? 0 : 8 - before.length - after.length;
  const groups = [...before, ...Array<string>(zeros).fill('0'), ...after];
  return groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':');
};

/** Refuses with 429 and `Retry-After` when the caller's address asks too often. */
export const limitAddress = async (
  limiter: RateLimiter,
  limit: Limit,
  request: FastifyRequest,
): Promise<void> => {
  const waitS = await limiter.take(limit, addressKey(request.ip));
  if (waitS > 0) {
    throw new HttpError(429, `Too many requests. Please try again in ${waitS} s.`, waitS);
  }
};
