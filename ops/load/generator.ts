import { Agent } from 'node:https';
import { createSecureContext } from 'node:tls';
import { setTimeout as delay } from 'node:timers/promises';
import { startLoad, type Times } from './arrivals.ts';
import { createMix, type Cast } from './mix.ts';

// A process of its own, so that the load and the site do not wait for each other. The parent says how much.

export interface Phase {
  /** Requests a second. */
  rate: number;
  seconds: number;
  /** How often it says how it went. */
  everySeconds: number;
}

export interface Order {
  proxy: { port: number; ca: string };
  cast: Cast;
  /** One right after the other. */
  phases: Phase[];
  /** Only these pages, instead of what people do. */
  pages?: string[];
}

export interface Part {
  phase: number;
  /** In which part of the phase the requests began. */
  part: number;
  times: Times;
  failures: string[];
}

export type Message = Part | 'done';

/** A browser has one, but asks for several things at once over it (HTTP/2). */
const LINES_EACH = 2;
const FAILURES_TOLD = 200;

const run = async ({ proxy, cast, phases, pages }: Order) => {
  const agent = new Agent({
    keepAlive: true,
    maxSockets: LINES_EACH,
    // Reading the certificate for each line would take the sender longer than the line.
    secureContext: createSecureContext({ ca: proxy.ca }),
  });
  const mix = createMix(cast);
  let turn = 0;
  const next = () => {
    const path = pages?.[(turn += 1) % pages.length];
    return path === undefined
      ? mix()
      : { ...mix.asVisitor(), kind: 'page', path, headers: { 'accept-encoding': 'br' } };
  };
  const reports: Promise<void>[] = [];
  for (const [phase, { rate, seconds, everySeconds }] of phases.entries())
    for (let part = 0; part < Math.ceil(seconds / everySeconds); part += 1) {
      const load = startLoad(proxy, rate, next, agent);
      await delay(everySeconds * 1_000);
      // The next part begins while the last answers of this one are on their way.
      const report = load.stop().then(() => {
        const failures = load.failures.slice(0, FAILURES_TOLD);
        process.send?.({ phase, part, times: load.times(), failures } satisfies Message);
      });
      reports.push(report);
    }
  await Promise.all(reports);
  agent.destroy();
  process.send?.('done' satisfies Message);
};

process.on('message', (order: Order) => void run(order));
process.on('disconnect', () => process.exit());
