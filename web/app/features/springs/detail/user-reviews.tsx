import type { Review } from '@wildsoak/contract/reviews';
import { FORMER_MEMBER } from '@wildsoak/contract/rules/usernames';
import { Link } from 'react-router';
import { numberText } from '../../../lib/format.ts';
import { ReviewList } from '../../../ui/review-list.tsx';
import { LoginPrompt } from './login-prompt.tsx';

const Author = ({ review: { username } }: { review: Review }) =>
  username === FORMER_MEMBER ? (
    username
  ) : (
    <Link
      to={`/profile/${username}`}
      className="text-accent underline underline-offset-4 hover:no-underline"
    >
      {username}
    </Link>
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
    {reviews.length > 0 && <ReviewList reviews={reviews} total={count} subject={Author} />}
    {/* As high for members as for visitors: nothing below moves when it is known who is asking. */}
    <div className="mt-1 min-h-11 text-lg">
      <LoginPrompt springId={springId} purpose="leave a review" />
    </div>
  </section>
);
