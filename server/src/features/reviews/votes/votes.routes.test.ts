import { voteOnReview } from '@wildsoak/contract/reviews';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { addMember, signIn } from '../../../../test/support/members.ts';
import { addReview } from '../../../../test/support/reviews.ts';
import { useApp } from '../../../../test/support/test-app.ts';

const { app, platform, database } = await useApp();

const useMember = async () => {
  const member = await addMember(database);
  const cookie = await signIn(platform, member);
  const post = (id: number, payload: unknown) =>
    app.inject({
      method: 'POST',
      url: `/api/reviews/${id}/vote`,
      headers: { cookie },
      payload: payload as object,
    });
  const vote = async (id: number, value: 1 | -1) => {
    const answer = await post(id, { vote: value });
    expect(answer.statusCode, answer.payload).toBe(200);
    return voteOnReview.responses[200].strict().parse(answer.json());
  };
  return { ...member, cookie, post, vote };
};

const writeReview = async () => {
  const author = await addMember(database);
  return addReview(database, { spring_id: 10, member_id: author.id });
};

describe('POST /api/reviews/{id}/vote', () => {
  it("answers the score and the member's own vote", { tags: ['@3.10', '@7.16'] }, async () => {
    const [one, other] = [await useMember(), await useMember()];
    const id = await writeReview();
    expect(await one.vote(id, 1)).toEqual({ vote_score: 1, current_user_vote: 1 });
    expect(await other.vote(id, -1)).toEqual({ vote_score: 0, current_user_vote: -1 });
    expect(await one.vote(id, -1)).toEqual({ vote_score: -2, current_user_vote: -1 });
    const list = await app.inject({
      url: '/api/springs/10/reviews',
      headers: { cookie: one.cookie },
    });
    expect(list.json()).toContainEqual(
      expect.objectContaining({ id, vote_score: -2, current_user_vote: -1 }),
    );
  });

  it('the same vote again is taken back', async () => {
    const { vote } = await useMember();
    const id = await writeReview();
    await vote(id, 1);
    expect(await vote(id, 1)).toEqual({ vote_score: 0, current_user_vote: 0 });
    await vote(id, -1);
    expect(await vote(id, -1)).toEqual({ vote_score: 0, current_user_vote: 0 });
    expect(
      await database.selectFrom('votes').selectAll().where('review_id', '=', id).execute(),
    ).toEqual([]);
  });

  it(
    'with the vote that the voter saw, a second try changes nothing more',
    { tags: '@25.7' },
    async () => {
      const { post } = await useMember();
      const id = await addReview(database);
      const tries: unknown[] = [];
      const voteTwice = async (body: { vote: 1 | -1; from: 1 | 0 | -1 }) => {
        for (const _try of [1, 2]) tries.push((await post(id, body)).json());
      };
      await voteTwice({ vote: 1, from: 0 });
      await voteTwice({ vote: -1, from: 1 });
      await voteTwice({ vote: -1, from: -1 });
      expect(tries).toEqual([
        { vote_score: 1, current_user_vote: 1 },
        { vote_score: 1, current_user_vote: 1 },
        { vote_score: -1, current_user_vote: -1 },
        { vote_score: -1, current_user_vote: -1 },
        { vote_score: 0, current_user_vote: 0 },
        { vote_score: 0, current_user_vote: 0 },
      ]);
    },
  );

  it("a former member's review can be voted on", async () => {
    const { vote } = await useMember();
    const id = await addReview(database, { spring_id: 10, member_id: null });
    expect(await vote(id, 1)).toEqual({ vote_score: 1, current_user_vote: 1 });
  });

  it('403 with the reason for your own review', async () => {
    const { id: memberId, post } = await useMember();
    const id = await addReview(database, { spring_id: 10, member_id: memberId });
    const answer = await post(id, { vote: 1 });
    expect([answer.statusCode, answer.json()]).toEqual([
      403,
      { error: "You can't vote on your own review." },
    ]);
  });

  it("404 'Review not found.' for one that is gone, hidden, or of a spring that was removed", async () => {
    const { post } = await useMember();
    const hidden = await addReview(database, { spring_id: 10, hidden_at: new Date() });
    const ofRemoved = await addReview(database, { spring_id: 11 });
    await sql`update springs set removed_at = now() where id = 11`.execute(database);
    for (const id of [999_999, 2_147_483_647, hidden, ofRemoved]) {
      const answer = await post(id, { vote: 1 });
      expect([answer.statusCode, answer.json()]).toEqual([404, { error: 'Review not found.' }]);
    }
    expect(
      await database.selectFrom('votes').selectAll().where('review_id', '=', hidden).execute(),
    ).toEqual([]);
  });

  it.each([{}, { vote: 0 }, { vote: 2 }, { vote: '1' }, { vote: null }, { vote: 1.5 }, [1], 'x'])(
    '400 or 415 for what is no vote: %j',
    { tags: '@5.25' },
    async (body) => {
      const { post } = await useMember();
      const id = await writeReview();
      expect([400, 415]).toContain((await post(id, body)).statusCode);
    },
  );
});
