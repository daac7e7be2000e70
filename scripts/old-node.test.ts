import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { root } from './env-file.mjs';

const MAIN = join(root, 'main.mjs');
/** As Debian's Node says of itself. */
const PRETEND_20 =
  'data:text/javascript,Object.defineProperty(process.versions,"node",{value:"20.19.2"})';

const run = (...args: string[]) => {
  const env = { PATH: process.env['PATH'] };
  return spawnSync(process.execPath, args, { cwd: root, encoding: 'utf8', env });
};

describe('main.mjs', () => {
  it.each(['serve', 'worker', 'migrate', 'routing'])(
    'says in one line which Node it needs, and where it is described: %s',
    (role) => {
      const { status, stdout, stderr } = run('--import', PRETEND_20, MAIN, role);
      expect([status, stdout]).toEqual([1, '']);
      expect(stderr).toMatch(
        /^You have Node 20\.19\.2, and Wildsoak needs 24: .*operations\.md.*\n$/,
      );
    },
  );

  it('otherwise runs what it is asked to', () => {
    const { status, stderr } = run(MAIN, 'nonsense');
    expect(status).toBe(1);
    expect(stderr).toContain('Choose a command: serve | worker');
  });
});
