import { readFileSync } from 'node:fs';

const PAGE_BYTES = 4_096;

const read = (path: string) => {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    // The process has ended in the meantime.
    return '';
  }
};

/** A process and everything it started, parents before children. */
export const processTree = (pid: number): number[] => {
  const children = read(`/proc/${pid}/task/${pid}/children`).split(' ').filter(Boolean);
  return [pid, ...children.flatMap((child) => processTree(Number(child)))];
};

/** The memory of all the processes together, in megabytes. */
export const memoryOf = (pids: number[]) => {
  const pages = pids.map((pid) => Number(read(`/proc/${pid}/statm`).split(' ')[1] ?? 0));
  return (pages.reduce((sum, one) => sum + one, 0) * PAGE_BYTES) / 1e6;
};
