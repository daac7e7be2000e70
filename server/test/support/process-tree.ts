import { readFileSync } from 'node:fs';

const PAGE_BYTES = 4_096;

const read = (path: string) => {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    // It has ended meanwhile.
    return '';
  }
};

/** A process and all that it started, parents before children. */
export const processTree = (pid: number): number[] => {
  const children = read(`/proc/${pid}/task/${pid}/children`).split(' ').filter(Boolean);
  return [pid, ...children.flatMap((child) => processTree(Number(child)))];
};

/** The megabytes of memory that the processes hold together. */
export const memoryOf = (pids: number[]) => {
  const pages = pids.map((pid) => Number(read(`/proc/${pid}/statm`).split(' ')[1] ?? 0));
  return (pages.reduce((sum, one) => sum + one, 0) * PAGE_BYTES) / 1e6;
};
