import { root } from '../env-file.mjs';
import { tracesIn } from './no-traces.ts';

const traces = tracesIn(root);
if (traces.length > 0) {
  console.error(traces.join('\n'));
  process.exitCode = 1;
}
