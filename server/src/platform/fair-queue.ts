import { AsyncLocalStorage } from 'node:async_hooks';
import { QUEUES, type Bounds, type QueueName } from './limits.ts';

const asking = new AsyncLocalStorage<string>();

/** Everything that `work` causes waits in the line of this address, whatever calls lie in between. */
export const askAs = <Result>(address: string, work: () => Result): Result =>
  asking.run(address, work);

/** Jobs and tools have no address. They share one line. */
const addressNow = () => asking.getStore() ?? 'no address';

interface Line {
  running: number;
  waiting: Set<{ start: () => void; refuse: () => void }>;
}

interface Caller {
  /** Leaves the line. Work that has begun goes on. */
  signal?: AbortSignal | undefined;
  /** The member, where the queue is by member. */
  who?: string;
}

/**
 * Runs so much at once and lets the rest wait. Callers take turns, each with a line of their own. Where all lines
 * together are too long, the longest loses its last.
 */
export const fairQueue = ({ atOnce, waiting, share }: Bounds, refusal: () => Error) => {
  /** In the order of their turns. */
  const lines = new Map<string, Line>();
  let running = 0;
  let inLine = 0;

  const advance = () => {
    for (;;) {
      if (running >= atOnce) return;
      const next = [...lines].find(
        ([, line]) => line.waiting.size > 0 && line.running < share.atOnce,
      );
      if (!next) return;
      const [who, line] = next;
      // The next turn is another's.
      lines.delete(who);
      lines.set(who, line);
      const [first] = line.waiting;
      first?.start();
    }
  };

  const refuseLast = () => {
    const longest = [...lines.values()].reduce((a, b) =>
      b.waiting.size >= a.waiting.size ? b : a,
    );
    [...longest.waiting].at(-1)?.refuse();
  };

  return <Result>(
    work: () => Promise<Result>,
    { signal, who = addressNow() }: Caller = {},
  ): Promise<Result> =>
    new Promise((resolve, reject) => {
      if (signal?.aborted) return reject(refusal());
      const line = lines.get(who) ?? { running: 0, waiting: new Set() };
      lines.set(who, line);
      // It may begin when another caller's work ends, and still belongs to this one.
      const bound = AsyncLocalStorage.bind(async () => work());
      const leave = () => {
        signal?.removeEventListener('abort', refuse);
        line.waiting.delete(place);
        inLine -= 1;
      };
      const forget = () => {
        if (line.running === 0 && line.waiting.size === 0) lines.delete(who);
      };
      const refuse = () => {
        leave();
        forget();
        reject(refusal());
      };
      const start = () => {
        leave();
        running += 1;
        line.running += 1;
        void bound()
          .then(resolve, reject)
          .finally(() => {
            running -= 1;
            line.running -= 1;
            forget();
            advance();
          });
      };
      const place = { start, refuse };
      line.waiting.add(place);
      inLine += 1;
      signal?.addEventListener('abort', refuse, { once: true });
      advance();
      if (!line.waiting.has(place)) return;
      if (line.waiting.size > share.waiting) refuse();
      else if (inLine > waiting) refuseLast();
    });
};

export const openQueue = (name: QueueName, refusal: () => Error) =>
  fairQueue(QUEUES[name], refusal);
