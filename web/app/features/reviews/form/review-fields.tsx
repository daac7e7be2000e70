import { RATING_MAX } from '@wildsoak/contract/rules/limits';
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

const ANSWERS = [
  { value: 'true', label: 'Yes' },
  { value: 'false', label: 'No' },
  { value: '', label: 'Unsure' },
];

export const ReviewFields = ({ start }: { start: ReviewValues }) => (
  <>
    <ChoiceField legend="Rating" name="rating" choices={RATINGS} start={start.rating} />
    <div className="flex flex-wrap gap-x-8 gap-y-5">
      <ChoiceField
        legend="Soakable?"
        name="is_soakable"
        choices={ANSWERS}
        start={start.is_soakable}
      />
      <ChoiceField
        legend="Clothing optional?"
        name="is_clothing_optional"
        choices={ANSWERS}
        start={start.is_clothing_optional}
      />
    </div>
    <CommentField start={start.comment} />
  </>
);
