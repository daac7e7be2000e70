import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { readRelease, readSettings } from './settings.ts';
import { heavyMatrix, metric, post } from './test/requests.ts';
import { startRouting, startRoutingIn } from './test/start-routing.ts';

async function busy(env: Record<string, string>) {
  const routing = await startRouting({ network: 'sketch', env });
  onTestFinished(routing.close);
  const answer = post(routing.url, '/sources_to_targets', heavyMatrix());
  while ((await metric(routing.url, 'routing_calls_running')) === 0) await delay(5);
  return { ...routing, answer };
}

test('SIGTERM: accepted calls get an answer, then the process ends', async () => {
  const { url, child, exited, answer } = await busy({ ROUTING_TIMEOUT_MS: '120000' });
  child.kill('SIGTERM');
  expect((await answer).status).toBe(200);
  expect(await exited).toBe(0);
  await expect(fetch(`${url}/status`)).rejects.toThrow();
});

test('SIGTERM does not wait for an abandoned call', async () => {
  const { url, child, exited, answer } = await busy({ ROUTING_TIMEOUT_MS: '100' });
  expect((await answer).status).toBe(504);
  expect(await metric(url, 'routing_calls_running')).toBe(1);
  child.kill('SIGTERM');
  await exited;
  expect(child.signalCode).toBe('SIGKILL');
});

test('without roads it does not start, and says what to do', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'wildsoak-no-roads-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  await expect(startRoutingIn(folder, { ROUTING_PORT: '1' })).rejects.toThrow(
    'npm run roads:build',
  );
});

test('settings: defaults, and a line for each mistake', () => {
  expect(readSettings({})).toMatchObject({ host: '127.0.0.1', port: 8002, concurrency: 4 });
  expect(readSettings({ ROUTING_PORT: '9002', ROADS_DIR: '/tmp/x' })).toMatchObject({
    port: 9002,
    roads: '/tmp/x',
  });
  expect(() => readSettings({ ROUTING_TIMEOUT_MS: 'soon' })).toThrow('ROUTING_TIMEOUT_MS');
  expect(() => readSettings({ ROUTING_QUEUE: '-1' })).toThrow('ROUTING_QUEUE');
});

test('settings: each from a file, too', () => {
  const folder = mkdtempSync(join(tmpdir(), 'wildsoak-settings-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = join(folder, 'port');
  writeFileSync(file, '9003\n');
  expect(readSettings({ ROUTING_PORT_FILE: file })).toMatchObject({ port: 9003 });
  expect(() => readSettings({ ROUTING_PORT: '1', ROUTING_PORT_FILE: file })).toThrow(
    'ROUTING_PORT and ROUTING_PORT_FILE are both set: keep one.',
  );
  expect(() => readSettings({ ROADS_DIR_FILE: join(folder, 'nowhere') })).toThrow(
    'ROADS_DIR_FILE cannot be read: ENOENT.',
  );
  expect(readRelease({ RELEASE_FILE: file })).toBe('9003');
  expect(readRelease({ RELEASE_FILE: join(folder, 'nowhere') })).toBe('unknown');
});
