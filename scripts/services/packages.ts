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
const browser = 'chromium-headless-shell';
/**
 * Real parts around the site, for nightly tests: Debian's package, and one of its files. Debian starts some
 * by itself, so setup doesn't install them.
 */
const nightlyParts = new Map([
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
  ['Patroni', { package: 'patroni', file: '/usr/bin/patroni' }],
]);
/** What you can do without, and what then does not work. */
const optional = new Map([
  ['Chromium', 'testing'],
  ['bubblewrap', 'uploading photos'],
  ['xmllint', 'npm test'],
]);

type Needs = { postgres: boolean; redis: boolean; browser: boolean };

function missingNightlyParts(): string[] {
  return [...nightlyParts].flatMap(([name, { file }]) => (existsSync(file) ? [] : [name]));
}

function missingFor(needs: Needs): string[] {
  return [
    ...(needs.postgres && !postgresPrograms() ? [postgis] : []),
    ...(needs.redis && !has('redis-server') ? ['Redis'] : []),
    // The photo decoder's sandbox; without it nothing is decoded.
    ...(has('bwrap') ? [] : ['bubblewrap']),
    ...(needs.browser && !has(browser) ? ['Chromium'] : []),
    ...(needs.browser && !has('xmllint') ? ['xmllint'] : []),
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
  if (program === 'xmllint') return 'libxml2-utils';
  const part = nightlyParts.get(program);
  if (part) return part.package;
  return program === 'Chromium' ? browser : postgisPackage();
}

type Say = (line: string) => void;

function install(missing: () => string[], say: Say): void {
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
  install(missingNightlyParts, say);
}
