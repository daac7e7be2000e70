import { writeFileSync } from 'node:fs';
import { setPriority } from 'node:os';
import {
  blockOtherLoaders,
  renderPhoto,
  TooManyPixelsError,
  type RenderedPhoto,
} from './render-photo.ts';

// A process of its own, started by decoder.ts: whatever a picture does to the libraries that read
// it, it does to this process, which holds nothing and knows nothing.

export type DecoderAnswer =
  | { kind: 'ready' }
  | { kind: 'begun' }
  | { kind: 'rendered'; photo: RenderedPhoto }
  | { kind: 'refused'; reason: 'unreadable' | 'too many pixels' }
  /** And this process is to be ended: there is no other way to stop the work. */
  | { kind: 'too slow' };

const LOWER_PRIORITY = 5;

const answer = (message: DecoderAnswer) => process.send?.(message);

const makeWay = () => {
  // Pictures can wait for pages, and if memory ends, this process is the one to go.
  setPriority(LOWER_PRIORITY);
  writeFileSync('/proc/self/oom_score_adj', '1000');
};

const reasonOf = (error: unknown) =>
  error instanceof TooManyPixelsError ? 'too many pixels' : 'unreadable';

/** Of all threads: the one that reads the picture is not this one. */
const watchWork = (cpuMs: number) => {
  const begin = process.cpuUsage();
  return setInterval(() => {
    const { user, system } = process.cpuUsage(begin);
    if ((user + system) / 1_000 > cpuMs) answer({ kind: 'too slow' });
  }, cpuMs / 20);
};

process.on('message', ({ path, cpuMs }: { path: string; cpuMs: number }) => {
  answer({ kind: 'begun' });
  const watch = watchWork(cpuMs);
  renderPhoto(path)
    .finally(() => clearInterval(watch))
    .then(
      (photo) => answer({ kind: 'rendered', photo }),
      (error: unknown) => answer({ kind: 'refused', reason: reasonOf(error) }),
    );
});

// Not `exit`, which would wait for the picture at hand.
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'));

try {
  makeWay();
} catch {
  // Other systems have other ways, and it works without.
}
blockOtherLoaders();
answer({ kind: 'ready' });
