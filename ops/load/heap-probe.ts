import { renameSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** Loaded into each process of the soak: on SIGUSR2 it collects garbage and writes down what is left. */
setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;

process.on('SIGUSR2', () => {
  collect();
  const { heapUsed, external } = process.memoryUsage();
  const file = join(tmpdir(), `heap-${process.pid}`);
  writeFileSync(`${file}.new`, String((heapUsed + external) / 1024 / 1024));
  renameSync(`${file}.new`, file);
});
