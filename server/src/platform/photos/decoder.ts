import type { ChildProcess } from 'node:child_process';
import { createReadStream, type ReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import type { Socket } from 'node:net';
import { constants } from 'node:os';
import { resolve } from 'node:path';
import type { Logger } from 'pino';
import type { Metrics } from '../metrics.ts';
import type { DecoderAnswer, DecoderOrder } from './decoder-process.ts';
import type { RenderedPhoto } from './render-photo.ts';
import { startSandboxed } from './sandbox.ts';

const SCRIPT = resolve(import.meta.dirname, 'decoder-process.ts');

const NODE_OPTIONS = ['--max-old-space-size=128', '--expose-gc'];

/** As many as a small machine has cores. */
const PROCESSES = 2;
/** That the pictures at work may take together: a phone's photo takes 77 lying, 136 upright. */
const SHARED_MB = 240;
/**
 * A phone's photo takes 2 s of a slow core. Counted by the work done, or a machine with much to do
 * would blame the picture; the time that a person waits is for a process that hangs. The memory is what
 * the kernel counts: 640 at rest, of which 512 are only set aside by V8, and 320 for a picture.
 */
export const LIMITS = { cpuMs: 10_000, waitMs: 60_000, dataMb: 960 };
/** Not the picture's fault, and far longer than it takes. */
const START_MS = 30_000;
/** Nobody uploads for long times: idle processes would only hold memory. */
const IDLE_MS = 30_000;
/** Libraries leak, memory crumbles: a process that has done so many is replaced. */
const MAX_PICTURES = 200;

/** As the sandbox says that what ran in it got a SIGKILL. */
const KILLED_INSIDE = 128 + constants.signals.SIGKILL;

type Refusal = 'unreadable' | 'too many pixels' | 'too slow';

/** It is the picture's fault, and sending it again will not help. */
export class UndecodableError extends Error {
  readonly reason: Refusal;

  constructor(reason: Refusal) {
    super(`the picture is refused: ${reason}`);
    this.reason = reason;
  }
}

const stopping = () => new Error('the server is stopping');
const notStarted = (why: string) => new Error(`the photo decoder does not start: ${why}`);
const killed = () => new Error('the photo decoder was killed');

export interface Decoder {
  /** Waits for its turn. Fails with `UndecodableError`, or with another where there is no decoder. */
  decode(path: string): Promise<RenderedPhoto>;
  /** Of the sandboxes at hand, in each of which one decodes: for tests and the curious. */
  pids(): number[];
  close(): void;
}

interface Task {
  path: string;
  length: number;
  isTriedAgain: boolean;
  resolve(photo: RenderedPhoto): void;
  reject(error: Error): void;
}

interface Worker {
  child: ChildProcess;
  task: Task | undefined;
  /** Of the picture, on its way to the process. */
  source: ReadStream | undefined;
  isReady: boolean;
  /** With the task at hand. */
  hasBegun: boolean;
  pictures: number;
  /** Of the picture at hand, once it is known. */
  megabytes: number;
  isRendering: boolean;
  /** What the sandbox said, until the process was ready. */
  complaint: string;
  /** Of the task while there is one, of idleness otherwise. */
  timer: NodeJS.Timeout | undefined;
}

export const openDecoder = (log: Logger, metrics: Metrics, limits = LIMITS): Decoder => {
  const ends = metrics.counter(
    'photo_decoder_ends_total',
    'Decoder processes that crashed, took too long for a picture, or did not start',
    ['why'],
  );
  const workers = new Set<Worker>();
  const waiting: Task[] = [];
  let isClosed = false;

  const end = (worker: Worker) => {
    clearTimeout(worker.timer);
    workers.delete(worker);
    worker.source?.destroy();
    worker.child.removeAllListeners();
    // Whatever it still says or suffers is of no interest.
    worker.child.on('error', () => undefined);
    worker.child.kill('SIGKILL');
  };

  const fail = (worker: Worker, why: 'crashed' | 'too slow' | 'no start', error: Error) => {
    const { task, child } = worker;
    end(worker);
    ends.inc({ why });
    log.warn({ why, code: child.exitCode, signal: child.signalCode }, 'a photo decoder ended');
    task?.reject(error);
    next();
  };

  /** Who kills it, mostly the kernel for want of memory, does not blame the picture. */
  const failDead = (worker: Worker, isKilled: boolean) => {
    const { task, hasBegun } = worker;
    if (task && !hasBegun && !task.isTriedAgain) {
      // It had died already when it was given the picture.
      worker.task = undefined;
      waiting.unshift({ ...task, isTriedAgain: true });
    }
    const isPicture = hasBegun && !isKilled;
    fail(worker, 'crashed', isPicture ? new UndecodableError('unreadable') : killed());
  };

  const failSlow = (worker: Worker) => fail(worker, 'too slow', new UndecodableError('too slow'));

  const limit = (worker: Worker) => {
    clearTimeout(worker.timer);
    worker.timer = worker.isReady
      ? setTimeout(() => failSlow(worker), limits.waitMs)
      : setTimeout(() => fail(worker, 'no start', notStarted(worker.complaint)), START_MS);
  };

  // A failure to send is followed by the process' end.
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

  /** To those whose pictures have room in memory beside the others; to the largest alone. */
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
    if (worker.pictures >= MAX_PICTURES) end(worker);
    else worker.timer = setTimeout(() => end(worker), IDLE_MS).unref();
  };

  const hear = (worker: Worker, answer: DecoderAnswer) => {
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
      // It waits for others, who have their own time.
      clearTimeout(worker.timer);
      return letRender();
    }
    if (answer.kind === 'too slow') return failSlow(worker);
    const { task } = worker;
    rest(worker);
    if (answer.kind === 'rendered') task?.resolve(answer.photo);
    else task?.reject(new UndecodableError(answer.reason));
    next();
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
      complaint: '',
      timer: undefined,
    };
    // A server that stops does not wait for it; it ends with its server.
    child.unref();
    child.channel?.unref();
    for (const stream of [child.stdin, child.stderr]) (stream as Socket | null)?.unref();
    // It goes while it is written to: its end is heard elsewhere.
    child.stdin?.on('error', () => undefined);
    child.stderr?.on('data', (text: Buffer) => {
      if (!worker.isReady) worker.complaint += text.toString();
    });
    workers.add(worker);
    child.on('message', (answer: DecoderAnswer) => hear(worker, answer));
    child.on('error', (error) => fail(worker, 'no start', error));
    // Not `exit`: what it said before its end is heard first.
    child.on('close', (code, signal) => {
      if (worker.isReady) failDead(worker, signal === 'SIGKILL' || code === KILLED_INSIDE);
      else fail(worker, 'no start', notStarted(worker.complaint));
    });
    return worker;
  };

  const next = () => {
    letRender();
    if (waiting.length === 0) return;
    const idle = [...workers].find(({ task }) => task === undefined);
    if (!idle && workers.size >= PROCESSES) return;
    const task = waiting.shift();
    if (task) give(idle ?? start(), task);
  };

  return {
    async decode(path) {
      const { size: length } = await stat(path);
      return new Promise((resolve, reject) => {
        if (isClosed) return reject(stopping());
        waiting.push({ path, length, isTriedAgain: false, resolve, reject });
        next();
      });
    },
    pids: () => [...workers].flatMap(({ child }) => child.pid ?? []),
    close() {
      isClosed = true;
      for (const task of waiting.splice(0)) task.reject(stopping());
      for (const worker of workers) {
        worker.task?.reject(stopping());
        end(worker);
      }
    },
  };
};
