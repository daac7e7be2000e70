import { AsyncLocalStorage } from 'node:async_hooks';

export interface Bounds {
  /** What they wait for. */
  what: string;
  atOnce: number;
  /** We refuse the rest right away. */
  waiting: number;
  /** The most that one caller may hold. */
  share: { atOnce: number; waiting: number };
  /** Who a caller is. */
  by: 'address' | 'member';
}

const ANY = Number.POSITIVE_INFINITY;

/**
 * What is scarce, in one process, and the most that one caller may hold. Callers take turns, so one address with a long
 * line doesn't hold up the others. docs/security.md shows them, and `fair-queue.test.ts` tries each.
 */
export const QUEUES = {
  // The other cores stay free for readers.
  drawing: {
    what: 'drawing a tile, a plate or a social card',
    atOnce: 2,
    waiting: 300,
    share: { atOnce: 1, waiting: 100 },
    by: 'address',
  },
  // No more of the survey's time than one busy map takes.
  survey: {
    what: 'fetching a tile of the survey',
    atOnce: 8,
    waiting: 200,
    share: { atOnce: 4, waiting: 60 },
    by: 'address',
  },
  // Answers are waited for by nobody; this keeps one address from asking for the whole country at once.
  official: {
    what: 'a question to a public agency',
    atOnce: 8,
    waiting: 200,
    share: { atOnce: 4, waiting: 60 },
    by: 'address',
  },
  pages: {
    what: 'rendering a page',
    atOnce: 8,
    waiting: 400,
    share: { atOnce: 4, waiting: 100 },
    by: 'address',
  },
  // It runs four calls at once, for all servers.
  engine: {
    what: 'a call to the routing engine',
    atOnce: 8,
    waiting: 400,
    share: { atOnce: 4, waiting: 150 },
    by: 'address',
  },
  reach: {
    what: 'springs within reach, where we have no answer yet',
    atOnce: 4,
    waiting: 40,
    share: { atOnce: 2, waiting: 12 },
    by: 'address',
  },
  // Each search costs a core of the database.
  corridors: {
    what: 'springs along a route',
    atOnce: 3,
    waiting: 20,
    share: { atOnce: 2, waiting: 8 },
    by: 'address',
  },
  // Each keeps the engine and a core busy for a second or two.
  suggestions: {
    what: 'a suggested trip',
    atOnce: 3,
    waiting: 20,
    share: { atOnce: 1, waiting: 5 },
    by: 'address',
  },
  // A new request hangs up on the one before, and so never waits.
  'own-routes': {
    what: 'anything about one’s route',
    atOnce: ANY,
    waiting: ANY,
    share: { atOnce: 2, waiting: 5 },
    by: 'member',
  },
  'own-suggestions': {
    what: 'a suggested trip',
    atOnce: ANY,
    waiting: ANY,
    share: { atOnce: 1, waiting: 2 },
    by: 'member',
  },
  // Each takes a thread and 19 MiB. A class may sign in when the bell rings.
  passwords: {
    what: 'checking a password',
    atOnce: 100,
    waiting: 100,
    share: { atOnce: 25, waiting: 35 },
    by: 'address',
  },
  // From the first byte until the photo is stored. 24 of the largest take 360 MB of disk.
  uploads: {
    what: 'sending a photo',
    atOnce: 24,
    waiting: 0,
    share: { atOnce: 8, waiting: 0 },
    by: 'address',
  },
  'own-uploads': {
    what: 'sending a photo',
    atOnce: ANY,
    waiting: ANY,
    share: { atOnce: 3, waiting: 0 },
    by: 'member',
  },
  // Each takes a sandboxed process, as many as a small machine has cores. Only uploads come here, so no line is longer than theirs.
  decoding: {
    what: 'decoding a photo',
    atOnce: 2,
    waiting: ANY,
    share: { atOnce: 1, waiting: ANY },
    by: 'address',
  },
} satisfies Record<string, Bounds>;

export type QueueName = keyof typeof QUEUES;

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
