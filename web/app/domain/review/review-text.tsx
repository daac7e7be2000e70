import type { Review } from '@wildsoak/contract/reviews';
import { RATING_MAX } from '@wildsoak/contract/rules/limits';
import { REVIEW_ANSWERS, type AnswerField } from '@wildsoak/contract/rules/review-answers';
import { Star } from 'lucide-react';
import type { ReactNode } from 'react';
import { dateText } from '../../lib/format.ts';
import { DemoLine } from './demo-mark.tsx';

/** Shows only what the author answered. */
const Answers = ({ review }: { review: Pick<Review, AnswerField> }) => {
  const answered = REVIEW_ANSWERS.filter(({ field }) => typeof review[field] === 'boolean');
  if (answered.length === 0) return null;
  return (
    <dl className="mt-2 flex flex-wrap gap-2 text-base">
      {answered.map(({ field, label }) => (
        <div key={field} className="flex gap-1.5 rounded-full bg-sunken px-3 py-1">
          <dt>{label}:</dt>
          <dd className="font-semibold">{review[field] ? 'Yes' : 'No'}</dd>
        </div>
      ))}
    </dl>
  );
};

/** Plain text: we keep line breaks and do not turn URLs into links. */
export const ReviewText = ({
  review,
  subject,
}: {
  review: Omit<Review, 'current_user_vote'>;
  /** The author, or the spring it is about. */
  subject: ReactNode;
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
    </p>
    {review.is_demo && <DemoLine />}
    {review.comment && (
      <p className="mt-2 max-w-prose leading-relaxed wrap-anywhere whitespace-pre-line">
        {review.comment}
      </p>
    )}
    <Answers review={review} />
  </>
);
