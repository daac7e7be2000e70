import type { Stream } from '../streams.ts';
import type { Stall } from '../target/watch-loop.ts';

/** A request, and when the server had it. */
export interface UnderWay {
  stream: Stream;
  index: number;
  from: number;
  /** Infinity while it lasts. */
  until: number;
}

export interface JudgedStall {
  /** What the server did itself, without what the machine took from it. */
  ownMs: number;
  ms: number;
  during: UnderWay[];
}

/** A process compiles once what it runs for the first time: its first page alone takes 105 ms. */
const WARM_UP_MS = 10_000;
const REMEMBERED = 500;
const WORTH_KEEPING_MS = 30;
const KEPT = 200;

const overlap = (a: Stall, b: Stall) =>
  Math.max(0, Math.min(a.at + a.ms, b.at + b.ms) - Math.max(a.at, b.at));

/**
 * The server's stalls, judged by what its thread computed in them: on a busy machine it also waits.
 * A machine that pauses as a whole lets even that clock run on, so what an idle thread of ours missed
 * meanwhile, though nothing else ran in its place, is taken off.
 */
export const createStallWatch = () => {
  /** Until the first requests have come the server only starts. */
  let since = Infinity;
  const active = new Set<UnderWay>();
  const recent: UnderWay[] = [];
  const pauses: Stall[] = [];
  let stalls: (Stall & { during: UnderWay[] })[] = [];

  const judgeOne = (stall: (typeof stalls)[number]): JudgedStall => {
    const paused = pauses.reduce((sum, pause) => sum + overlap(pause, stall), 0);
    return { ms: stall.ms, ownMs: stall.computedMs - paused, during: stall.during };
  };

  return {
    begin(stream: Stream, index: number): () => void {
      since = Math.min(since, Date.now() + WARM_UP_MS);
      const entry: UnderWay = { stream, index, from: Date.now(), until: Infinity };
      active.add(entry);
      return () => {
        entry.until = Date.now();
        active.delete(entry);
        recent.push(entry);
        if (recent.length > REMEMBERED) recent.shift();
      };
    },
    addPause: (pause: Stall) => {
      const ms = pause.ms - pause.waitedMs;
      if (ms > 0) pauses.push({ ...pause, ms });
    },
    addStall: (stall: Stall) => {
      if (stall.computedMs < WORTH_KEEPING_MS || stall.at < since) return;
      const end = stall.at + stall.ms;
      const during = [...recent, ...active].filter(
        ({ from, until }) => from <= end && until >= stall.at,
      );
      stalls = [...stalls, { ...stall, during }]
        .toSorted((a, b) => b.computedMs - a.computedMs)
        .slice(0, KEPT);
    },
    /** Of those that ended after this time. */
    longest: (from = 0): JudgedStall | undefined =>
      stalls
        .filter(({ at, ms }) => at + ms > from)
        .map(judgeOne)
        .toSorted((a, b) => b.ownMs - a.ownMs)[0],
    longestPause: () => pauses.reduce((longest, { ms }) => Math.max(longest, ms), 0),
  };
};

export type StallWatch = ReturnType<typeof createStallWatch>;
