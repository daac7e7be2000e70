export interface Turns {
  /** How many work at once. */
  places: number;
  /** How many may wait; whoever comes then is refused, rather than that the queue grows. */
  chairs: number;
  /** For those who are refused, and for those whose time is over before their turn. */
  refusal: () => Error;
}

export type InTurn = <Result>(work: () => Promise<Result>, signal: AbortSignal) => Promise<Result>;

/** Lets so many work at once; the others wait for their turn, first come first served. */
export const createTurns = ({ places, chairs, refusal }: Turns): InTurn => {
  const waiting = new Set<() => void>();
  let free = places;

  const turn = (signal: AbortSignal) =>
    new Promise<void>((resolve, reject) => {
      const leave = () => {
        waiting.delete(begin);
        reject(refusal());
      };
      const begin = () => {
        signal.removeEventListener('abort', leave);
        resolve();
      };
      signal.addEventListener('abort', leave, { once: true });
      waiting.add(begin);
    });

  return async (work, signal) => {
    if (signal.aborted || (free === 0 && waiting.size >= chairs)) throw refusal();
    if (free > 0) free -= 1;
    else await turn(signal);
    try {
      return await work();
    } finally {
      const [next] = waiting;
      if (next) {
        waiting.delete(next);
        next();
      } else free += 1;
    }
  };
};

/** The same for each person by themselves: nobody's work waits for another's. */
export const createOwnTurns = (turns: Turns) => {
  const people = new Map<string, { inTurn: InTurn; uses: number }>();
  return async <Result>(
    who: string,
    work: () => Promise<Result>,
    signal: AbortSignal,
  ): Promise<Result> => {
    const own = people.get(who) ?? { inTurn: createTurns(turns), uses: 0 };
    people.set(who, own);
    own.uses += 1;
    try {
      return await own.inTurn(work, signal);
    } finally {
      own.uses -= 1;
      if (own.uses === 0) people.delete(who);
    }
  };
};
