import { execFileSync } from 'node:child_process';

/** Resident megabytes of a process and its children, the decoders. */
export const readMemory = (pid: number): number => {
  const rows = execFileSync('ps', ['-A', '-o', 'pid=,ppid=,rss='], { encoding: 'utf8' })
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number))
    .map(([id = 0, parent = 0, kilobytes = 0]) => ({ id, parent, kilobytes }));
  const sumOf = (id: number): number =>
    rows
      .filter(({ parent }) => parent === id)
      .reduce(
        (sum, child) => sum + sumOf(child.id),
        rows.find((row) => row.id === id)?.kilobytes ?? 0,
      );
  return sumOf(pid) / 1024;
};
