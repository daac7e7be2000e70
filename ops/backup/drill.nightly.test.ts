import { chmod, cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { testEnvironment } from '../../server/test/support/test-app.ts';
import { drill } from './drill.ts';
import { pgbackrest } from './pgbackrest.ts';

it(
  'a restore to a moment is what the source was, paused; a lost source costs at most the WAL of a minute',
  { timeout: 900_000 },
  async () => {
    const lines: string[] = [];
    const environment = testEnvironment('postgres://unused/unused') as Record<string, string>;
    const result = await drill(
      { reviews: 2_000, reviewsPerPhoto: 100, archiveTimeoutS: 2, writingMs: 3_000, environment },
      (line) => void lines.push(line),
    );
    expect(lines.join('\n')).toMatch(
      /\d+ tables are the same by count .* list of 120 files of photos/,
    );
    expect(result.written).toBeGreaterThan(20);
    // PostgreSQL waits for a whole segment or these two seconds, and the machine may be slow.
    expect(result.lossS).toBeLessThan(20);
    expect(result.lost).toBeLessThan(result.written);
  },
);

it('pgBackRest refuses the shipped settings until you choose a place', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'wildsoak-settings-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  await chmod(folder, 0o755);
  const config = join(folder, 'pgbackrest.conf');
  await cp(join(import.meta.dirname, 'pgbackrest.conf'), config);
  expect(() => pgbackrest({ config, stanza: 'wildsoak' }, 'info')).toThrow(
    "key 'repo1-path' must have a value",
  );
});
