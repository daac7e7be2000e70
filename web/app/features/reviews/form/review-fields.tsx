import { RATING_MAX } from '@wildsoak/contract/rules/limits';
import { REVIEW_ANSWERS } from '@wildsoak/contract/rules/review-answers';
import { ChoiceField } from '../../../ui/choice-field.tsx';
import { CommentField } from './comment-field.tsx';
import type { ReviewValues } from './review-values.ts';

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

export const ReviewFields = ({ start }: { start: ReviewValues }) => (
  <>
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
