import { fork, type ChildProcess } from 'node:child_process';
import { resolve } from 'node:path';
import type { Logger } from 'pino';
import type { Metrics } from '../metrics.ts';
import type { DecoderAnswer } from './decoder-process.ts';
import type { RenderedPhoto } from './render-photo.ts';

const SCRIPT = resolve(import.meta.dirname, 'decoder-process.ts');

/** As many as a small machine has cores. Each needs up to a few hundred megabytes for a moment. */
const PROCESSES = 2;
/**
 * A phone's photo takes 2 s of a slow core. Counted by the work done, or a machine with much to do
 * would blame the picture; the time that a person waits is for a process that hangs.
 */
const LIMITS = { cpuMs: 10_000, waitMs: 60_000 };
/** Not the picture's fault, and far longer than it takes. */
const START_MS = 30_000;
/** Nobody uploads for long times: idle processes would only hold memory. */
const IDLE_MS = 60_000;
/** Libraries leak, memory crumbles: a process that has done so many is replaced. */
const MAX_PICTURES = 200;

/**
 * Nothing of ours: a picture that took the process over would find no secret in it. The settings let
 * go of what a picture took; with glibc's own a process stays at half a gigabyte after some.
 */
const ENVIRONMENT = {
  UV_THREADPOOL_SIZE: '1',
  MALLOC_ARENA_MAX: '1',
  MALLOC_MMAP_THRESHOLD_: '65536',
  MALLOC_TRIM_THRESHOLD_: '131072',
};

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
const notStarted = () => new Error('the photo decoder does not start');
const killed = () => new Error('the photo decoder was killed');

export interface Decoder {
  /** Waits for its turn. Fails with `UndecodableError`, or with another where there is no decoder. */
  decode(path: string): Promise<RenderedPhoto>;
  /** The processes at hand, for tests and the curious. */
  pids(): number[];
  close(): void;
}

interface Task {
  path: string;
  isTriedAgain: boolean;
  resolve(photo: RenderedPhoto): void;
  reject(error: Error): void;
}

interface Worker {
  child: ChildProcess;
  task: Task | undefined;
  isReady: boolean;
  /** With the task at hand. */
  hasBegun: boolean;
  pictures: number;
  /** Of the task while there is one, of idleness otherwise. */
  timer: NodeJS.Timeout | undefined;
}

export const openDecoder = (
  log: Logger,
  { photoDecoderEnds }: Metrics,
  limits = LIMITS,
): Decoder => {
  const workers = new Set<Worker>();
  const waiting: Task[] = [];
  let isClosed = false;

  const end = (worker: Worker) => {
    clearTimeout(worker.timer);
    workers.delete(worker);
    worker.child.removeAllListeners();
    // Whatever it still says or suffers is of no interest.
    worker.child.on('error', () => undefined);
    worker.child.kill('SIGKILL');
  };

  const fail = (worker: Worker, why: 'crashed' | 'too slow' | 'no start', error: Error) => {
    const { task, child } = worker;
    end(worker);
    photoDecoderEnds.inc({ why });
    log.warn({ why, code: child.exitCode, signal: child.signalCode }, 'a photo decoder ended');
    task?.reject(error);
    next();
  };

  /** Who kills it, mostly the kernel for want of memory, does not blame the picture. */
  const failDead = (worker: Worker, signal: NodeJS.Signals | null) => {
    const { task, hasBegun } = worker;
    if (task && !hasBegun && !task.isTriedAgain) {
      // It had died already when it was given the picture.
      worker.task = undefined;
      waiting.unshift({ ...task, isTriedAgain: true });
    }
    const isPicture = hasBegun && signal !== 'SIGKILL';
    fail(worker, 'crashed', isPicture ? new UndecodableError('unreadable') : killed());
  };

  const failSlow = (worker: Worker) => fail(worker, 'too slow', new UndecodableError('too slow'));

  const limit = (worker: Worker) => {
    clearTimeout(worker.timer);
    worker.timer = worker.isReady
      ? setTimeout(() => failSlow(worker), limits.waitMs)
      : setTimeout(() => fail(worker, 'no start', notStarted()), START_MS);
  };

  const give = (worker: Worker, task: Task) => {
    worker.task = task;
    worker.hasBegun = false;
    worker.pictures += 1;
    limit(worker);
    // A failure to send is followed by the process' end.
    worker.child.send({ path: task.path, cpuMs: limits.cpuMs }, () => undefined);
  };

  const rest = (worker: Worker) => {
    worker.task = undefined;
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
    if (answer.kind === 'too slow') return failSlow(worker);
    const { task } = worker;
    rest(worker);
    if (answer.kind === 'rendered') task?.resolve(answer.photo);
    else task?.reject(new UndecodableError(answer.reason));
    next();
  };

  const start = (): Worker => {
    const child = fork(SCRIPT, {
      env: ENVIRONMENT,
      execArgv: ['--max-old-space-size=128'],
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    // A server that stops does not wait for it; it ends by itself when its server is gone.
    child.unref();
    child.channel?.unref();
    const worker: Worker = {
      child,
      task: undefined,
      isReady: false,
      hasBegun: false,
      pictures: 0,
      timer: undefined,
    };
    workers.add(worker);
    child.on('message', (answer: DecoderAnswer) => hear(worker, answer));
    child.on('error', (error) => fail(worker, 'no start', error));
    // Not `exit`: what it said before its end is heard first.
    child.on('close', (_code, signal) => {
      if (worker.isReady) failDead(worker, signal);
      else fail(worker, 'no start', notStarted());
    });
    return worker;
  };

  const next = () => {
    if (waiting.length === 0) return;
    const idle = [...workers].find(({ task }) => task === undefined);
    if (!idle && workers.size >= PROCESSES) return;
    const task = waiting.shift();
    if (task) give(idle ?? start(), task);
  };

  return {
    decode: (path) =>
      new Promise((resolve, reject) => {
        if (isClosed) return reject(stopping());
        waiting.push({ path, isTriedAgain: false, resolve, reject });
        next();
      }),
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
