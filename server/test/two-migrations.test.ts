import pg from 'pg';
import { expect, it, onTestFinished, vi } from 'vitest';
import { migrate } from '../src/platform/database/migrate.ts';
import { emptyDatabase } from './support/test-database.ts';

it(
  'two processes migrate at once: while one builds an index, the other is not in its way',
  { tags: '@23.7' },
  async () => {
    const { url, drop } = await emptyDatabase();
    onTestFinished(drop);
    // An index that is built concurrently waits for everybody who sees an older state.
    const reader = new pg.Client({ connectionString: url });
    await reader.connect();
    await reader.query('begin isolation level repeatable read; select 1');
    const lines: string[] = [];
    const run = () => migrate(url, (line) => lines.push(line));
    const both = Promise.all([run(), run()]);
    await vi.waitFor(
      () => expect(lines).toEqual(['Waiting for another process that migrates.']),
      10_000,
    );
    await reader.query('commit');
    await reader.end();
    await both;
    expect(lines).toEqual([
      expect.stringContaining('Waiting for another process'),
      expect.stringMatching(/^Migrated: 0001_springs, /),
      'The database is up to date.',
    ]);
  },
);
