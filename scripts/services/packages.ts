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

const browser = 'chromium-headless-shell';
/**
 * Real parts around the site, and what checks our files, for tests: Debian's package, and one of its files. Debian starts some by itself,
 * so we don't install them on your own machine.
 */
const parts = new Map([
  ['nginx', { package: 'nginx-light', file: '/usr/sbin/nginx' }],
  ['Varnish', { package: 'varnish', file: '/usr/sbin/varnishd' }],
  [
    'Varnish’s modules',
    { package: 'varnish-modules', file: '/usr/share/doc/varnish-modules/copyright' },
  ],
  ['PgBouncer', { package: 'pgbouncer', file: '/usr/sbin/pgbouncer' }],
  ['pgBackRest', { package: 'pgbackrest', file: '/usr/bin/pgbackrest' }],
  ['Prometheus', { package: 'prometheus', file: '/usr/bin/prometheus' }],
  [
    'Alertmanager',
    { package: 'prometheus-alertmanager', file: '/usr/bin/prometheus-alertmanager' },
  ],
  ['HAProxy', { package: 'haproxy', file: '/usr/sbin/haproxy' }],
  ['xmllint', { package: 'libxml2-utils', file: '/usr/bin/xmllint' }],
  ['Patroni', { package: 'patroni', file: '/usr/bin/patroni' }],
]);
/** What you can do without, and what then does not work. */
const optional = new Map([
  ['Chromium', 'npm run e2e'],
  ['bubblewrap', 'uploading photos'],
  ...[...parts.keys()].map((part) => [part, 'testing what runs around the site'] as const),
]);

type Needs = { postgres: boolean; redis: boolean; browser: boolean };

function missingParts(): string[] {
  return [...parts].flatMap(([name, { file }]) => (existsSync(file) ? [] : [name]));
}

function missing(needs: Needs): string[] {
  return [
    ...(needs.postgres && !postgresPrograms() ? ['PostgreSQL with PostGIS'] : []),
    ...(needs.redis && !has('redis-server') ? ['Redis'] : []),
    // The photo decoder's sandbox; without it nothing is decoded.
    ...(has('bwrap') ? [] : ['bubblewrap']),
    ...(needs.browser && !has(browser) ? ['Chromium'] : []),
    ...(needs.browser && process.env['CI'] ? missingParts() : []),
  ];
}

function apt(args: string[]): string {
  const options = ['-o', 'DPkg::Lock::Timeout=300'];
  const command = ['env', 'DEBIAN_FRONTEND=noninteractive', 'apt-get', ...options, ...args];
  const [first = '', ...rest] = isRoot() ? command : ['sudo', ...command];
  const { ok, output, complaint } = attempt(first, rest);
  if (!ok) throw new Problem(`apt-get ${args[0]} failed: ${complaint || output}`);
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

function packageFor(program: string): string {
  if (program === 'Redis') return 'redis-server';
  if (program === 'bubblewrap') return program;
  const part = parts.get(program);
  if (part) return part.package;
  return program === 'Chromium' ? browser : postgisPackage();
}

export function installMissing(needs: Needs, say: (line: string) => void): void {
  const programs = missing(needs);
  if (programs.length === 0) return;
  const list = programs.join(', ');
  const isEssential = programs.some((program) => !optional.has(program));
  if (!isEssential && (!has('apt-get') || (!isRoot() && !has('sudo')))) {
    for (const program of programs)
      say(`Please install ${program} yourself: ${optional.get(program)} needs it.`);
    return;
  }
  if (!has('apt-get')) {
    throw new Problem(
      `This system has no apt. Please install ${list} yourself, or set DATABASE_URL and REDIS_URL.`,
    );
  }
  if (!isRoot() && !has('sudo')) {
    throw new Problem(`Only root can install ${list}. Please install it yourself, or add sudo.`);
  }
  say(`Installing ${list} with apt.`);
  apt(['update']);
  apt(['install', '-y', '--no-install-recommends', ...programs.map(packageFor)]);
  const still = missing(needs);
  if (still.length > 0)
    throw new Problem(`apt installed ${still.join(', ')}, but it is still missing.`);
}
