import { getSpring } from '@wildsoak/contract/springs';
import { describe, expect, it } from 'vitest';
import { addMember, signIn } from '../../../test/support/members.ts';
import { useApp } from '../../../test/support/test-app.ts';

const { app, platform, database } = await useApp();

const URL = '/api/springs/42';

const useMember = async () => {
  const member = await addMember(database);
  const cookie = await signIn(platform, member);
  const save = (category: string) =>
    app.inject({
      method: 'POST',
      url: `${URL}/favorite`,
      headers: { cookie },
      payload: { category },
    });
  const read = async () => {
    const answer = await app.inject({ url: URL, headers: { cookie } });
    expect(answer.headers['cache-control']).toBe('private, no-cache');
    expect(answer.headers['vary']).toBe('cookie');
    return getSpring.responses[200].strict().parse(answer.json());
  };
  return { cookie, save, read };
};

describe('whether the spring is a favorite, and in which category', () => {
  it(
    'follows the member: not saved, saved, moved, removed',
    { tags: ['@3.7', '@7.8'] },
    async () => {
      const { cookie, save, read } = await useMember();
      expect((await read()).userFavorite).toEqual({ isFavorite: false, category: null });
      await save('Bucket List');
      expect((await read()).userFavorite).toEqual({ isFavorite: true, category: 'Bucket List' });
      await save('Visited');
      expect((await read()).userFavorite).toEqual({ isFavorite: true, category: 'Visited' });
      await app.inject({ method: 'DELETE', url: `${URL}/favorite`, headers: { cookie } });
      expect((await read()).userFavorite).toEqual({ isFavorite: false, category: null });
    },
  );

  it("is the asking member's own, and of this spring", { tags: ['@3.7', '@19.4'] }, async () => {
    const [one, other] = [await useMember(), await useMember()];
    await one.save('Visited');
    expect((await other.read()).userFavorite).toEqual({ isFavorite: false, category: null });
    const elsewhere = await app.inject({
      url: '/api/springs/43',
      headers: { cookie: one.cookie },
    });
    expect(elsewhere.json()).toMatchObject({ userFavorite: { isFavorite: false } });
  });

  it(
    'is absent without a session; everything else is the same for everybody',
    { tags: ['@3.7', '@7.8'] },
    async () => {
      const { read } = await useMember();
      const anonymous = await app.inject(URL);
      expect(anonymous.headers['cache-control']).toBe('public, max-age=0, s-maxage=60');
      expect(anonymous.headers['vary']).toBe('cookie');
      const { userFavorite: _own, ...shared } = await read();
      expect(anonymous.json()).toEqual(shared);
    },
  );

  it('404 for a member like for anybody', async () => {
    const { cookie } = await useMember();
    const answer = await app.inject({ url: '/api/springs/99999', headers: { cookie } });
    expect([answer.statusCode, answer.json()]).toEqual([404, { error: 'Spring not found.' }]);
  });
});
