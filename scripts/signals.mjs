import { constants } from 'node:os';

/** @type {NodeJS.Signals[]} */
const forwarded = ['SIGINT', 'SIGTERM', 'SIGHUP'];

/**
 * @param {(signal: NodeJS.Signals) => void} send
 * @returns {() => void} removes the handlers
 */
export function onStopSignal(send) {
  /** @param {NodeJS.Signals} signal */
  const handler = (signal) => {
    // Ctrl-C in a terminal reaches the whole process group. If we passed it on as well, it would count
    // as a second, impatient Ctrl-C, on which many tools quit without cleaning up.
    if (signal === 'SIGINT' && process.stdin.isTTY) return;
    send(signal);
  };
  for (const signal of forwarded) process.on(signal, handler);
  return () => {
    for (const signal of forwarded) process.off(signal, handler);
  };
}

/**
 * @param {number | null} code
 * @param {NodeJS.Signals | null} signal
 */
export function exitLike(code, signal) {
  if (signal === null) process.exit(code ?? 1);
  // Dying from the same signal tells the shell that it was a signal, not a failure.
  process.kill(process.pid, signal);
  setTimeout(() => process.exit(128 + constants.signals[signal]), 200);
}

/**
 * npm sends a stop signal to the shell between it and this process, and that shell dies without
 * passing it on. Without this, a stopped `npm start` would leave the server running.
 *
 * @param {import('node:child_process').ChildProcess} child
 */
export function stopWhenOrphaned(child) {
  if (!process.env['npm_lifecycle_event']) return;
  const parent = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watch);
    child.kill('SIGTERM');
  }, 250);
  watch.unref();
}
