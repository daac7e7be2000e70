import { Agent } from 'node:https';
import { setTimeout as delay } from 'node:timers/promises';
import { ask } from '../../proxy/ask.ts';
import type { Writer } from './members.ts';
import type { ChaosSite } from './site.ts';

const SPRINGS = 1_600;
/** From where they come: an address may have only so many pages rendered. */
const VISITORS = 200;

/** Of those that visitors need: a drive takes an engine that may be away. The edge keeps nothing for a member. */
export const READS = ['page', 'list', 'detail', 'reviews', 'member’s detail'] as const;

/** Reads as visitors do, by the clock. */
export const startReaders = (site: ChaosSite, members: readonly Writer[], perSecond: number) => {
  const agent = new Agent({ keepAlive: true, maxSockets: 128 });
  const stopping = new AbortController();
  const pending = new Set<Promise<void>>();
  const counts: Record<string, number> = {};
  const failed: Record<string, number> = {};
  const reasons = new Map<string, number>();
  let count = 0;

  const pathOf = (kind: (typeof READS)[number], at: number) => {
    const spring = 1 + ((at * 31) % SPRINGS);
    if (kind === 'page') return at % 2 === 0 ? `/springs/${spring}` : `/search?q=${at}`;
    if (kind === 'list') return '/api/springs';
    return kind === 'reviews' ? `/api/springs/${spring}/reviews` : `/api/springs/${spring}`;
  };

  const read = async () => {
    const kind = READS[(count += 1) % READS.length] ?? 'page';
    counts[kind] = (counts[kind] ?? 0) + 1;
    const cookie = kind === 'member’s detail' ? members[count % members.length]?.cookie : undefined;
    const target = { ...site.proxy, agent, localAddress: `127.1.0.${1 + (count % VISITORS)}` };
    const headers = { 'accept-encoding': 'br', ...(cookie !== undefined && { cookie }) };
    const problem = await ask(target, pathOf(kind, count), { headers }).then(
      ({ status, body }) => (status < 400 ? null : `${status} ${body.slice(0, 60)}`),
      (error: unknown) => String(error),
    );
    if (problem === null) return;
    failed[kind] = (failed[kind] ?? 0) + 1;
    const reason = `${kind}: ${problem}`;
    reasons.set(reason, (reasons.get(reason) ?? 0) + 1);
  };

  const drive = async () => {
    const begin = performance.now();
    for (let sent = 0; !stopping.signal.aborted; await delay(20)) {
      const due = ((performance.now() - begin) * perSecond) / 1_000;
      for (; sent < due; sent += 1) {
        const request = read();
        pending.add(request);
        void request.finally(() => pending.delete(request));
      }
    }
  };
  const driving = drive();

  return {
    reasons,
    /** Since the last time somebody asked. */
    take() {
      const taken = { counts: { ...counts }, failed: { ...failed } };
      for (const kind of READS) counts[kind] = failed[kind] = 0;
      return taken;
    },
    async stop() {
      stopping.abort();
      await driving;
      await Promise.all(pending);
      agent.destroy();
    },
  };
};
