import type { Stream } from '../streams.ts';
import type { Stall } from '../target/watch-loop.ts';

/** A request, and when the server worked on it. */
export interface UnderWay {
  stream: Stream;
  index: number;
  from: number;
  /** Infinity while it is open. */
  until: number;
}

export interface JudgedStall {
  /** The server's own work, without the time that the machine took. */
  ownMs: number;
  ms: number;
  during: UnderWay[];
}

/** A process compiles code on first use: its first page alone takes 105 ms, and there are many kinds of calls. */
const WARM_UP_MS = 20_000;
const REMEMBERED = 500;
const WORTH_KEEPING_MS = 30;
const KEPT = 200;

const overlap = (a: Stall, b: Stall) =>
  Math.max(0, Math.min(a.at + a.ms, b.at + b.ms) - Math.max(a.at, b.at));

/**
 * Judges the server's stalls by how long its thread computed, because on a busy machine it also waits.
 * If the whole machine pauses, even that clock runs on, so we subtract the time that an idle thread
 * missed while nothing else ran.
 */
export const createStallWatch = () => {
  /** Before the first requests, the server is still starting. */
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
    /** Of the stalls that ended after this time. */
    longest: (from = 0): JudgedStall | undefined =>
      stalls
        .filter(({ at, ms }) => at + ms > from)
        .map(judgeOne)
        .toSorted((a, b) => b.ownMs - a.ownMs)[0],
    longestPause: () => pauses.reduce((longest, { ms }) => Math.max(longest, ms), 0),
  };
};

export type StallWatch = ReturnType<typeof createStallWatch>;
