import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { read, ROLES, ROOT, unknownVariables } from '../support/known-variables.ts';

const FOLDER = 'ops/systemd';
const UNITS = readdirSync(join(ROOT, FOLDER)).filter((name) => name.endsWith('.service'));

const valuesOf = (unit: string, key: string) =>
  [...read(`${FOLDER}/${unit}`).matchAll(new RegExp(`^${key}=(.*)$`, 'gm'))].map(
    ([, value]) => value,
  );

describe('the units', () => {
  it('are server, worker and routing', () => {
    expect(UNITS).toEqual([
      'wildsoak-routing.service',
      'wildsoak-server@.service',
      'wildsoak-worker.service',
    ]);
  });

  it.each(UNITS)('%s does not run as root, and starts what there is', (unit) => {
    expect(valuesOf(unit, 'User')).toEqual(['wildsoak']);
    expect(valuesOf(unit, 'NoNewPrivileges')).toEqual(['yes']);
    expect(valuesOf(unit, 'ProtectSystem')).toEqual(['strict']);
    expect(valuesOf(unit, 'CapabilityBoundingSet')).toEqual(['']);
    const [, script = '', role] = String(valuesOf(unit, 'ExecStart')[0]).split(' ');
    expect(script).toBe('main.mjs');
    expect([...ROLES, 'routing']).toContain(role);
    const variables = valuesOf(unit, 'Environment').join(' ').split(' ');
    expect(unknownVariables(variables.map((one) => one.split('=')[0] ?? ''))).toEqual([]);
  });

  it('the server may build the sandbox of the photo decoder, and compile', () => {
    for (const key of [
      'RestrictNamespaces',
      'ProtectKernelTunables',
      'ProtectKernelLogs',
      'ProtectProc',
      'ProtectHostname',
      'SystemCallFilter',
      'MemoryDenyWriteExecute',
    ])
      expect([key, valuesOf('wildsoak-server@.service', key)]).toEqual([key, []]);
    expect(valuesOf('wildsoak-server@.service', 'RestrictAddressFamilies')[0]).toContain(
      'AF_NETLINK',
    );
  });

  it.each(['wildsoak-worker.service', 'wildsoak-routing.service'])(
    '%s may do what V8 does at its start',
    (unit) => {
      expect(valuesOf(unit, 'SystemCallFilter')).toEqual(['@system-service @pkey']);
      expect(valuesOf(unit, 'SystemCallErrorNumber')).toEqual(['EPERM']);
    },
  );

  it('servers and worker have ports of their own, where the proxy looks for them', () => {
    const listed = read('ops/proxy/wildsoak/servers.conf').match(/^server .*$/gm) ?? [];
    const ports = listed.map((line) =>
      Number(/^server 127\.0\.0\.1:(\d+) max_fails=0;$/.exec(line)?.[1]),
    );
    expect(ports).toEqual([3001, 3002]);
    const comment = read(`${FOLDER}/wildsoak-server@.service`);
    for (const port of ports) expect(comment).toContain(`wildsoak-server@${port}`);
    const worker = valuesOf('wildsoak-worker.service', 'Environment').join(' ');
    const metrics = [
      ...ports.map((port) => port + 6464),
      Number(/METRICS_PORT=(\d+)/.exec(worker)?.[1]),
    ];
    expect(new Set(metrics).size).toBe(3);
  });

  it('what packages run while they install never runs as root, or as the account of the site', () => {
    const lines = read(`${FOLDER}/build.sh`).match(/^.*\bnpm .*$/gm) ?? [];
    expect(lines).toHaveLength(2);
    for (const line of lines) expect(line).toMatch(/^as_account wildsoak-build --reset-env npm /);
  });
});
