import { Redis } from 'ioredis';
import type { Logger } from 'pino';
import type { Config } from '../config.ts';

export type { Redis } from 'ioredis';

const MAX_RECONNECT_DELAY_MS = 2_000;

/** Never the only copy of anything: a command fails at once when Redis is away. */
export const openRedis = (config: Config, log: Logger): Redis => {
  const redis = new Redis(config.redisUrl, {
    commandTimeout: config.redisTimeoutMs,
    connectTimeout: 1_000,
    enableOfflineQueue: false,
    // A Redis that is still loading refuses our one command, and the process counts meanwhile.
    enableReadyCheck: false,
    maxRetriesPerRequest: 0,
    retryStrategy: (attempt) => Math.min(attempt * 100, MAX_RECONNECT_DELAY_MS),
  });
  let isAway = false;
  redis.on('error', (error: Error) => {
    if (!isAway) log.warn({ err: error }, 'Redis is away: limits are counted by each process');
    isAway = true;
  });
  redis.on('ready', () => {
    if (isAway) log.info('Redis is back');
    isAway = false;
  });
  return redis;
};
