import type { Review } from '@wildsoak/contract/reviews';
import { RATING_MAX } from '@wildsoak/contract/rules/limits';
import { Star } from 'lucide-react';
import type { ComponentType } from 'react';

/** The same on the server and in every time zone. */
const dateText = (iso: string) =>
  new Date(iso).toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'UTC' });

/** Who wrote it, on a spring's page; what it is about, on the writer's. */
type Subject = ComponentType<{ review: Review }>;

const ReviewItem = ({ review, subject: About }: { review: Review; subject: Subject }) => (
  <li className="border-t border-line py-5 first:border-t-0">
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <span className="inline-flex items-center gap-1 font-semibold">
        <Star aria-hidden className="size-4 fill-current text-star" />
        {review.rating} / {RATING_MAX}
      </span>
      <span className="font-semibold wrap-anywhere">
        <About review={review} />
      </span>
      <time dateTime={review.created_at} className="text-quiet">
        {dateText(review.created_at)}
      </time>
    </p>
    {review.comment && (
      <p className="mt-2 max-w-prose leading-relaxed wrap-anywhere whitespace-pre-line">
        {review.comment}
      </p>
    )}
  </li>
);

export const ReviewList = ({
  reviews,
  total,
  subject,
}: {
  reviews: readonly Review[];
  /** With those that did not come along. */
  total: number;
  subject: Subject;
}) => (
  <>
    <ul className="mt-1 text-lg">
      {reviews.map((review) => (
        <ReviewItem key={review.id} review={review} subject={subject} />
      ))}
    </ul>
    {total > reviews.length && <p className="text-quiet">The newest {reviews.length} are shown.</p>}
  </>
);
