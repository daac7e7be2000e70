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
  it('3 at once for a person, so nobody takes them all', { tags: '@19.31' }, async () => {
    const uploads = useUploads();
    const [first] = [
      await uploads.take('one', 'here'),
      await uploads.take('one', 'here'),
      await uploads.take('one', 'here'),
    ];
    expect(await refusal(uploads.take('one', 'here'))).toMatchObject({ status: 429 });
    expect(await refusal(uploads.take('other', 'here'))).toBeNull();
    await first.release();
    expect(await refusal(uploads.take('one', 'here'))).toBeNull();
  });

  it(
    'hardening: slow senders held all places: 8 at once for an address, whoever sends from it',
    { tags: '@19.31' },
    async () => {
      const uploads = useUploads();
      const places = [];
      for (let owner = 0; owner < 8; owner += 1)
        places.push(await uploads.take(`${owner}`, 'here'));
      expect(await refusal(uploads.take('late', 'here'))).toMatchObject({ status: 503 });
      expect(await refusal(uploads.take('late', 'there'))).toBeNull();
      await places[0]?.release();
      expect(await refusal(uploads.take('late', 'here'))).toBeNull();
    },
  );

  it('leave nothing behind', async () => {
    const uploads = openUploads();
    const [one, other] = [await uploads.take('one', 'here'), await uploads.take('other', 'here')];
    await Promise.all([writeFile(one.path, 'x'), writeFile(other.path, 'y')]);
    await one.release();
    expect([existsSync(one.path), existsSync(other.path)]).toEqual([false, true]);
    await uploads.close();
    expect(existsSync(dirname(other.path))).toBe(false);
  });
});
