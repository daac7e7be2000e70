import { READS } from './readers.ts';

export interface Seen {
  name: string;
  gapMs: number;
  writes: number;
  counts: Record<string, number>;
  failed: Record<string, number>;
}

const seconds = (ms: number) => (ms / 1_000).toFixed(1);

const median = (numbers: readonly number[]) =>
  numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0;

/** A row for each fault, in Markdown, for docs/scaling.md. */
export const gapTable = (seen: readonly Seen[]) => {
  const names = [...new Set(seen.map(({ name }) => name))].toSorted();
  const sum = (own: readonly Seen[], of: 'counts' | 'failed', kind: string) =>
    own.reduce((total, one) => total + (one[of][kind] ?? 0), 0);
  const rows = names.map((name) => {
    const own = seen.filter((one) => one.name === name);
    const gaps = own.map(({ gapMs }) => gapMs);
    const reads = READS.reduce((total, kind) => total + sum(own, 'counts', kind), 0);
    const failed = READS.map((kind) => sum(own, 'failed', kind));
    const writes = own.reduce((total, one) => total + one.writes, 0);
    const cells = [name, own.length, seconds(median(gaps)), seconds(Math.max(...gaps)), writes];
    return `| ${[...cells, reads, ...failed].join(' | ')} |`;
  });
  const titles = ['fault', 'runs', 'gap, median s', 'worst s', 'writes', 'reads'];
  const head = [...titles, ...READS.map((kind) => `failed: ${kind}`)];
  return [`| ${head.join(' | ')} |`, `| ${head.map(() => '---').join(' | ')} |`, ...rows].join(
    '\n',
  );
};
