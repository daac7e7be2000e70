import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { refusal } from '../../../../test/answers.ts';
import {
  exampleListItem,
  exampleReview,
  exampleSpring,
  exampleUser,
} from '../../../../test/examples.ts';
import { HOSTILE_TEXTS } from '../../../../test/hostile-texts.ts';
import { openApp } from '../../../../test/open-app.tsx';
import { expectInert } from '../../../../test/screen.ts';
import { springAnswers } from '../../../../test/spring-page.ts';

test.each(HOSTILE_TEXTS)(
  'a spring, a review and a toast show as text: %s',
  { tags: '@19.1' },
  async (payload) => {
    const spring = exampleSpring({
      name: payload,
      description: payload,
      county: payload,
      ai_summary: payload,
      review_count: 1,
    });
    await openApp(
      '/springs/7',
      {
        ...springAnswers(spring),
        'GET /api/springs/7/nearby': [
          { ...exampleListItem({ id: 8, name: payload }), distance_miles: 1 },
        ],
        'GET /api/springs/7/reviews': [exampleReview({ comment: payload, username: payload })],
        'POST /api/reviews/1/vote': refusal(403, payload),
      },
      { user: exampleUser() },
    );
    const heading = page.getByRole('heading', { level: 1 });
    await expect.poll(() => heading.query()?.textContent).toBe(payload);
    await expectInert();
    await page.getByRole('button', { name: 'Helpful', exact: true }).click();
    await expect
      .poll(() => page.getByRole('alert').last().element().textContent)
      .toContain(payload);
    await expectInert();
  },
);
