import type { Review } from '@wildsoak/contract/reviews';
import { RATING_MAX } from '@wildsoak/contract/rules/limits';
import { Star } from 'lucide-react';
import type { ReactNode } from 'react';
import { dateText } from '../../lib/format.ts';

const FACTS = [
  { field: 'is_soakable', term: 'Soakable' },
  { field: 'is_clothing_optional', term: 'Clothing optional' },
] as const;

/** What nobody has said is not shown. */
const Facts = ({ review }: { review: Pick<Review, (typeof FACTS)[number]['field']> }) => {
  const known = FACTS.filter(({ field }) => typeof review[field] === 'boolean');
  if (known.length === 0) return null;
  return (
    <dl className="mt-2 flex flex-wrap gap-2 text-base">
      {known.map(({ field, term }) => (
        <div key={field} className="flex gap-1.5 rounded-full bg-sunken px-3 py-1">
          <dt>{term}:</dt>
          <dd className="font-semibold">{review[field] ? 'Yes' : 'No'}</dd>
        </div>
      ))}
    </dl>
  );
};

/** What a review says, as plain text: line breaks are kept, addresses are not links. */
export const ReviewText = ({
  review,
  subject,
}: {
  review: Omit<Review, 'current_user_vote'>;
  /** Who wrote it, or what it is about. */
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
    {review.comment && (
      <p className="mt-2 max-w-prose leading-relaxed wrap-anywhere whitespace-pre-line">
        {review.comment}
      </p>
    )}
    <Facts review={review} />
  </>
);
