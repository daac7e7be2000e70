import { spawn } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { first, rest, type Step } from './check/steps.ts';

const atOnce = availableParallelism();
const failed: string[] = [];

function run({ command, args, folder }: Step): Promise<{ ok: boolean; output: string }> {
  return new Promise((resolve) => {
    // We hold the output back until the step ends, or two steps would mix their lines.
    const child = spawn(command, args, { cwd: folder, stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text: string) => (output += text));
    }
    child.on('error', (error) => resolve({ ok: false, output: error.message }));
    child.on('close', (code) => resolve({ ok: code === 0, output }));
  });
}

async function report(step: Step): Promise<void> {
  const begin = performance.now();
  const { ok, output } = await run(step);
  const seconds = ((performance.now() - begin) / 1000).toFixed(1);
  console.log(`${ok ? 'ok    ' : 'FAILED'} ${step.name} (${seconds} s)`);
  if (ok) return;
  failed.push(step.name);
  console.log(output.trimEnd());
}

async function work(queue: Step[]): Promise<void> {
  for (let step = queue.shift(); step; step = queue.shift()) await report(step);
}

const wanted = process.argv.slice(2);
const queue = rest().filter(
  ({ name }) => wanted.length === 0 || wanted.some((word) => name.startsWith(word)),
);
if (queue.length === 0) {
  const names = rest().map(({ name }) => name);
  console.error(`No step begins with '${wanted.join(' ')}'. There are: ${names.join(', ')}.`);
  process.exit(1);
}

await report(first);
await Promise.all(Array.from({ length: atOnce }, () => work(queue)));

if (failed.length > 0) {
  console.error(`Failed: ${failed.toSorted().join(', ')}.`);
  process.exitCode = 1;
}
