import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { expect, it, onTestFinished } from 'vitest';

const PROGRAM = `
  import { runTogether } from './scripts/processes.ts';
  const say = (name) => ['-e', 'console.log(process.pid); setInterval(() => {}, 1000)'];
  runTogether([
    { name: 'roads', args: say('roads'), restarts: true },
    { name: 'site', args: say('site') },
  ]);`;

it('what restarts is started again, and the others go on; when another ends, all do', async () => {
  const program = spawn(process.execPath, ['--input-type=module-typescript', '-e', PROGRAM]);
  onTestFinished(() => void program.kill('SIGKILL'));
  const pids: [name: string, pid: number][] = [];
  createInterface({ input: program.stdout }).on('line', (line) => {
    const [name = '', pid] = line.split(': ');
    pids.push([name, Number(pid)]);
  });
  const pidOf = (wanted: string) => pids.findLast(([name]) => name === wanted)?.[1] ?? 0;
  const started = (count: number) =>
    expect.poll(() => pids.length, { timeout: 30_000 }).toBe(count);
  await started(2);
  const site = pidOf('site');
  process.kill(pidOf('roads'), 'SIGKILL');
  await started(3);
  expect(process.kill(site, 0)).toBe(true);
  const ended = new Promise((resolve) => void program.once('exit', resolve));
  process.kill(site, 'SIGKILL');
  await ended;
  expect(() => process.kill(pidOf('roads'), 0)).toThrow('ESRCH');
});
