import type { Logger } from 'pino';
import type { z } from 'zod';
import type { OfficialConfig } from '../../config.ts';
import { createCircuit } from '../circuit.ts';
import { openQueue } from '../fair-queue.ts';
import { logOnce } from '../log-once.ts';
import type { Metrics } from '../metrics.ts';
import { OutsideFailure, type Outside } from '../outside/outside.ts';
import type { RateLimiter } from '../rate-limiter.ts';
import { HOUR_MS, MINUTE_MS, SERVICES, type Ask, type Service } from './source.ts';

/** What an answer of a public agency may take; the perimeters of a bad summer take 2 MB. */
const MAX_BYTES = 6 * 1024 * 1024;
const FETCH_MS = 6_000;
/** The weather service's own words for "too many requests". */
const LEAST_WAIT_MS = 5_000;
const LONGEST_WAIT_MS = 10 * MINUTE_MS;

export interface ServiceParts {
  config: OfficialConfig;
  log: Logger;
  metrics: Metrics;
  limiter: Pick<RateLimiter, 'add'>;
  outside: Outside;
  /** Tests have less time. */
  fetchMs?: number;
  restMs?: number;
}

const parse = <Schema extends z.ZodType>(bytes: Buffer, schema: Schema): z.output<Schema> => {
  try {
    return schema.parse(JSON.parse(bytes.toString('utf8')));
  } catch (error) {
    throw new OutsideFailure('shape', (error as Error).message.slice(0, 300));
  }
};

/** One service of an agency. While they fail, or our budget is used up, nobody asks them. */
export const openService = (service: Service, parts: ServiceParts) => {
  const { config, log, metrics, limiter, outside, fetchMs = FETCH_MS, restMs } = parts;
  const { title, agency, perHour, headers } = SERVICES[service];
  const asked = metrics.counter(
    'official_fetches_total',
    'Questions to public agencies, by outcome; resting and budget: not asked',
    ['service', 'outcome'],
  );
  asked.inc({ service, outcome: 'fetched' }, 0);
  const circuit = createCircuit(restMs);
  const failing = logOnce(log, `the ${title} doesn't answer, so pages show its last answers`);
  const inLine = openQueue('official', () => new OutsideFailure('resting'));
  let budgetUsedUntil = 0;

  const spend = async () => {
    const budget = { name: `official-${service}`, windowMs: HOUR_MS };
    if ((await limiter.add(budget, 'all', 1)) <= perHour(config)) return;
    budgetUsedUntil = Date.now() + MINUTE_MS;
    throw new OutsideFailure('budget');
  };

  const get = async <Schema extends z.ZodType>(path: string, schema: Schema) => {
    if (!circuit.enter()) throw new OutsideFailure('resting');
    await spend();
    const url = config.url === null ? `https://${path}` : `${config.url}/${path}`;
    const bytes = await outside.get(url, {
      type: /^application\/(geo\+|ld\+)?json\b/,
      maxBytes: MAX_BYTES,
      timeoutMs: fetchMs,
      headers: {
        accept: 'application/geo+json, application/json',
        'user-agent': config.userAgent,
        ...headers?.(config),
      },
    });
    return bytes && parse(bytes, schema);
  };

  const ask: Ask = async (path, schema) => {
    try {
      const answer = await inLine(() => get(path, schema));
      circuit.succeeded();
      failing.settle();
      asked.inc({ service, outcome: answer === null ? 'missing' : 'fetched' });
      return answer;
    } catch (error) {
      const { reason = 'away', retryAfterMs = 0, cause } = error as Partial<OutsideFailure>;
      asked.inc({ service, outcome: reason });
      if (reason === 'resting' || reason === 'budget') throw error;
      if (reason === 'busy')
        circuit.waitFor(Math.min(Math.max(retryAfterMs, LEAST_WAIT_MS), LONGEST_WAIT_MS));
      else circuit.failed();
      failing.note(cause ?? error);
      throw error;
    }
  };

  return {
    ask,
    isOn: config.agencies.includes(agency),
    /** What would be asked now would be refused anyway. */
    isResting: () => circuit.isOpen() || Date.now() < budgetUsedUntil,
  };
};
