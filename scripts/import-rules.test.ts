import { spawnSync } from 'node:child_process';
import {
  cpSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative, resolve } from 'node:path';
import { expect, it } from 'vitest';

const ROOT = resolve(import.meta.dirname, '..');

/** A file that breaks each rule: [rule, the file, what it imports]. */
const BREACHES = [
  ['contract-imports-only-zod-and-the-sun', 'contract/src/a.ts', 'kysely'],
  ['web-never-imports-server', 'web/app/lib/a.ts', 'server/src/platform/x.ts'],
  ['server-never-imports-web', 'server/src/features/a/a.routes.ts', 'web/app/lib/x.ts'],
  ['catalog-stands-alone', 'catalog/src/a.ts', 'server/src/platform/x.ts'],
  ['routing-stands-alone', 'routing/http/a.ts', 'server/src/platform/x.ts'],
  ['routing-is-spoken-to-by-http', 'server/src/features/a/roads.ts', 'routing/http/x.ts'],
  ['nothing-imports-the-demo', 'server/src/features/a/demo.ts', 'demo/x.ts'],
  ['demo-imports-services-and-platform', 'demo/a.ts', 'server/src/features/b/b.repository.ts'],
  [
    'server-platform-is-below-features',
    'server/src/platform/a.ts',
    'server/src/features/b/b.service.ts',
  ],
  [
    'server-domain-is-below-features',
    'server/src/domain/a.ts',
    'server/src/features/b/b.service.ts',
  ],
  ['server-features-are-below-app', 'server/src/features/a/app.ts', 'server/src/app.ts'],
  [
    'server-features-meet-in-services',
    'server/src/features/a/b.ts',
    'server/src/features/b/b.repository.ts',
  ],
  ['sql-lives-in-repositories', 'server/src/features/a/sql.ts', 'kysely'],
  ['vendor-sdks-live-in-the-platform', 'server/src/features/a/redis.ts', 'ioredis'],
  ['only-main-reads-the-configuration', 'server/src/features/a/config.ts', 'server/src/config.ts'],
  [
    'web-features-do-not-look-into-each-other',
    'web/app/features/a/a.ts',
    'web/app/features/b/x.ts',
  ],
  ['web-features-are-below-routes', 'web/app/features/a/r.ts', 'web/app/routes/x.ts'],
  ['web-shell-is-for-the-root', 'web/app/features/a/s.ts', 'web/app/shell/x.ts'],
  ['web-middle-is-below-features', 'web/app/map/a.ts', 'web/app/features/b/x.ts'],
  ['web-domain-is-below-map', 'web/app/domain/a.ts', 'web/app/map/x.ts'],
  ['web-session-is-below-domain', 'web/app/session/a.ts', 'web/app/domain/x.ts'],
  ['web-offline-is-below-session', 'web/app/offline/a.ts', 'web/app/session/x.ts'],
  ['web-ui-is-below-the-subjects', 'web/app/ui/a.ts', 'web/app/session/x.ts'],
  ['web-lib-is-at-the-bottom', 'web/app/lib/a2.ts', 'web/app/ui/x.ts'],
  ['leaflet-lives-in-the-map', 'web/app/features/a/leaflet.ts', 'leaflet'],
  ['no-barrels', 'web/app/lib/b.ts', 'web/app/ui/index.ts'],
  ['no-cycles', 'server/src/platform/one.ts', 'server/src/platform/two.ts'],
  ['no-cycles', 'server/src/platform/two.ts', 'server/src/platform/one.ts'],
  ['no-unresolvable', 'server/src/platform/lost.ts', 'no-such-package'],
] as const;

const isFile = (name: string) => name.includes('/');

it('a file that breaks an import rule makes the check fail', () => {
  const folder = mkdtempSync(join(tmpdir(), 'wildsoak-imports-'));
  const write = (file: string, text: string) => {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), text);
  };
  try {
    for (const file of ['.dependency-cruiser.mjs', 'tsconfig.base.json']) {
      cpSync(join(ROOT, file), join(folder, file));
    }
    symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
    for (const [, , target] of BREACHES) {
      if (isFile(target)) write(target, 'export const it = 1;\n');
    }
    for (const [, file, target] of BREACHES) {
      const path = isFile(target) ? relative(dirname(file), target) : target;
      const from = isFile(target) && !path.startsWith('.') ? `./${path}` : path;
      write(file, `import * as thing from '${from}';\nexport const used = thing;\n`);
    }
    // As npm run check calls it.
    const { status, stdout } = spawnSync(
      join(ROOT, 'node_modules/.bin/depcruise'),
      [
        '--config',
        '.dependency-cruiser.mjs',
        'contract',
        'catalog',
        'server',
        'web',
        'routing',
        'demo',
      ],
      { cwd: folder, encoding: 'utf8' },
    );
    const broken = new Set([...stdout.matchAll(/error ([\w-]+): /g)].map(([, rule]) => rule));
    expect(broken).toEqual(new Set(BREACHES.map(([rule]) => rule)));
    expect(status).not.toBe(0);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

it('no features of the server need each other in a circle', () => {
  const features = resolve(ROOT, 'server/src/features');
  const nameOf = (file: string) => relative(features, file).split('/')[0] ?? '';
  const needs = new Map<string, Set<string>>();
  for (const path of globSync('**/*.ts', { cwd: features })) {
    if (/\.test\.ts$|\/test\//.test(path)) continue;
    const file = resolve(features, path);
    const imported = [...readFileSync(file, 'utf8').matchAll(/ from '(\.[^']+)'/g)]
      .map(([, to = '']) => resolve(dirname(file), to))
      .filter((to) => to.startsWith(`${features}/`) && nameOf(to) !== nameOf(file));
    const known = needs.get(nameOf(file)) ?? new Set();
    needs.set(nameOf(file), new Set([...known, ...imported.map(nameOf)]));
  }
  expect(needs.size).toBeGreaterThan(10);
  // A feature without an open need goes, until only circles are left.
  for (let before = -1; before !== needs.size;) {
    before = needs.size;
    for (const [name, others] of needs)
      if (![...others].some((other) => needs.has(other))) needs.delete(name);
  }
  expect([...needs.keys()]).toEqual([]);
});
