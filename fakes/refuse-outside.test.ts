import { spawnSync } from 'node:child_process';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, it } from 'vitest';

const GUARD = pathToFileURL(resolve(import.meta.dirname, 'only-this-machine.ts')).href;

const run = (code: string) =>
  spawnSync(process.execPath, [`--import=${GUARD}`, '--input-type=module', '-e', code], {
    encoding: 'utf8',
  });

it.each([
  "await fetch('https://basemap.nationalmap.gov/x').catch(() => 0)",
  "(await import('node:http')).get('http://8.8.8.8/').on('error', () => 0)",
  "(await import('node:net')).connect(443, 'wildsoak.com').on('error', () => 0)",
  "(await import('node:tls')).connect({ port: 443, host: '2600:1f18::5' }).on('error', () => 0)",
])('hardening: a run that asks outside this machine fails: %s', (code) => {
  const { status, stderr } = run(code);
  expect(stderr).toContain('outside this machine');
  expect(status).toBe(97);
});

it.each([
  "await fetch('http://127.0.0.1:9/').catch(() => 0)",
  "await fetch('http://localhost:9/').catch(() => 0)",
  "(await import('node:net')).connect('/nowhere.sock').on('error', () => 0)",
  "(await import('node:net')).connect(9).on('error', () => 0)",
])('this machine may be asked: %s', (code) => {
  expect(run(code)).toMatchObject({ status: 0, stderr: '' });
});
