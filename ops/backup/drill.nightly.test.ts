import { expect, it } from 'vitest';
import { testEnvironment } from '../../server/test/support/test-app.ts';
import { drill } from './drill.ts';

it(
  'a restore to a moment is what the source was, muted; a lost source costs at most the WAL of a minute',
  { tags: ['@23.60', '@23.70', '@23.71'], timeout: 900_000 },
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
