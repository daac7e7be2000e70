import { describe, expect, it } from 'vitest';
import { createAttemptKeys } from './attempt-key.ts';
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

describe('the key of an attempt', () => {
  it('is the same for the same review, and another once that has changed', () => {
    const keyFor = createAttemptKeys();
    const first = keyFor('a', PHOTO);
    expect(first).toMatch(/^[\da-f]{32}$/);
    expect(keyFor('a', PHOTO)).toBe(first);
    expect(keyFor('b', PHOTO)).not.toBe(first);
    expect(keyFor('b', null)).not.toBe(keyFor('b', PHOTO));
    expect(createAttemptKeys()('a', PHOTO)).not.toBe(first);
  });
});
