import { describe, expect, it } from 'vitest';
import { exampleReview } from '../../../../test/examples.ts';
import { BLANK, changedReviewOf, newReviewOf, valuesOf } from './review-values.ts';

describe('what is sent', { tags: '@5.7' }, () => {
  it('leaves out what is unsure, and an empty comment', { tags: '@5.8' }, () => {
    expect(JSON.parse(JSON.stringify(newReviewOf(BLANK)))).toEqual({ rating: '5' });
    expect(JSON.parse(JSON.stringify(changedReviewOf(BLANK)))).toEqual({
      rating: 5,
      comment: null,
    });
  });

  it('says what was chosen', () => {
    const values = {
      ...BLANK,
      rating: '2',
      comment: ' Cold.\r\nVery. ',
      is_soakable: 'false',
      is_clothing_optional: 'true',
    };
    expect(newReviewOf(values)).toEqual({
      rating: '2',
      comment: 'Cold.\nVery.',
      is_soakable: 'false',
      is_clothing_optional: 'true',
    });
    expect(changedReviewOf(values)).toEqual({
      rating: 2,
      comment: 'Cold.\nVery.',
      is_soakable: false,
      is_clothing_optional: true,
    });
  });

  it('an answer that is missing is unknown, not No', () => {
    const { is_soakable: _values, ...values } = BLANK;
    const answered = { ...values, is_clothing_optional: 'false' } as typeof BLANK;
    expect(newReviewOf(answered)).toMatchObject({ is_soakable: undefined });
    expect(changedReviewOf(answered)).toMatchObject({
      is_soakable: undefined,
      is_clothing_optional: false,
    });
    const { is_soakable: _review, ...older } = exampleReview({ is_clothing_optional: false });
    expect(valuesOf(older as ReturnType<typeof exampleReview>)).toMatchObject({
      is_soakable: '',
      is_clothing_optional: 'false',
    });
  });
});
