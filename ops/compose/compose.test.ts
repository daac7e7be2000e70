import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { read, ROOT, unknownVariables } from '../support/known-variables.ts';

interface Service {
  user: string;
  read_only: boolean;
  cap_drop: string[];
  security_opt: string[];
  environment?: Record<string, string>;
  secrets?: string[];
  volumes?: (string | object)[];
  build?: { target: string; dockerfile: string };
  networks?: Record<string, { ipv4_address: string }> | string[];
  network_mode?: string;
  tmpfs?: string[];
  depends_on?: Record<string, { condition: string }>;
}

interface Compose {
  services: Record<string, Service>;
  volumes: Record<string, unknown>;
  networks: Record<string, { ipam: { config: unknown[] } }>;
  secrets: Record<string, { file: string }>;
}

const compose = parse(read('ops/compose/compose.yaml'), { merge: true }) as Compose;
const services = Object.entries(compose.services).map(([name, service]) => ({ name, service }));
const ours = services.filter(({ service }) => service.build);

const addressOf = (name: string) => {
  const networks = compose.services[name]?.networks;
  return networks && !Array.isArray(networks) ? networks['site']?.ipv4_address : undefined;
};

describe('compose.yaml', () => {
  it.each(services)('$name does not run as root, on a read-only root', ({ service }) => {
    expect(service.user).toMatch(/^[1-9]\d*:[1-9]\d*$/);
    expect(service.read_only).toBe(true);
    expect(service.cap_drop).toEqual(['ALL']);
    expect(service.security_opt).toContain('no-new-privileges:true');
  });

  it('knows only settings that something reads, and files that are there', () => {
    expect(ours.length).toBeGreaterThan(4);
    for (const { service } of ours) {
      expect(unknownVariables(Object.keys(service.environment ?? {}))).toEqual([]);
      const files = Object.entries(service.environment ?? {}).filter(([key]) =>
        key.endsWith('_FILE'),
      );
      for (const [, path] of files)
        expect(service.secrets).toContain(path.replace('/run/secrets/', ''));
      for (const secret of service.secrets ?? []) expect(compose.secrets).toHaveProperty(secret);
      expect(read('ops/images/Dockerfile')).toContain(` AS ${service.build?.target}\n`);
    }
    const mounts = services.flatMap(({ service }) => service.volumes ?? []);
    const sources = mounts.flatMap((one) =>
      typeof one === 'string' ? [one.split(':')[0] ?? ''] : [],
    );
    const made = new Set(read('ops/compose/.gitignore').split('\n'));
    const paths = sources.filter((one) => one.startsWith('.') && !made.has(`${one.slice(2)}/`));
    expect(paths.length).toBeGreaterThan(3);
    for (const path of paths)
      expect([path, existsSync(resolve(join(ROOT, 'ops/compose'), path))]).toEqual([path, true]);
    const volumes = sources.filter((one) => /^\w/.test(one));
    expect([...new Set(volumes)].toSorted()).toEqual(Object.keys(compose.volumes).toSorted());
  });

  it('lets servers alone build the sandbox of the photo decoder', () => {
    const may = ours.filter(({ service }) =>
      ['seccomp:unconfined', 'apparmor:unconfined', 'systempaths=unconfined'].every((option) =>
        service.security_opt.includes(option),
      ),
    );
    expect(may.map(({ name }) => name)).toEqual(['prepare', 'server-1', 'server-2']);
  });

  it('gives the proxy every folder that it writes to, and a certificate that it may read', () => {
    const folders = [
      ...read('ops/proxy/nginx.conf').matchAll(/_(?:temp|cache)_path (\S+?);?[ \n]/g),
    ];
    expect(folders).toHaveLength(5);
    for (const [, folder] of folders) expect(folder).toMatch(/^\/var\/lib\/nginx\//);
    const mounts = compose.services['proxy']?.volumes ?? [];
    expect(mounts).toContainEqual(
      expect.objectContaining({ type: 'tmpfs', target: '/var/lib/nginx' }),
    );
    expect(mounts).toContain('./certificates:/etc/ssl/wildsoak:ro');
    const group = compose.services['proxy']?.user.split(':')[1];
    expect(read('ops/compose/hand-over-certificate.sh')).toContain(`install -m 0640 -g ${group} `);
  });

  it('gives addresses that no other container draws', () => {
    const fixed = services.flatMap(({ name }) => addressOf(name) ?? []);
    expect(new Set(fixed).size).toBe(5);
    for (const address of fixed) expect(Number(address.split('.')[3])).toBeLessThan(128);
    expect(compose.networks['site']?.ipam.config).toEqual([
      { subnet: '10.77.0.0/24', ip_range: '10.77.0.128/25' },
    ]);
  });

  it('has the servers where the proxy looks for them, and trusts the proxy alone', () => {
    const listed = read('ops/compose/proxy/servers.conf').match(/^server .*$/gm);
    expect(listed).toEqual(
      ['server-1', 'server-2'].map(
        (name) =>
          `server ${addressOf(name)}:${compose.services[name]?.environment?.['PORT']} max_fails=0;`,
      ),
    );
    expect(compose.services['server-1']?.environment?.['TRUSTED_PROXIES']).toBe(addressOf('proxy'));
  });

  it('has the edge where the proxy looks for it, and lets the worker alone purge', () => {
    expect(compose.services['edge']).toMatchObject({ network_mode: 'service:proxy' });
    expect(compose.services['edge']?.tmpfs?.join()).toContain('exec');
    expect(read('ops/proxy/nginx.conf')).toContain('server 127.0.0.1:6081');
    expect(read('ops/edge/origin.vcl')).toContain('.port = "8080"');
    expect(read('ops/compose/edge/purgers.vcl').match(/^ {2}".*";$/gm)).toEqual([
      `  "${addressOf('worker')}";`,
    ]);
    expect(compose.services['worker']?.environment?.['EDGE_PURGE_URLS']).toBe(
      `http://${addressOf('proxy')}:6081`,
    );
    for (const [, file] of read('ops/proxy/nginx.conf').matchAll(/include (wildsoak\/\S+);/g))
      expect(JSON.stringify(compose.services['proxy']?.volumes)).toContain(`/etc/nginx/${file}:ro`);
    const options = read('ops/edge/varnish.service.d/wildsoak.conf').match(/-p \S+/g) ?? [];
    expect(options.length).toBe(3);
    for (const option of options)
      expect(read('ops/images/Dockerfile')).toContain(`"-p", "${option.slice(3)}"`);
  });

  it('starts servers and worker only after publish, migrate and import', () => {
    for (const name of ['server-1', 'server-2', 'worker'])
      expect(compose.services[name]?.depends_on).toEqual({
        prepare: { condition: 'service_completed_successfully' },
      });
  });
});
