import type { Review } from '@wildsoak/contract/reviews';
import { RATING_MAX } from '@wildsoak/contract/rules/limits';
import { Star } from 'lucide-react';
import { numberText } from '../../../lib/format.ts';
import { LoginPrompt } from './login-prompt.tsx';

/** The same on the server and in every time zone. */
const dateText = (iso: string) =>
  new Date(iso).toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'UTC' });

const ReviewItem = ({ review }: { review: Review }) => (
  <li className="border-t border-line py-5 first:border-t-0">
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <span className="inline-flex items-center gap-1 font-semibold">
        <Star aria-hidden className="size-4 fill-current text-star" />
        {review.rating} / {RATING_MAX}
      </span>
      <span className="font-semibold">{review.username}</span>
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

export const UserReviews = ({
  springId,
  reviews,
  count,
}: {
  springId: number;
  reviews: Review[];
  count: number;
}) => (
  <section aria-labelledby="reviews">
    <h2 id="reviews" className="text-2xl font-semibold">
      User Reviews ({numberText(count)})
    </h2>
    {count === 0 && <p className="mt-3 text-lg text-quiet">Nobody has written about it yet.</p>}
    {reviews.length > 0 && (
      <ul className="mt-1 text-lg">
        {reviews.map((review) => (
          <ReviewItem key={review.id} review={review} />
        ))}
      </ul>
    )}
    <div className="mt-1 text-lg">
      <LoginPrompt springId={springId} purpose="leave a review" />
    </div>
  </section>
);
