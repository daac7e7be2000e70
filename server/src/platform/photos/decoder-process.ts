import { readSync } from 'node:fs';
import { getPriority, setPriority } from 'node:os';
import { measurePhoto, TooManyPixelsError } from './photo-size.ts';
import { blockOtherLoaders, renderPhoto, type RenderedPhoto } from './render-photo.ts';

// decoder.ts starts this process in a sandbox. A picture that breaks the libraries reading it breaks only
// this process, which has no data, no secrets and no network.

/** The picture comes through standard input; we render it once there is memory for it. */
export type DecoderOrder = { kind: 'read'; length: number } | { kind: 'render'; cpuMs: number };

export type DecoderAnswer =
  | { kind: 'ready' }
  | { kind: 'begun' }
  | { kind: 'measured'; megabytes: number }
  | { kind: 'rendered'; photo: RenderedPhoto }
  | { kind: 'refused'; reason: 'unreadable' | 'too many pixels' }
  /** decoder.ts then kills this process: nothing else stops the work. */
  | { kind: 'too slow' };

/** Pictures can wait for pages. */
const LOWER_PRIORITY = 5;
/** Most take less than a millisecond, but an animation can have endless frames. */
const HEADER_CPU_MS = 200;

/** From this width on, freeing the pixels is worth ten milliseconds. */
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

/** Watches the CPU time of all threads, because another thread reads the picture. */
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
  // Node would keep the pixels for a while, because to V8 the buffer looks small.
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

// Not `exit`, which would wait for the current picture.
process.on('disconnect', end);

// Never raise it: a server may run at a lower priority, and raising is not allowed.
setPriority(Math.max(LOWER_PRIORITY, getPriority()));
blockOtherLoaders();
answer({ kind: 'ready' });
