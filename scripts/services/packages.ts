import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { attempt, isRoot, Problem } from './command.ts';

const debianPostgres = '/usr/lib/postgresql';

/** The programs of the newest PostgreSQL that comes with PostGIS. */
export function postgresPrograms(): string | undefined {
  const versions = existsSync(debianPostgres) ? readdirSync(debianPostgres).map(Number) : [];
  for (const version of versions.filter(Number.isFinite).toSorted((a, b) => b - a)) {
    const bin = join(debianPostgres, String(version), 'bin');
    const postgis = `/usr/share/postgresql/${version}/extension/postgis.control`;
    if (existsSync(join(bin, 'initdb')) && existsSync(postgis)) return bin;
  }
  const bin = attempt('pg_config', ['--bindir']);
  const share = attempt('pg_config', ['--sharedir']);
  const complete =
    existsSync(join(bin.output, 'initdb')) &&
    existsSync(join(share.output, 'extension', 'postgis.control'));
  return bin.ok && share.ok && complete ? bin.output : undefined;
}

export function has(program: string): boolean {
  return (process.env['PATH'] ?? '').split(':').some((folder) => existsSync(join(folder, program)));
}

const postgis = 'PostgreSQL with PostGIS';
const client = 'PostgreSQL’s client';
const browser = 'chromium-headless-shell';
/** Debian's package of each program, and one of its files, or a name to look for in PATH. */
const sources = {
  [client]: ['postgresql-client', 'pg_dump'],
  Redis: ['redis-server', 'redis-server'],
  bubblewrap: ['bubblewrap', 'bwrap'],
  Chromium: [browser, browser],
  xmllint: ['libxml2-utils', 'xmllint'],
  nginx: ['nginx-light', '/usr/sbin/nginx'],
  Varnish: ['varnish', '/usr/sbin/varnishd'],
  'Varnish’s modules': ['varnish-modules', '/usr/share/doc/varnish-modules/copyright'],
  PgBouncer: ['pgbouncer', '/usr/sbin/pgbouncer'],
  pgBackRest: ['pgbackrest', '/usr/bin/pgbackrest'],
  Prometheus: ['prometheus', '/usr/bin/prometheus'],
  Alertmanager: ['prometheus-alertmanager', '/usr/bin/prometheus-alertmanager'],
  HAProxy: ['haproxy', '/usr/sbin/haproxy'],
  Patroni: ['patroni', '/usr/bin/patroni'],
  etcd: ['etcd-server', '/usr/bin/etcd'],
  'Patroni’s client of etcd': ['python3-etcd', '/usr/lib/python3/dist-packages/etcd/__init__.py'],
  'Redis Sentinel': ['redis-sentinel', '/usr/bin/redis-sentinel'],
  'redis-cli': ['redis-tools', 'redis-cli'],
  ip: ['iproute2', 'ip'],
  iptables: ['iptables', 'iptables'],
  libfaketime: ['libfaketime', '/usr/lib/x86_64-linux-gnu/faketime/libfaketimeMT.so.1'],
  openssl: ['openssl', 'openssl'],
  podman: ['podman', 'podman'],
  debootstrap: ['debootstrap', 'debootstrap'],
  wrk: ['wrk', 'wrk'],
} as const;
export type Program = keyof typeof sources | typeof postgis;

/** Real parts around the site, for nightly tests. Debian starts some by itself, so setup doesn't install them. */
const nightlyParts: readonly Program[] = [
  'nginx',
  'Varnish',
  'Varnish’s modules',
  'PgBouncer',
  'pgBackRest',
  'Prometheus',
  'Alertmanager',
  'HAProxy',
  'Patroni',
];
/** What you can do without, and what then does not work. */
const optional = new Map<Program, string>([
  ['Chromium', 'testing'],
  ['bubblewrap', 'uploading photos'],
  ['xmllint', 'npm test'],
]);

type Needs = { postgres: boolean; redis: boolean; browser: boolean };

function isThere(program: Program): boolean {
  if (program === postgis) return postgresPrograms() !== undefined;
  if (program === client && postgresPrograms() !== undefined) return true;
  const [, file] = sources[program];
  return file.startsWith('/') ? existsSync(file) : has(file);
}

export function missingOf(programs: readonly Program[]): Program[] {
  return programs.filter((program) => !isThere(program));
}

function missingFor(needs: Needs): Program[] {
  return missingOf([
    ...(needs.postgres ? ([postgis] as const) : []),
    ...(needs.redis ? (['Redis'] as const) : []),
    // The photo decoder's sandbox; without it nothing is decoded.
    'bubblewrap',
    ...(needs.browser ? (['Chromium', 'xmllint'] as const) : []),
  ]);
}

function apt(args: string[]): string {
  const options = ['-o', 'DPkg::Lock::Timeout=300'];
  const command = ['env', 'DEBIAN_FRONTEND=noninteractive', 'apt-get', ...options, ...args];
  const [first = '', ...rest] = isRoot() ? command : ['sudo', ...command];
  const { ok, output, errorText } = attempt(first, rest);
  if (!ok) throw new Problem(`apt-get ${args[0]} failed: ${errorText || output}`);
  return output;
}

/** The package's name contains PostgreSQL's version, which differs from one Debian to the next. */
function postgisPackage(): string {
  const { output } = attempt('apt-cache', ['pkgnames', 'postgresql-']);
  const versions = output.split('\n').flatMap((name) => {
    const version = /^postgresql-(\d+)-postgis-3$/.exec(name)?.[1];
    return version === undefined ? [] : [Number(version)];
  });
  if (versions.length === 0) throw new Problem('apt has no PostgreSQL with PostGIS.');
  return `postgresql-${Math.max(...versions)}-postgis-3`;
}

const packageFor = (program: Program): string =>
  program === postgis ? postgisPackage() : sources[program][0];

/** For a person to type. */
export const installLine = (programs: readonly Program[]): string =>
  ['apt-get install -y --no-install-recommends', ...programs.map(packageFor)].join(' ');

type Say = (line: string) => void;

function install(missing: () => Program[], say: Say): void {
  const programs = missing();
  if (programs.length === 0) return;
  const list = programs.join(', ');
  if (!has('apt-get')) {
    const orElse = programs.includes('Redis') || programs.includes(postgis);
    const advice = orElse ? ', or set DATABASE_URL and REDIS_URL' : '';
    throw new Problem(`This system has no apt. Please install ${list} yourself${advice}.`);
  }
  if (!isRoot() && !has('sudo')) {
    throw new Problem(`Only root can install ${list}. Please install it yourself, or add sudo.`);
  }
  say(`Installing ${list} with apt.`);
  apt(['update']);
  apt(['install', '-y', '--no-install-recommends', ...programs.map(packageFor)]);
  const still = missing();
  if (still.length > 0)
    throw new Problem(`apt installed ${still.join(', ')}, but it is still missing.`);
}

const canInstall = () => has('apt-get') && (isRoot() || has('sudo'));

export function installMissing(needs: Needs, say: Say): void {
  const programs = missingFor(needs);
  if (!canInstall() && programs.every((program) => optional.has(program))) {
    for (const program of programs)
      say(`Please install ${program} yourself: ${optional.get(program)} needs it.`);
    return;
  }
  install(() => missingFor(needs), say);
}

export function installNightlyParts(say: Say): void {
  install(() => missingOf(nightlyParts), say);
}
