import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { openUploads, type UploadPlace } from './uploads.ts';

const useUploads = () => {
  const uploads = openUploads();
  onTestFinished(() => uploads.close());
  return uploads;
};

const refusal = (taking: Promise<UploadPlace>) =>
  taking.then(
    () => null,
    (error: unknown) => error,
  );

describe('places for uploads', () => {
  it('24 at once for a process; the next is told to come again', async () => {
    const uploads = useUploads();
    const places = [];
    for (let owner = 0; owner < 24; owner += 1) places.push(await uploads.take(String(owner)));
    expect(new Set(places.map(({ path }) => path)).size).toBe(24);
    expect(await refusal(uploads.take('late'))).toMatchObject({ status: 503, retryAfterS: 5 });
    await places[7]?.release();
    expect(await refusal(uploads.take('late'))).toBeNull();
  });

  it('3 at once for a person, so that nobody takes all of them', async () => {
    const uploads = useUploads();
    const [first] = [
      await uploads.take('one'),
      await uploads.take('one'),
      await uploads.take('one'),
    ];
    expect(await refusal(uploads.take('one'))).toMatchObject({ status: 429 });
    expect(await refusal(uploads.take('other'))).toBeNull();
    await first.release();
    expect(await refusal(uploads.take('one'))).toBeNull();
  });

  it('leave nothing behind', async () => {
    const uploads = openUploads();
    const [one, other] = [await uploads.take('one'), await uploads.take('other')];
    await Promise.all([writeFile(one.path, 'x'), writeFile(other.path, 'y')]);
    await one.release();
    expect([existsSync(one.path), existsSync(other.path)]).toEqual([false, true]);
    await uploads.close();
    expect(existsSync(dirname(other.path))).toBe(false);
  });
});
