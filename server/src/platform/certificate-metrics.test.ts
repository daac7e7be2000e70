import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createServer } from 'node:tls';
import { expect, it, onTestFinished, vi } from 'vitest';
import { testEnvironment } from '../../test/support/test-app.ts';
import { freePort } from '../../test/support/server-process.ts';
import { readConfig } from '../config.ts';
import { watchCertificate } from './certificate-metrics.ts';
import { createMetrics } from './metrics.ts';

const DAYS = 10;

const serveCertificate = async () => {
  const folder = mkdtempSync(join(tmpdir(), 'wildsoak-certificate-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const [keyPath, certPath] = [join(folder, 'key.pem'), join(folder, 'cert.pem')];
  const what = ['-newkey', 'rsa:2048', '-nodes', '-subj', '/CN=localhost', '-days', String(DAYS)];
  const files = ['-keyout', keyPath, '-out', certPath];
  execFileSync('openssl', ['req', '-x509', ...what, ...files], { stdio: 'ignore' });
  const server = createServer({ key: readFileSync(keyPath), cert: readFileSync(certPath) });
  await once(server.listen(0, 'localhost'), 'listening');
  onTestFinished(() => void server.close());
  return (server.address() as AddressInfo).port;
};

const textFor = (publicUrl: string) => {
  const metrics = createMetrics();
  const config = readConfig({ ...testEnvironment('postgres://none'), PUBLIC_URL: publicUrl });
  watchCertificate(config, metrics);
  return () => metrics.registry.metrics();
};

it('a process says when the certificate of the site is over', async () => {
  const read = textFor(`https://localhost:${await serveCertificate()}`);
  await vi.waitFor(async () => {
    const end = /^certificate_end_timestamp_seconds{host="localhost"} (\d+)$/m.exec(await read());
    expect((Number(end?.[1]) - Date.now() / 1_000) / 86_400).toBeCloseTo(DAYS, 1);
  });
});

it('without TLS, or with nobody there, it says nothing', async () => {
  expect(await textFor('http://localhost:3000')()).not.toContain('certificate_end');
  const read = textFor(`https://localhost:${await freePort()}`);
  await read();
  expect(await read()).not.toContain('certificate_end_timestamp_seconds{');
});
