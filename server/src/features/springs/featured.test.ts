import { isBathingRuledOut } from '@wildsoak/contract/rules/bathing';
import { FEATURED_MIN_REVIEWS } from '@wildsoak/contract/rules/limits';
import { listFeaturedSprings, type SpringCard } from '@wildsoak/contract/springs';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { useApp } from '../../../test/support/test-app.ts';

const { app, database } = await useApp();

describe('GET /api/springs/featured', () => {
  it('shows one named spring of each state while nobody has rated', { tags: '@7.7' }, async () => {
    const springs = listFeaturedSprings.responses[200].parse(
      (await app.inject('/api/springs/featured')).json(),
    );
    expect(springs).toHaveLength(9);
    expect(new Set(springs.map(({ state_code }) => state_code)).size).toBe(9);
    expect(springs.every(({ name }) => name !== null)).toBe(true);
    expect(springs.filter((spring) => isBathingRuledOut(spring.bathing_status))).toEqual([]);
  });

  /** So many stars in all, of so many reviews. */
  const rate = (
    id: number,
    rating_sum: number,
    rating_count: number,
    latest_review_at: Date | null = null,
  ) =>
    database
      .updateTable('springs')
      .set({
        rating_sum,
        rating_count,
        average_rating: rating_count === 0 ? null : rating_sum / rating_count,
        review_count: rating_count,
        latest_review_at,
      })
      .where('id', '=', id)
      .execute();
  const expectFirst = (expected: number[]) =>
    vi.waitFor(async () => {
      const featured = (await app.inject('/api/springs/featured')).json<SpringCard[]>();
      expect(featured.slice(0, expected.length).map(({ id }) => id)).toEqual(expected);
    }, 10_000);

  beforeAll(() =>
    database
      .updateTable('springs')
      .set({ judged_status: 'soaked' })
      .where('id', 'in', [100, 200, 300])
      .execute(),
  );

  it(
    'shows the highly rated first, and trusts many reviews over one',
    { tags: '@7.7' },
    async () => {
      await rate(100, 5 * FEATURED_MIN_REVIEWS, FEATURED_MIN_REVIEWS);
      await rate(200, 192, 40);
      await rate(300, 100, 50);
      await expectFirst([200, 100, 300]);
      await Promise.all([100, 200, 300].map((id) => rate(id, 0, 0)));
    },
  );

  it.each(['forbidden', 'closed', 'deadly'])(
    'leaves out a %s spring, however highly it is rated; one to ask about comes after places to soak',
    { tags: ['@21.43', '@27.10'] },
    async (status) => {
      const judge = (judged_status: string) =>
        database.updateTable('springs').set({ judged_status }).where('id', '=', 200).execute();
      await rate(200, 192, 40);
      await rate(100, 20, 4);
      await expectFirst([200, 100]);
      await judge(status);
      await expectFirst([100]);
      await judge('ask-first');
      await expectFirst([100]);
      await judge('soaked');
      await Promise.all([100, 200].map((id) => rate(id, 0, 0)));
    },
  );

  it('counts five reviews of 3.5 before the first', async () => {
    // (20 + 17.5) / 9 = 4.17 and (36 + 17.5) / 13 = 4.12: close, and in this order.
    await rate(100, 20, 4);
    await rate(200, 36, 8);
    await expectFirst([100, 200]);
    // (37 + 17.5) / 13 = 4.19: now the eight are ahead.
    await rate(200, 37, 8);
    await expectFirst([200, 100]);
    await Promise.all([100, 200].map((id) => rate(id, 0, 0)));
  });

  it(
    'needs so many reviews; with fewer, a rating counts for nothing',
    { tags: '@7.7' },
    async () => {
      await rate(100, 3 * FEATURED_MIN_REVIEWS, FEATURED_MIN_REVIEWS);
      await rate(200, 5 * (FEATURED_MIN_REVIEWS - 1), FEATURED_MIN_REVIEWS - 1);
      await expectFirst([100]);
      const ids = (await app.inject('/api/springs/featured'))
        .json<SpringCard[]>()
        .map(({ id }) => id);
      expect(ids).not.toContain(200);
      await Promise.all([100, 200].map((id) => rate(id, 0, 0)));
    },
  );

  it('ties go to the spring reviewed last', async () => {
    await rate(100, 40, 10, new Date('2026-01-01'));
    await rate(200, 40, 10, new Date('2026-06-01'));
    await rate(300, 40, 10);
    await expectFirst([200, 100, 300]);
    await Promise.all([100, 200, 300].map((id) => rate(id, 0, 0)));
  });
});
