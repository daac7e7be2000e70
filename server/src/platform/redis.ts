import { Redis, type RedisOptions } from 'ioredis';
import type { Logger } from 'pino';
import type { Config } from '../config.ts';

const MAX_RECONNECT_DELAY_MS = 2_000;
const PING_MS = 5_000;

/** Sentinel also tells when another Redis takes over: one that froze would keep its connection for minutes. */
const placeOf = ({ redisSentinels, redisUrl }: Config): RedisOptions =>
  redisSentinels.length === 0
    ? {}
    : { sentinels: redisSentinels, name: new URL(redisUrl).hostname, failoverDetector: true };

/** Redis holds nothing we need to keep, so commands fail at once when it is down. */
export const openRedis = (config: Config, log: Logger): Redis => {
  const redis = new Redis(config.redisUrl, {
    ...placeOf(config),
    commandTimeout: config.redisTimeoutMs,
    connectTimeout: 1_000,
    enableOfflineQueue: false,
    // While Redis loads it refuses our commands, and the process counts by itself.
    enableReadyCheck: false,
    maxRetriesPerRequest: 0,
    retryStrategy: (attempt) => Math.min(attempt * 100, MAX_RECONNECT_DELAY_MS),
  });
  let isAway = false;
  redis.on('error', (error: Error) => {
    if (!isAway) log.warn({ err: error }, 'Redis is down: each process counts its own limits');
    isAway = true;
  });
  redis.on('ready', () => {
    if (isAway) log.info('Redis is back');
    isAway = false;
  });
  return redis;
};

/** On a connection of its own. */
export const pingRedis = async (config: Config): Promise<void> => {
  const redis = new Redis(config.redisUrl, {
    ...placeOf(config),
    lazyConnect: true,
    connectTimeout: PING_MS,
    maxRetriesPerRequest: 0,
    retryStrategy: () => null,
    sentinelRetryStrategy: () => null,
  });
  let reason: Error | undefined;
  redis.on('error', (error: Error) => (reason = error));
  try {
    await redis.connect();
    await redis.ping();
  } catch (error) {
    // ioredis says only that the connection is closed.
    throw reason ?? error;
  } finally {
    redis.disconnect();
  }
};
