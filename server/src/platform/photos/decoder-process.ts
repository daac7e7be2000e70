import { readSync } from 'node:fs';
import { getPriority, setPriority } from 'node:os';
import {
  blockOtherLoaders,
  measurePhoto,
  renderPhoto,
  TooManyPixelsError,
  type RenderedPhoto,
} from './render-photo.ts';

// A process of its own, started by decoder.ts in a sandbox: whatever a picture does to the libraries
// that read it, it does to this process, which holds nothing, knows nothing and sees nothing.

/** A picture of so many bytes comes by standard input; it is rendered once there is room for it. */
export type DecoderOrder = { kind: 'read'; length: number } | { kind: 'render'; cpuMs: number };

export type DecoderAnswer =
  | { kind: 'ready' }
  | { kind: 'begun' }
  | { kind: 'measured'; megabytes: number }
  | { kind: 'rendered'; photo: RenderedPhoto }
  | { kind: 'refused'; reason: 'unreadable' | 'too many pixels' }
  /** And this process is to be ended: there is no other way to stop the work. */
  | { kind: 'too slow' };

/** Pictures can wait for pages. */
const LOWER_PRIORITY = 5;
/** Few take more than a thousandth of a second; an animation may have frames without end. */
const HEADER_CPU_MS = 200;

/** From here on it is worth ten milliseconds to let go of the pixels at once. */
const MANY_COLUMNS = 320;

const STANDARD_INPUT = 0;

let picture = Buffer.alloc(0);

const answer = (message: DecoderAnswer) => process.send?.(message);

const end = () => process.kill(process.pid, 'SIGKILL');

const reasonOf = (error: unknown) =>
  error instanceof TooManyPixelsError ? 'too many pixels' : 'unreadable';

const readPicture = (length: number) => {
  const bytes = Buffer.alloc(length);
  for (let at = 0, read = 1; at < length; at += read) {
    read = readSync(STANDARD_INPUT, bytes, at, length - at, null);
    if (read === 0) end();
  }
  return bytes;
};

/** Answers, and watches the work of all threads: the one that reads the picture is not this one. */
const work = async (cpuMs: number, result: Promise<DecoderAnswer>) => {
  const begin = process.cpuUsage();
  const watch = setInterval(() => {
    const { user, system } = process.cpuUsage(begin);
    if ((user + system) / 1_000 > cpuMs) answer({ kind: 'too slow' });
  }, cpuMs / 20);
  const outcome = await result.catch((error: unknown): DecoderAnswer => ({
    kind: 'refused',
    reason: reasonOf(error),
  }));
  clearInterval(watch);
  answer(outcome);
  if (outcome.kind === 'measured') return;
  picture = Buffer.alloc(0);
  // Node would keep the pixels for a while, since to its own eyes they are small.
  if (outcome.kind === 'rendered' && outcome.photo.width > MANY_COLUMNS) globalThis.gc?.();
};

const measure = async (): Promise<DecoderAnswer> => ({
  kind: 'measured',
  megabytes: await measurePhoto(picture),
});

const render = async (): Promise<DecoderAnswer> => ({
  kind: 'rendered',
  photo: await renderPhoto(picture),
});

process.on('message', (order: DecoderOrder) => {
  if (order.kind === 'render') {
    void work(order.cpuMs, render());
    return;
  }
  answer({ kind: 'begun' });
  picture = readPicture(order.length);
  void work(HEADER_CPU_MS, measure());
});

// Not `exit`, which would wait for the picture at hand.
process.on('disconnect', end);

// Never up: a server may have been started with a lower one, and that is not allowed.
setPriority(Math.max(LOWER_PRIORITY, getPriority()));
blockOtherLoaders();
answer({ kind: 'ready' });
