import { COMMENT_MAX_LENGTH, RATING_MAX } from '@wildsoak/contract/rules/limits';
import { REVIEW_ANSWERS } from '@wildsoak/contract/rules/review-answers';
import { useState } from 'react';
import { countText } from '../../../lib/format.ts';
import { ChoiceField } from '../../../ui/choice-field.tsx';
import { TextAreaField } from '../../../ui/field.tsx';
import type { ReviewValues } from './review-values.ts';
import { Notice } from '../../../ui/notice.tsx';

/** 'Rating is chosen from 5 down to 1 stars, default 5.' */
const RATINGS = Array.from({ length: RATING_MAX }, (_, index) => {
  const stars = RATING_MAX - index;
  return {
    value: String(stars),
    label: stars === 1 ? '1 star' : `${stars} stars`,
    shown: `${stars} ★`,
  };
});

const CHOICES = [
  { value: 'true', label: 'Yes' },
  { value: 'false', label: 'No' },
  { value: '', label: 'Unsure' },
];

/** From here on we show how many characters are left. */
const NEAR_END = COMMENT_MAX_LENGTH - 400;

const CommentField = ({ start }: { start: string }) => {
  const [length, setLength] = useState(start.length);
  return (
    <div>
      <TextAreaField
        name="comment"
        label="Comment"
        description="Optional. What are the water, the trail and the crowd like?"
        defaultValue={start}
        rows={3}
        maxLength={COMMENT_MAX_LENGTH}
        onChange={({ target }) => setLength(target.value.length)}
      />
      <p role="status" className="text-sm text-quiet">
        {length >= NEAR_END &&
          `${countText(COMMENT_MAX_LENGTH - length, 'character', 'characters')} left`}
      </p>
    </div>
  );
};

/** `known`: why nobody should bathe there; null elsewhere. */
export const ReviewFields = ({ start, known }: { start: ReviewValues; known: string | null }) => (
  <>
    {known !== null && (
      <Notice tone="bad" role="note">
        <p className="font-medium">{known} Your answer doesn’t change that.</p>
      </Notice>
    )}
    <ChoiceField legend="Rating" name="rating" choices={RATINGS} start={start.rating} />
    <div className="flex flex-wrap gap-x-8 gap-y-5">
      {REVIEW_ANSWERS.map(({ field, question }) => (
        <ChoiceField
          key={field}
          legend={question}
          name={field}
          choices={CHOICES}
          start={start[field]}
        />
      ))}
    </div>
    <CommentField start={start.comment} />
  </>
);
