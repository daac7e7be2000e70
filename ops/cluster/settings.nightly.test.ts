import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { parse } from 'yaml';
import { readConfig } from '../../server/src/config.ts';
import { statementTimeOf } from '../../server/src/platform/database/database.ts';
import { testEnvironment } from '../../server/test/support/test-app.ts';
import { NODES, PORTS } from './layout.ts';
import { nodeSettings, siteSettings, writeSettings } from './settings.ts';

const folder = mkdtempSync(join(tmpdir(), 'wildsoak-cluster-'));
afterAll(() => rmSync(folder, { recursive: true }));
const [first] = NODES;
if (!first) throw new Error('no nodes');
const node = { ...first, folder, disk: join(folder, 'disk') };

const shipped = (file: string) =>
  readFileSync(resolve(import.meta.dirname, 'settings', file), 'utf8');

interface Patroni {
  bootstrap: {
    dcs: {
      ttl: number;
      loop_wait: number;
      retry_timeout: number;
      synchronous_mode: boolean;
      synchronous_mode_strict: boolean;
      failsafe_mode: boolean;
      postgresql: { parameters: Record<string, unknown> };
    };
  };
}

it('the cluster waits 10 s for a lost primary, and every commit for a second machine', () => {
  const { dcs } = (parse(shipped('patroni.yml')) as Patroni).bootstrap;
  expect(dcs.ttl).toBe(10);
  // Otherwise a primary may lose its key while it still tries to renew it.
  expect(dcs.loop_wait + 2 * dcs.retry_timeout).toBeLessThanOrEqual(dcs.ttl);
  expect(dcs.synchronous_mode && dcs.synchronous_mode_strict).toBe(true);
  expect(dcs.failsafe_mode).toBe(true);
  expect(dcs.postgresql.parameters['synchronous_commit']).toBe('on');
});

it('HAProxy and Patroni take the settings that we ship', () => {
  mkdirSync(node.disk);
  writeSettings(folder, siteSettings());
  writeSettings(folder, nodeSettings(node));
  execFileSync('/usr/sbin/haproxy', ['-c', '-f', join(folder, 'haproxy.cfg')], { stdio: 'pipe' });
  const said = (() => {
    try {
      return execFileSync('/usr/bin/patroni', ['--validate-config', join(folder, 'patroni.yml')], {
        stdio: 'pipe',
        encoding: 'utf8',
      });
    } catch (error) {
      const { stdout, stderr } = error as { stdout: string; stderr: string };
      return `${stdout}${stderr}`;
    }
  })();
  // It also asks etcd, and names what you can leave out.
  const warnings = said.split('\n').filter((line) => /didn't pass|is not an? /.test(line));
  expect(warnings.filter((line) => !/etcd\.hosts|listen/.test(line))).toEqual([]);
});

it('what must agree agrees', () => {
  const pool = shipped('pgbouncer.ini');
  const haproxy = shipped('haproxy.cfg');
  const { databaseTimeoutMs } = readConfig(testEnvironment('postgres://u@h/d'));
  const limits = pool.match(/connect_query='set statement_timeout = (\d+)'/g);
  expect(limits).toEqual(
    Array(2).fill(`connect_query='set statement_timeout = ${statementTimeOf(databaseTimeoutMs)}'`),
  );
  expect(pool).toContain('pool_mode = transaction');
  for (const port of [PORTS.writes, PORTS.reads]) {
    expect(haproxy).toContain(`bind 127.0.0.1:${port}\n`);
    expect(pool).toContain(`host=127.0.0.1 port=${port} dbname=wildsoak `);
  }
  expect(haproxy.match(/check port (\d+)/g)).toEqual(Array(6).fill(`check port ${PORTS.patroni}`));
  for (const file of readdirSync(resolve(import.meta.dirname, 'settings')))
    for (const address of shipped(file).match(/\b\d+\.\d+\.\d+\.\d+\b/g) ?? [])
      expect(['127.0.0.1', '10.0.0.0', '10.0.0.11', '10.0.0.12', '10.0.0.13']).toContain(address);
});
