import type { ModeratedReview } from '@wildsoak/contract/moderation';
import { Link } from 'react-router';
import { springName } from '../../lib/format.ts';
import { Photo } from '../../ui/photo.tsx';
import { ReviewText } from '../../domain/review/review-text.tsx';
import { Acts, type ActChoice } from './acts.tsx';
import { moderateReview, type Act } from './queries.ts';
import { reportsText } from './reports-text.ts';

const LINK = 'text-accent underline underline-offset-4 hover:no-underline';

const CHOICES: Record<Act, ActChoice<Act>> = {
  hide: { act: 'hide', label: 'Hide', done: 'Review hidden.', look: 'danger' },
  restore: { act: 'restore', label: 'Restore', done: 'Review restored.', look: 'quiet' },
  dismiss: { act: 'dismiss', label: 'Dismiss', done: 'Reports dismissed.', look: 'quiet' },
};

export const ModeratedItem = ({
  entry: review,
  onDone,
}: {
  entry: ModeratedReview;
  onDone: () => void;
}) => {
  const choices = review.hidden ? [CHOICES.restore] : [CHOICES.hide, CHOICES.dismiss];
  const reports = reportsText(review.reports);
  return (
    <li className="border-t border-line py-6 text-lg first:border-t-0">
      <ReviewText
        review={review}
        subject={
          <>
            {review.username} on{' '}
            <Link to={`/springs/${review.spring_id}`} className={LINK}>
              {springName(review.spring_name)}
            </Link>
          </>
        }
      />
      {review.image_url && (
        <div className="mt-3 h-40 w-56 max-w-full overflow-hidden rounded-lg bg-sunken">
          <Photo
            url={review.image_url}
            facts={review.image}
            alt={`Photo by ${review.username}`}
            sizes="224px"
          />
        </div>
      )}
      {reports && <p className="mt-3 font-semibold text-on-bad">Reported: {reports}</p>}
      <Acts
        choices={choices}
        subject={` the review by ${review.username}`}
        send={(act, note) => moderateReview(review.id, act, note)}
        onDone={onDone}
      />
    </li>
  );
};
