import { Agent } from 'node:https';
import { setTimeout as delay } from 'node:timers/promises';
import { ask, type Target } from '../proxy/ask.ts';

type Question = NonNullable<Parameters<typeof ask>[2]>;

export interface Planned extends Question {
  kind: string;
  path: string;
}

const TICK_MS = 10;

/** Begins requests by the clock, answered or not, as visitors do. Anything but 2xx counts as failed. */
export const startLoad = (
  proxy: Pick<Target, 'port' | 'ca'>,
  perSecond: number,
  next: () => Planned,
) => {
  const agent = new Agent({ keepAlive: true, maxSockets: 256 });
  const counts: Record<string, number> = {};
  const failures: string[] = [];
  const pending = new Set<Promise<void>>();
  const stopping = new AbortController();

  const send = async ({ kind, path, ...question }: Planned) => {
    counts[kind] = (counts[kind] ?? 0) + 1;
    const problem = await ask({ ...proxy, agent }, path, question).then(
      ({ status, body }) => (status < 300 ? null : `${status} ${body.slice(0, 80)}`),
      (error: unknown) => String(error),
    );
    if (problem) failures.push(`${kind} ${question.method ?? 'GET'} ${path}: ${problem}`);
  };

  const drive = async () => {
    const begin = performance.now();
    for (let sent = 0; !stopping.signal.aborted; await delay(TICK_MS)) {
      const due = ((performance.now() - begin) * perSecond) / 1_000;
      for (; sent < due; sent += 1) {
        const request = send(next());
        pending.add(request);
        void request.finally(() => pending.delete(request));
      }
    }
  };
  const driving = drive();

  return {
    failures,
    counts,
    sent: () => Object.values(counts).reduce((sum, count) => sum + count, 0),
    /** Waits for the answers that are still on their way. */
    async stop() {
      stopping.abort();
      await driving;
      await Promise.all(pending);
      agent.destroy();
    },
  };
};
