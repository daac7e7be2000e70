import { afterEach, describe, expect, it, vi } from 'vitest';
import { createDeletion } from './delete-account.tsx';

/** Answers by status, in this order; 0 is none. */
const answering = (...statuses: number[]) => {
  vi.stubGlobal('fetch', async () => {
    const status = statuses.shift();
    if (!status) throw new TypeError('Failed to fetch');
    return new Response(null, { status });
  });
  const remove = createDeletion();
  return () => remove('a-good-password', 'keep');
};

afterEach(() => vi.unstubAllGlobals());

describe('deleting an account', { tags: '@14.10' }, () => {
  it('is done when the try after a lost answer finds nobody', async () => {
    const remove = answering(0, 503, 401);
    await expect(remove()).rejects.toMatchObject({ status: 0 });
    await expect(remove()).rejects.toMatchObject({ status: 503 });
    await expect(remove()).resolves.toBeUndefined();
  });

  it('is not done by a session that is over', async () => {
    await expect(answering(401)()).rejects.toMatchObject({ status: 401 });
  });

  it('is not done when a wrong password shows that the account is still there', async () => {
    const remove = answering(0, 403, 401);
    await expect(remove()).rejects.toMatchObject({ status: 0 });
    await expect(remove()).rejects.toMatchObject({ status: 403 });
    await expect(remove()).rejects.toMatchObject({ status: 401 });
  });
});
