import { Agent } from 'node:https';
import { createHistogram, monitorEventLoopDelay, type RecordableHistogram } from 'node:perf_hooks';
import { setTimeout as delay } from 'node:timers/promises';
import { ask, type Target } from '../proxy/ask.ts';

type Question = NonNullable<Parameters<typeof ask>[2]>;

export interface Planned extends Question {
  kind: string;
  path: string;
  /** Of the visitor; servers count by it. */
  from?: string;
}

export interface KindTimes {
  sent: number;
  /** By status; 0 for no answer. */
  statuses: Record<number, number>;
  /** By what the edge says of itself. */
  copies: Record<string, number>;
  ms: { p50: number; p99: number; max: number };
}

const TICK_MS = 10;
const US = 1_000;
const NS = 1_000_000;

const count = (counts: Record<string, number>, key: string | number) => {
  counts[key] = (counts[key] ?? 0) + 1;
};

/**
 * Begins requests by the clock, answered or not, as visitors do. Anything but 2xx and 304 counts as failed. Times
 * count from when a request was due, so a sender that is late does not make the site look quick.
 */
export const startLoad = (
  proxy: Pick<Target, 'port' | 'ca'>,
  perSecond: number,
  next: () => Planned,
  agent = new Agent({ keepAlive: true, maxSockets: 256 }),
) => {
  const counts: Record<string, number> = {};
  const failures: string[] = [];
  const kinds = new Map<string, Omit<KindTimes, 'ms'> & { times: RecordableHistogram }>();
  const all = createHistogram();
  const pending = new Set<Promise<void>>();
  const stopping = new AbortController();
  const lag = monitorEventLoopDelay({ resolution: TICK_MS });
  lag.enable();

  const send = async ({ kind, path, from, ...question }: Planned, dueAt: number) => {
    count(counts, kind);
    const seen = kinds.get(kind) ?? { sent: 0, statuses: {}, copies: {}, times: createHistogram() };
    kinds.set(kind, seen);
    seen.sent += 1;
    const target = { ...proxy, agent, ...(from !== undefined && { localAddress: from }) };
    const problem = await ask(target, path, question).then(
      ({ status, body, headers }) => {
        count(seen.statuses, status);
        count(seen.copies, String(headers['x-cache'] ?? 'none'));
        return status < 300 || status === 304 ? null : `${status} ${body.slice(0, 80)}`;
      },
      (error: unknown) => {
        count(seen.statuses, 0);
        return String(error);
      },
    );
    const us = Math.max(1, Math.round((performance.now() - dueAt) * US));
    seen.times.record(us);
    all.record(us);
    if (problem) failures.push(`${kind} ${question.method ?? 'GET'} ${path}: ${problem}`);
  };

  const drive = async () => {
    const begin = performance.now();
    for (let sent = 0; !stopping.signal.aborted; await delay(TICK_MS)) {
      const due = ((performance.now() - begin) * perSecond) / 1_000;
      for (; sent < due; sent += 1) {
        const request = send(next(), begin + (sent * 1_000) / perSecond);
        pending.add(request);
        void request.finally(() => pending.delete(request));
      }
    }
  };
  const driving = drive();

  const inMs = (times: RecordableHistogram) => ({
    p50: times.percentile(50) / US,
    p99: times.percentile(99) / US,
    max: times.max / US,
  });

  return {
    failures,
    counts,
    waiting: () => pending.size,
    sent: () => Object.values(counts).reduce((sum, one) => sum + one, 0),
    /** What was so far, of all and of each kind; and how late the sender itself was. */
    times: () => ({
      all: { sent: all.count, ms: inMs(all) },
      kinds: Object.fromEntries(
        [...kinds].map(([kind, { times, ...seen }]) => [kind, { ...seen, ms: inMs(times) }]),
      ) as Record<string, KindTimes>,
      lagMs: { p99: lag.percentile(99) / NS - TICK_MS, max: lag.max / NS - TICK_MS },
    }),
    /** Waits for the answers that are still on their way. Silent lines stay open: the agent is the caller's. */
    async stop() {
      stopping.abort();
      await driving;
      await Promise.all(pending);
      lag.disable();
    },
  };
};

export type Times = ReturnType<ReturnType<typeof startLoad>['times']>;
