import { spawnSync } from 'node:child_process';
import {
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readlinkSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';

const SERVERS = ['wildsoak-server@3001.service', 'wildsoak-server@3002.service'];

/** Writes down each call, with the release that a unit would start, and fails for the units in `broken`. */
const SYSTEMCTL = `#!/bin/sh
if [ "$1" = list-units ]; then cat "$SITE/units"; exit; fi
call="$2 on $(basename "$(readlink "$SITE/current")")"
echo "$call" >> "$SITE/calls"
! grep -qxF "$call" "$SITE/broken"
`;
const NODE = `#!/bin/sh
call="$2 of $(basename "$PWD")"
echo "$call" >> "$SITE/calls"
! grep -qxF "$call" "$SITE/broken"
`;
const SETPRIV = `#!/bin/sh
while [ "\${1#--}" != "$1" ]; do shift; done
exec "$@"
`;

/** The shipped script between two releases in a folder of its own, with stand-ins for systemd and Node. */
const release = ({
  broken = [],
  changed = 'server',
  servers = SERVERS,
  args = [],
}: {
  broken?: string[];
  changed?: string;
  servers?: string[];
  args?: string[];
}) => {
  const site = mkdtempSync(join(tmpdir(), 'wildsoak-release-'));
  onTestFinished(() => rmSync(site, { recursive: true }));
  const write = (path: string, text: string) => {
    mkdirSync(join(site, path, '..'), { recursive: true });
    writeFileSync(join(site, path), text, { mode: 0o755 });
  };
  for (const name of ['old', 'new'])
    for (const part of [
      'server/main.ts',
      'routing/main.ts',
      'catalog/towns.ts',
      'package-lock.json',
    ])
      write(`${name}/${part}`, name === 'new' && part.startsWith(changed) ? 'changed' : '');
  symlinkSync(join(site, 'old'), join(site, 'current'));
  write('bin/systemctl', SYSTEMCTL);
  write('bin/setpriv', SETPRIV);
  write('bin/node', NODE);
  write('env', '');
  write('calls', '');
  write('units', servers.map((unit) => `${unit} loaded active running Wildsoak\n`).join(''));
  write('broken', broken.map((call) => `${call}\n`).join(''));
  const script = readFileSync(join(import.meta.dirname, 'release.sh'), 'utf8')
    .replaceAll('/opt/wildsoak', site)
    .replaceAll('/etc/wildsoak', site)
    .replaceAll('/usr/local/bin', join(site, 'bin'));
  const { status, stdout, stderr } = spawnSync('sh', ['-s', join(site, 'new'), ...args], {
    input: script,
    encoding: 'utf8',
    env: { PATH: `${join(site, 'bin')}:${process.env['PATH']}`, SITE: site },
  });
  expect(stderr).toBe('');
  return {
    status,
    said: stdout.replaceAll(`${site}/`, '').trim().split('\n'),
    calls: readFileSync(join(site, 'calls'), 'utf8').trim().split('\n'),
    current: basename(readlinkSync(join(site, 'current'))),
  };
};

const PREPARED = ['publish of new', 'migrate of new', 'import of new'];
const ROLLED = [...SERVERS.map((server) => `${server} on new`), 'wildsoak-worker on new'];

describe('release.sh', () => {
  it('publishes and migrates first, restarts one server after the other, and says each step', () => {
    const { status, said, calls, current } = release({});
    expect([status, current]).toEqual([0, 'new']);
    expect(calls).toEqual([...PREPARED, ...ROLLED]);
    expect(said).toEqual([
      'release: publish',
      'release: migrate',
      'release: import',
      'release: current is new',
      ...SERVERS.map((server) => `release: restart ${server}`),
      'release: restart wildsoak-worker',
      'release: done: the site runs new',
    ]);
  });

  it('leaves the schema alone on the way back', () => {
    expect(release({ args: ['--rollback'] }).calls).toEqual(['publish of new', ...ROLLED]);
  });

  it.each(['routing', 'catalog', 'package-lock.json'])(
    'restarts routing where %s changed',
    (changed) => {
      expect(release({ changed }).calls).toEqual([
        ...PREPARED,
        ...ROLLED,
        'wildsoak-routing on new',
      ]);
    },
  );

  it('goes back where the second server does not come up', () => {
    const { status, said, calls, current } = release({ broken: [`${SERVERS[1]} on new`] });
    expect([status, current]).toEqual([1, 'old']);
    expect(calls).toEqual([
      ...PREPARED,
      ...SERVERS.map((server) => `${server} on new`),
      ...SERVERS.map((server) => `${server} on old`),
      'publish of old',
    ]);
    expect(said.slice(-4)).toEqual([
      `release: ${SERVERS[1]} did not come up (journalctl -u ${SERVERS[1]} says why): going back to old`,
      ...SERVERS.map((server) => `release: restart ${server}`),
      'release: FAILED: the site runs old',
    ]);
  });

  it('says what is down if the release before does not come up either', () => {
    const broken = [`${SERVERS[0]} on new`, `${SERVERS[0]} on old`, 'publish of old'];
    const { status, said, current } = release({ broken });
    expect([status, current]).toEqual([1, 'old']);
    expect(said).toContain(`release: ${SERVERS[0]} did not come up with old either: it is down`);
    expect(said).toContain(
      'release: publish failed for old: run it again, its files are kept for 30 days',
    );
  });

  it('restarts nothing where the migration fails, or no server runs', () => {
    const failed = release({ broken: ['migrate of new'] });
    expect([failed.status, failed.current, failed.calls]).toEqual([1, 'old', PREPARED.slice(0, 2)]);
    expect(failed.said.at(-1)).toBe('release: FAILED: no process was restarted, the site runs old');
    const empty = release({ servers: [] });
    expect([empty.status, empty.current, empty.calls]).toEqual([1, 'old', ['']]);
  });
});
