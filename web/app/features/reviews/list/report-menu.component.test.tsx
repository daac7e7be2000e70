import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { changeAnswers, lost, refusal, bodiesOf } from '../../../../test/answers.ts';
import { exampleReview, exampleSpring, exampleUser } from '../../../../test/examples.ts';
import { openApp } from '../../../../test/open-app.tsx';
import { reviewedAnswers } from '../../../../test/reviews.ts';
import { toastOf, textsOf } from '../../../../test/screen.ts';

test('a report has a reason, and gets thanks or why it failed', { tags: '@12.5' }, async () => {
  const image_url = '/pictures/springs/7.svg';
  const reviews = [exampleReview(), exampleReview({ id: 2, username: 'lou', image_url })];
  await openApp('/springs/7', reviewedAnswers(exampleSpring(), reviews), { user: exampleUser() });
  const reasons = [
    'Spam or advertising',
    'Offensive',
    'Wrong or dangerous advice',
    'Shows something private',
  ];
  const choices = page.getByRole('menuitem');
  for (const [author, id, offered] of [
    ['marge', 1, reasons],
    ['lou', 2, [...reasons, "The photo doesn't belong here"]],
  ] as const) {
    const REPORT = `POST /api/reviews/${id}/report`;
    for (const [answer, role, text] of [
      [lost, 'alert', 'Report failed: the server could not be reached'],
      [refusal(403, 'Not your own.'), 'alert', 'Report failed: Not your own.'],
      [502, 'alert', 'Report failed: Failed.'],
      [204, 'status', 'Thank you. A moderator will take a look.'],
    ] as const) {
      changeAnswers({ [REPORT]: answer });
      await page.getByRole('button', { name: `Report the review by ${author}` }).click();
      await expect.element(choices.first()).toBeVisible();
      expect(textsOf(choices)).toEqual(offered);
      await page.getByRole('menuitem', { name: 'Offensive' }).click();
      await expect.element(toastOf(role)).toHaveTextContent(text);
      expect(bodiesOf(REPORT).at(-1)).toEqual({ reason: 'offensive' });
    }
  }
});
