import { CACHES } from '../../src/platform/caches.ts';
import type { Records } from '../load.ts';
import type { JudgedStall, UnderWay } from './stalls.ts';

interface Run extends Records {
  /** The longest stall. */
  stall: JudgedStall | undefined;
  /** The requests that were open during the stall, and how long each takes alone. */
  culprits: (UnderWay & { aloneMs: number })[];
  seconds: number;
  pictures: number;
  /** Megabytes of the server and its decoders. */
  memory: { before: Memory; after: Memory; calmS: number };
  crash: string | null;
  repeatLine: (stream: string, index: number) => string;
  say: (line: string) => void;
}

/** Other callers notice anything longer. */
export const MAX_STALL_MS = 100;
const MAX_GROWTH = 1.1;
/** What a longer run fills on purpose. */
const CACHES_MB = Object.values(CACHES).reduce(
  (sum, cache) => sum + ('maxBytes' in cache ? cache.maxBytes : 0) / 1024 / 1024,
  0,
);
/** A shorter run says little about the heap. */
const JUDGED_CALM_S = 60;
/** The allocator keeps what was freed for a while. */
const JUDGED_RSS_CALM_S = 180;

interface Memory {
  heapMb: number;
  rssMb: number;
}

/** Prints what happened. Returns false if anything went wrong. */
export const writeReport = (run: Run): boolean => {
  const { tally, findings, stalls, stall, culprits, seconds, pictures, memory, crash } = run;
  const { repeatLine, say } = run;
  const rate = Math.round(tally.requests() / seconds);
  say(`\n${tally.requests()} requests, ${pictures} of them pictures, ${rate} a second`);
  say(
    tally
      .statuses()
      .map(([status, count]) => `  ${status || 'none'}: ${count}`)
      .join('\n'),
  );
  say(tally.table());
  for (const name of tally.neverGood()) say(`warning: ${name} never succeeded`);

  const faults: string[] = [];
  for (const { kind, count, repeat, detail } of findings.all()) {
    say(`\n${count} × ${kind}\n  ${repeat}\n${detail}`);
    faults.push(kind);
  }

  const ms = (value: number) => `${Math.round(value)} ms`;
  say(
    `\nlongest stall of the event loop: ${ms(stall?.ownMs ?? 0)} of work, ${ms(stall?.ms ?? 0)} in all; the machine paused for up to ${ms(stalls.longestPause())}`,
  );
  for (const { stream, index, aloneMs } of culprits) {
    const name = stream.requestAt(index).name;
    say(`  during ${name}, which alone takes ${ms(aloneMs)}: ${repeatLine(stream.name, index)}`);
  }
  if (stall && stall.ownMs > MAX_STALL_MS) faults.push(`a stall of ${ms(stall.ownMs)}`);

  const { before, after, calmS } = memory;
  const grown = (key: keyof Memory) =>
    `${Math.round(before[key])} MB before, ${Math.round(after[key])} MB after ${Math.round(calmS)} s of calm`;
  say(`heap: ${grown('heapMb')}\nresident: ${grown('rssMb')}`);
  if (calmS >= JUDGED_CALM_S && after.heapMb > before.heapMb * MAX_GROWTH + CACHES_MB)
    faults.push('the heap grew');
  if (calmS >= JUDGED_RSS_CALM_S && after.rssMb > before.rssMb * MAX_GROWTH + CACHES_MB)
    faults.push('memory did not come back');

  if (crash !== null) {
    say(`\nthe server ended: ${crash}`);
    faults.push('a crash');
  }
  say(faults.length === 0 ? '\nnothing found' : `\nfound: ${faults.join('; ')}`);
  return faults.length === 0;
};
