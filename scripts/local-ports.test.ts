import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, it, onTestFinished, vi } from 'vitest';
import { root } from './env-file.mjs';
import { localPorts, portsFor } from './local-ports.ts';
import { boundPort, hold } from './services/ports.ts';
import { clonePorts, portsOf } from './this-clone.ts';

it('everything has a port of its own, and only those of the clone, past those of its browser tests', () => {
  const ports = Object.values(portsFor({}));
  expect(new Set(ports).size).toBe(ports.length);
  expect(clonePorts.slice(20)).toEqual(expect.arrayContaining(ports));
  expect(portsFor({ PORT: '3100', METRICS_PORT: '9000', ROUTING_PORT: '9002' })).toMatchObject({
    site: 3100,
    metrics: 9000,
    roads: 9002,
  });
});

it('a port that another program has is one sentence with what to do, not a stack trace', async () => {
  const other = await hold(0);
  onTestFinished(() => void other?.close());
  const port = String(other && boundPort(other));
  for (const script of ['dev.ts', 'start.ts']) {
    const { status, stderr } = spawnSync(process.execPath, [join(root, 'scripts', script)], {
      env: { ...process.env, PORT: port },
      encoding: 'utf8',
    });
    expect(stderr).toContain(
      `Port ${port} (site) is taken: stop the program that uses it, or set PORT to another.\n`,
    );
    expect(stderr).not.toContain('    at ');
    expect(status).toBe(1);
  }
});

it('where nobody set PORT and 3000 is taken, the clone’s own port is used, and said', async () => {
  // Ours, or that of a program that runs here anyway.
  const other = await hold(3000);
  onTestFinished(() => void other?.close());
  const said = vi.spyOn(console, 'log').mockReturnValue();
  onTestFinished(() => said.mockRestore());
  // Those of a clone where nothing runs.
  const clone = portsOf('/srv/another clone');
  const { site } = await localPorts({}, clone);
  expect(site).toBe(clone[20]);
  expect(said).toHaveBeenCalledWith(`Port 3000 is taken, so the site is at port ${site}.`);
});
