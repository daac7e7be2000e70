import { randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterAll, beforeAll } from 'vitest';
import { createMetrics } from '../../src/platform/metrics.ts';
import { LIMITS, openDecoder, UndecodableError } from '../../src/platform/photos/decoder.ts';

/** A decoder of the test file's own, with a folder for its pictures. */
export const useDecoder = (limits = LIMITS) => {
  const log = pino({ level: 'silent' });
  const metrics = createMetrics();
  const decoder = openDecoder(log, metrics, limits);
  let folder = '';
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'wildsoak-decoder-'));
  });
  afterAll(async () => {
    decoder.close();
    await rm(folder, { recursive: true });
  });

  const write = async (bytes: Uint8Array) => {
    const path = join(folder, randomUUID());
    await writeFile(path, bytes);
    return path;
  };
  const decode = async (bytes: Uint8Array, by = decoder) => by.decode(await write(bytes));
  const refusalOf = (path: string, by = decoder) =>
    by.decode(path).then(
      () => 'rendered',
      (error: unknown) => (error instanceof UndecodableError ? error.reason : String(error)),
    );
  return { log, metrics, decoder, write, decode, refusalOf };
};
