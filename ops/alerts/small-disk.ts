import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';

const MEGABYTES = 20;

/** A disk of its own, in memory, which takes root. */
export const useSmallDisk = () => {
  const folder = mkdtempSync(join(tmpdir(), 'wildsoak-disk-'));
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${MEGABYTES}m`, 'tmpfs', folder]);
  afterAll(() => {
    execFileSync('umount', [folder]);
    rmSync(folder, { recursive: true });
  });
  return {
    folder,
    fill: () => writeFileSync(join(folder, 'full'), Buffer.alloc((MEGABYTES - 1) * 1024 * 1024)),
  };
};
