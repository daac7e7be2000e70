import { renameSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { collectedHeap } from '../../server/test/support/collected-heap.ts';

/** Loaded into each process of the soak: on SIGUSR2 it collects garbage and writes down what is left. */
process.on('SIGUSR2', () => {
  const file = join(tmpdir(), `heap-${process.pid}`);
  writeFileSync(`${file}.new`, String(collectedHeap() / 1024 / 1024));
  renameSync(`${file}.new`, file);
});
