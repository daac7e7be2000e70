import { readFileSync } from 'node:fs';

/** Whether the pid is a process whose command names this folder. A zombie has no command any more. */
export const isRunning = (pid: number, folder: string): boolean => {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(folder);
  } catch {
    return false;
  }
};
