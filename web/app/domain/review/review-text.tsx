import type { Review } from '@wildsoak/contract/reviews';
import { RATING_MAX } from '@wildsoak/contract/rules/limits';
import { REVIEW_ANSWERS, type AnswerField } from '@wildsoak/contract/rules/review-answers';
import { Star } from 'lucide-react';
import type { ReactNode } from 'react';
import { dateText } from '../../lib/format.ts';
import { DemoMark } from './demo-mark.tsx';

/** Shows only what the author answered. */
const Answers = ({ review }: { review: Pick<Review, AnswerField> }) => {
  const answered = REVIEW_ANSWERS.filter(({ field }) => typeof review[field] === 'boolean');
  if (answered.length === 0) return null;
  return (
    <dl className="mt-1 flex flex-wrap gap-x-4 text-sm text-quiet">
      {answered.map(({ field, label }) => (
        <div key={field} className="flex gap-1.5">
          <dt>{label}:</dt>
          <dd className="font-semibold text-ink">{review[field] ? 'Yes' : 'No'}</dd>
        </div>
      ))}
    </dl>
  );
};

/** Plain text: we keep line breaks and do not turn URLs into links. */
export const ReviewText = ({
  review,
  subject,
  isMarked = true,
}: {
  review: Omit<Review, 'current_user_vote'>;
  /** The author, or the spring it is about. */
  subject: ReactNode;
  /** Made-up words have a mark, unless their list has one. */
  isMarked?: boolean;
}) => (
  <>
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <span className="inline-flex items-center gap-1 font-semibold">
        <Star aria-hidden className="size-4 fill-current text-star" />
        {review.rating} / {RATING_MAX}
      </span>
      <span className="font-semibold wrap-anywhere">{subject}</span>
      <time dateTime={review.created_at} className="text-quiet">
        {dateText(review.created_at)}
      </time>
      {isMarked && review.is_demo && <DemoMark />}
    </p>
    {review.comment && (
      <p className="mt-1 max-w-prose wrap-anywhere whitespace-pre-line">{review.comment}</p>
    )}
    <Answers review={review} />
  </>
);
