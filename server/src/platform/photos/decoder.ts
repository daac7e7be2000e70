import type { ChildProcess } from 'node:child_process';
import { createReadStream, type ReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import type { Socket } from 'node:net';
import { constants } from 'node:os';
import { resolve } from 'node:path';
import type { Logger } from 'pino';
import { openQueue } from '../fair-queue.ts';
import type { Metrics } from '../metrics.ts';
import type { DecoderAnswer, DecoderOrder } from './decoder-process.ts';
import type { RenderedPhoto } from './render-photo.ts';
import { startSandboxed } from './sandbox.ts';

const SCRIPT = resolve(import.meta.dirname, 'decoder-process.ts');

const NODE_OPTIONS = ['--max-old-space-size=128', '--expose-gc'];

/** For all pictures being rendered: a phone's photo takes 77 in landscape, 136 in portrait. */
const SHARED_MB = 240;
/**
 * A phone's photo takes 2 s of a slow core. We count CPU time, because a busy machine is not the
 * picture's fault; `waitMs` is for a process that hangs. `dataMb` is what the kernel counts: 640 at
 * rest, of which V8 only reserves 512, and 320 for a picture. After so many `pictures` we replace the
 * process: libraries leak, and memory fragments.
 */
export const LIMITS = { cpuMs: 10_000, waitMs: 60_000, dataMb: 960, pictures: 200 };
/** Far longer than a start takes. */
const START_MS = 30_000;
/** Uploads are rare, and idle processes hold memory. */
const IDLE_MS = 30_000;

/** How the sandbox reports a SIGKILL of the process inside. */
const KILLED_INSIDE = 128 + constants.signals.SIGKILL;

type Refusal = 'unreadable' | 'too many pixels' | 'too slow';

/** The picture is at fault; sending it again will not help. */
export class UndecodableError extends Error {
  readonly reason: Refusal;

  constructor(reason: Refusal) {
    super(`picture refused: ${reason}`);
    this.reason = reason;
  }
}

const stopping = () => new Error('the server is stopping');
const notStarted = (why: string) => new Error(`the photo decoder did not start: ${why}`);
const killed = () => new Error('the photo decoder was killed');

interface Task {
  path: string;
  length: number;
  isRetry: boolean;
  resolve(photo: RenderedPhoto): void;
  reject(error: Error): void;
}

interface Worker {
  child: ChildProcess;
  task: Task | undefined;
  /** The picture, on its way to the process. */
  source: ReadStream | undefined;
  isReady: boolean;
  /** The process has started to read the picture. */
  hasBegun: boolean;
  pictures: number;
  /** What the current picture needs, once measured. */
  megabytes: number;
  isRendering: boolean;
  /** What the sandbox wrote before the process was ready. */
  errorText: string;
  /** Limits the current task, or the idle time without one. */
  timer: NodeJS.Timeout | undefined;
}

export const openDecoder = (log: Logger, metrics: Metrics, limits = LIMITS) => {
  const ends = metrics.counter(
    'photo_decoder_ends_total',
    'Decoder processes that crashed, took too long for a picture, or did not start',
    ['why'],
  );
  for (const why of ['crashed', 'too slow', 'no start']) ends.inc({ why }, 0);
  const workers = new Set<Worker>();
  const closing = new AbortController();
  const whenFree = openQueue('decoding', stopping);

  const end = (worker: Worker) => {
    clearTimeout(worker.timer);
    workers.delete(worker);
    worker.source?.destroy();
    worker.child.removeAllListeners();
    // We ignore whatever it still reports.
    worker.child.on('error', () => undefined);
    worker.child.kill('SIGKILL');
  };

  const fail = (worker: Worker, why: 'crashed' | 'too slow' | 'no start', error: Error) => {
    const { task, child } = worker;
    end(worker);
    ends.inc({ why });
    log.warn({ why, code: child.exitCode, signal: child.signalCode }, 'a photo decoder ended');
    task?.reject(error);
    letRender();
  };

  /** A process that was killed, usually by the kernel when memory ran out, is not the picture's fault. */
  const failDead = (worker: Worker, isKilled: boolean) => {
    const { task, hasBegun } = worker;
    // It was already dead when it got the picture.
    const retry = task && !hasBegun && !task.isRetry ? task : undefined;
    if (retry) worker.task = undefined;
    const isPicture = hasBegun && !isKilled;
    fail(worker, 'crashed', isPicture ? new UndecodableError('unreadable') : killed());
    if (retry) run({ ...retry, isRetry: true });
  };

  const failSlow = (worker: Worker) => fail(worker, 'too slow', new UndecodableError('too slow'));

  const limit = (worker: Worker) => {
    clearTimeout(worker.timer);
    worker.timer = worker.isReady
      ? setTimeout(() => failSlow(worker), limits.waitMs)
      : setTimeout(() => fail(worker, 'no start', notStarted(worker.errorText)), START_MS);
  };

  // If this fails, the process is about to end.
  const order = ({ child }: Worker, what: DecoderOrder) => child.send(what, () => undefined);

  const give = (worker: Worker, task: Task) => {
    worker.task = task;
    worker.hasBegun = false;
    worker.pictures += 1;
    limit(worker);
    order(worker, { kind: 'read', length: task.length });
    const { child } = worker;
    worker.source = createReadStream(task.path).on('error', () => child.kill('SIGKILL'));
    if (child.stdin) worker.source.pipe(child.stdin, { end: false });
  };

  /** Starts every picture that fits in memory beside the others; the largest render alone. */
  const letRender = () => {
    for (const worker of workers) {
      if (worker.megabytes === 0 || worker.isRendering) continue;
      const others = [...workers].filter(({ isRendering }) => isRendering);
      const megabytes = others.reduce((sum, other) => sum + other.megabytes, worker.megabytes);
      if (others.length > 0 && megabytes > SHARED_MB) continue;
      worker.isRendering = true;
      limit(worker);
      order(worker, { kind: 'render', cpuMs: limits.cpuMs });
    }
  };

  const rest = (worker: Worker) => {
    worker.task = undefined;
    worker.megabytes = 0;
    worker.isRendering = false;
    clearTimeout(worker.timer);
    if (worker.pictures >= limits.pictures) end(worker);
    else worker.timer = setTimeout(() => end(worker), IDLE_MS).unref();
  };

  const handle = (worker: Worker, answer: DecoderAnswer) => {
    if (answer.kind === 'ready') {
      worker.isReady = true;
      if (worker.task) limit(worker);
      return;
    }
    if (answer.kind === 'begun') {
      worker.hasBegun = true;
      return;
    }
    if (answer.kind === 'measured') {
      worker.megabytes = answer.megabytes;
      // While it waits for memory, its time does not run.
      clearTimeout(worker.timer);
      return letRender();
    }
    if (answer.kind === 'too slow') return failSlow(worker);
    const { task } = worker;
    rest(worker);
    if (answer.kind === 'rendered') task?.resolve(answer.photo);
    else task?.reject(new UndecodableError(answer.reason));
    letRender();
  };

  const start = (): Worker => {
    const child = startSandboxed(limits.dataMb, [...NODE_OPTIONS, SCRIPT]);
    const worker: Worker = {
      child,
      task: undefined,
      source: undefined,
      isReady: false,
      hasBegun: false,
      pictures: 0,
      megabytes: 0,
      isRendering: false,
      errorText: '',
      timer: undefined,
    };
    // A stopping server does not wait for it; it ends with the server.
    child.unref();
    child.channel?.unref();
    for (const stream of [child.stdin, child.stderr]) (stream as Socket | null)?.unref();
    // It may end while we write; `close` below handles that.
    child.stdin?.on('error', () => undefined);
    child.stderr?.on('data', (text: Buffer) => {
      if (!worker.isReady) worker.errorText += text.toString();
    });
    workers.add(worker);
    child.on('message', (answer: DecoderAnswer) => handle(worker, answer));
    child.on('error', (error) => fail(worker, 'no start', error));
    // Not `exit`: first we read what it sent before it ended.
    child.on('close', (code, signal) => {
      if (worker.isReady) failDead(worker, signal === 'SIGKILL' || code === KILLED_INSIDE);
      else fail(worker, 'no start', notStarted(worker.errorText));
    });
    return worker;
  };

  const run = (task: Task) =>
    give([...workers].find((worker) => worker.task === undefined) ?? start(), task);

  return {
    /** Waits for a free process. Throws `UndecodableError`, or another error if the decoder fails. */
    async decode(path: string) {
      const { size: length } = await stat(path);
      const decodeNow = () =>
        new Promise<RenderedPhoto>((resolve, reject) => {
          run({ path, length, isRetry: false, resolve, reject });
        });
      return whenFree(decodeNow, { signal: closing.signal });
    },
    /** The running sandboxes, for tests. */
    pids: () => [...workers].flatMap(({ child }) => child.pid ?? []),
    close() {
      closing.abort();
      for (const worker of workers) {
        worker.task?.reject(stopping());
        end(worker);
      }
    },
  };
};

export type Decoder = ReturnType<typeof openDecoder>;
