import { expect, it } from 'vitest';
import { freePort } from '../../scripts/services/ports.ts';
import { startProcess, untilOk } from './processes.ts';

const run = (script: string) =>
  startProcess('example', [process.execPath, '--eval', script], process.env);

it('waits until a process answers with a success', async () => {
  const port = await freePort();
  const started = run(`
    let asked = 0;
    require('node:http').createServer((_, answer) => {
      asked += 1;
      console.log('asked ' + asked);
      answer.writeHead(asked < 3 ? 503 : 200).end();
    }).listen(${port}, '127.0.0.1');`);
  await untilOk(started, `http://127.0.0.1:${port}`);
  expect(started.output.text).toContain('asked 3');
  started.child.kill('SIGKILL');
  await started.exited;
});

it.each([
  ['ends', `console.log('no room'); process.exitCode = 3`],
  ['is killed', `console.log('no room'); process.kill(process.pid, 'SIGKILL')`],
])('says what a process said that %s before it answers', async (_, script) => {
  const url = `http://127.0.0.1:${await freePort()}`;
  await expect(untilOk(run(script), url)).rejects.toThrow(/^The example did not start: no room/);
});
