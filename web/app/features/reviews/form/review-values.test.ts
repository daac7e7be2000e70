import { describe, expect, it } from 'vitest';
import { BLANK, changedReviewOf, newReviewOf } from './review-values.ts';

const PHOTO = new File(['x'], 'pool.png', { type: 'image/png' });

describe('what is sent', () => {
  it("'Unsure means the field is omitted from the payload', and so is an empty comment", () => {
    expect(JSON.parse(JSON.stringify(newReviewOf(BLANK, null)))).toEqual({ rating: '5' });
    expect(JSON.parse(JSON.stringify(changedReviewOf(BLANK)))).toEqual({
      rating: 5,
      comment: null,
    });
  });

  it('says what was chosen', () => {
    const values = {
      rating: '2',
      comment: ' Cold.\r\nVery. ',
      is_soakable: 'false',
      is_clothing_optional: 'true',
    };
    expect(newReviewOf(values, PHOTO)).toEqual({
      rating: '2',
      comment: 'Cold.\nVery.',
      is_soakable: 'false',
      is_clothing_optional: 'true',
      reviewImage: PHOTO,
    });
    expect(changedReviewOf(values)).toEqual({
      rating: 2,
      comment: 'Cold.\nVery.',
      is_soakable: false,
      is_clothing_optional: true,
    });
  });
});
