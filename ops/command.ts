import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { isRoot } from '../scripts/services/command.ts';
import { installLine, missingOf, type Program } from '../scripts/services/packages.ts';
import { type Manner, supervise } from './support/supervise.ts';

const ROOT = resolve(import.meta.dirname, '..');

interface Command extends Manner {
  run: readonly string[];
  /** Besides Node. */
  needs?: readonly Program[];
  needsRoot?: true;
  needsBuild?: true;
}

const PROXY = ['nginx', 'openssl'] as const;
const EDGE = [...PROXY, 'Varnish', 'Varnish’s modules'] as const;
const DATABASE = ['PostgreSQL with PostGIS'] as const;
/** The database may run elsewhere. */
const CLIENT = ['PostgreSQL’s client'] as const;
const CLUSTER = [
  ...DATABASE,
  'etcd',
  'Patroni',
  'Patroni’s client of etcd',
  'HAProxy',
  'PgBouncer',
  'Redis',
  'Redis Sentinel',
  'ip',
  'iptables',
] as const;
const BACKUPS = [...DATABASE, 'pgBackRest'] as const;

const node = (file: string, ...args: string[]) => [process.execPath, file, ...args];

/** By the names in package.json. */
const COMMANDS: Record<string, Command> = {
  bench: { run: node('bench/run.ts'), needs: ['wrk'], needsBuild: true },
  'bench:phone': { run: node('bench/pages/phone.ts'), needs: ['Chromium'], needsBuild: true },
  'bench:lighthouse': {
    run: node('bench/pages/lighthouse.ts'),
    needs: ['Chromium'],
    needsBuild: true,
  },
  'bench:map': { run: node('bench/map/run.ts'), needs: ['Chromium'], needsBuild: true },
  'bench:tiles': { run: node('bench/tiles/run.ts') },
  'bench:reach': { run: node('bench/reach/run.ts'), needsBuild: true },
  'bench:reviews': { run: node('bench/reviews/run.ts'), needs: ['wrk'] },
  'bench:visits': { run: node('bench/visits/run.ts'), needs: ['wrk'] },
  'ops:images': {
    run: node('ops/images/run.ts'),
    needs: ['podman', 'debootstrap'],
    needsRoot: true,
  },
  'ops:cluster': { run: node('ops/cluster/run.ts'), needs: CLUSTER, needsRoot: true },
  chaos: {
    run: node('ops/cluster/chaos/run.ts'),
    needs: [...CLUSTER, ...EDGE, 'redis-cli', 'bubblewrap', 'libfaketime'],
    needsRoot: true,
    needsBuild: true,
    ownNetwork: true,
    finishes: true,
  },
  'ops:releases': { run: node('ops/releases/run.ts'), needs: PROXY },
  load: { run: node('ops/load/run.ts'), needs: [...DATABASE, ...EDGE], needsBuild: true },
  'ops:alerts': {
    run: ['vitest', 'run', '--config', 'ops/rehearsals.config.ts', 'ops/alerts'],
    needs: [...DATABASE, 'Redis', 'bubblewrap', 'openssl', 'Prometheus', 'Alertmanager'],
    needsRoot: true,
  },
  backup: { run: node('ops/backup/dump.ts', 'take'), needs: CLIENT },
  restore: { run: node('ops/backup/dump.ts', 'restore'), needs: CLIENT },
  'ops:backup': { run: node('ops/backup/backup.ts'), needs: BACKUPS },
  'ops:restore': { run: node('ops/backup/restore.ts'), needs: BACKUPS },
  'ops:rehearse': { run: node('ops/backup/rehearse.ts'), needs: BACKUPS },
  'ops:photos': { run: node('ops/backup/photos.ts') },
};

/** Says everything at once that is missing, before anything starts. */
const lacks = (name: string, { needs = [], needsRoot, needsBuild }: Command): string[] => {
  const missing = missingOf(needs);
  const hasBuild = existsSync(join(ROOT, 'web/build/server/index.js'));
  return [
    ...(missing.length > 0
      ? [`npm run ${name} needs ${missing.join(', ')}:`, `  ${installLine(missing)}`]
      : []),
    ...(needsBuild && !hasBuild ? [`npm run ${name} needs the built pages: npm run build`] : []),
    ...(needsRoot && !isRoot() ? [`npm run ${name} needs root.`] : []),
  ];
};

const [name = '', ...args] = process.argv.slice(2);
const command = COMMANDS[name];
if (!command) throw new Error(`There is no ${name}.`);
const problems = lacks(name, command);
if (problems.length > 0) {
  console.error(problems.join('\n'));
  process.exit(1);
}
// It leaves the cluster up, and stops what it started itself.
if (name === 'ops:cluster') {
  process.argv.splice(2, 1);
  await import('./cluster/run.ts');
} else await supervise([...command.run, ...args], command);
