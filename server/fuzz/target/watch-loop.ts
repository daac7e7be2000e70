import { openSync, readSync } from 'node:fs';
import { parentPort } from 'node:worker_threads';
import { collectedHeap } from '../../test/support/collected-heap.ts';

/**
 * Reports whenever the event loop stalls. Runs in the server (NODE_OPTIONS) and, for comparison, in an
 * idle thread of the fuzzer.
 */
export interface Stall {
  /** When it began, in milliseconds since 1970. */
  at: number;
  ms: number;
  /** How long the thread computed. For the rest it waited for the machine. */
  computedMs: number;
  /** How long the thread was ready while the machine ran other threads. */
  waitedMs: number;
}

/** After collecting garbage, with what lies outside of the heap. */
export interface Heap {
  heapMb: number;
}

const TICK_MS = 5;
const WORTH_TELLING_MS = 15;

/** Only Linux counts how long each thread waited for a processor. */
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
  // With only an unreferenced timer, the thread would end right away.
  port.on('message', () => undefined);
  watch((stall) => port.postMessage(stall));
} else if (process.send) {
  watch((stall) => process.send?.(stall));
  process.on('message', () => {
    process.send?.({ heapMb: collectedHeap() / 1024 / 1024 } satisfies Heap);
  });
  // Watching must not keep the server from stopping.
  process.channel?.unref();
}
