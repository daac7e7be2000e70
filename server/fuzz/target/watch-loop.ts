import { openSync, readSync } from 'node:fs';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { parentPort } from 'node:worker_threads';

/**
 * Loaded into the server (NODE_OPTIONS) and, for comparison, into an idle thread of the fuzzer: tells
 * whenever its event loop stood still.
 */
export interface Stall {
  /** When it began, in milliseconds since 1970. */
  at: number;
  ms: number;
  /** How much of it the thread computed: in the rest it waited for the machine. */
  computedMs: number;
  /** How much of it the thread was ready, and the machine ran others. */
  waitedMs: number;
}

const TICK_MS = 5;
const WORTH_TELLING_MS = 15;

/** Linux counts for each thread how long it stood in line for a processor; elsewhere nobody does. */
const openSchedule = (): (() => number) => {
  const text = Buffer.alloc(100);
  try {
    const file = openSync('/proc/thread-self/schedstat', 'r');
    return () => Number(text.toString('latin1', 0, readSync(file, text, 0, 100, 0)).split(' ')[1]);
  } catch {
    return () => 0;
  }
};

const computedUs = () => {
  const { user, system } = process.threadCpuUsage();
  return user + system;
};

const watch = (tell: (stall: Stall) => void) => {
  const waitedNs = openSchedule();
  let lastAt = performance.now();
  let lastWaited = waitedNs();
  let lastComputed = computedUs();
  setInterval(() => {
    const now = performance.now();
    const waited = waitedNs();
    const computed = computedUs();
    const ms = now - lastAt - TICK_MS;
    if (ms > WORTH_TELLING_MS) {
      tell({
        at: Date.now() - (now - lastAt),
        ms,
        computedMs: (computed - lastComputed) / 1e3,
        waitedMs: (waited - lastWaited) / 1e6,
      });
    }
    lastAt = now;
    lastWaited = waited;
    lastComputed = computed;
  }, TICK_MS).unref();
};

const port = parentPort;
if (port) {
  // An unreferenced timer alone would end the thread at once.
  port.on('message', () => undefined);
  watch((stall) => port.postMessage(stall));
} else if (process.send) {
  watch((stall) => process.send?.(stall));
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  // What is garbage is not kept: the engine only has not looked yet.
  process.on('message', () => collect());
  // Whoever watches must not keep the server from stopping.
  process.channel?.unref();
}
