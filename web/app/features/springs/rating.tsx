import { ratingText } from '@wildsoak/contract/rules/rating';
import { Star } from 'lucide-react';
import { countText, numberText } from '../../lib/format.ts';

/** Short, for a row: '4.8 (4)'. */
export const Rating = ({
  average,
  count,
  isShort = false,
}: {
  average: number | null;
  count: number;
  isShort?: boolean;
}) => (
  <span className="inline-flex flex-wrap items-center gap-x-1.5">
    <Star aria-hidden className={`size-4 text-star ${count > 0 ? 'fill-current' : ''}`} />
    <span className="sr-only">Rating: </span>
    <span className="font-semibold">
      {isShort ? ratingText(average).replace(' / 5', '') : ratingText(average)}
    </span>
    <span className="text-quiet">
      (
      {isShort ? (
        <>
          {numberText(count)}
          <span className="sr-only"> {count === 1 ? 'review' : 'reviews'}</span>
        </>
      ) : count === 0 ? (
        'no reviews yet'
      ) : (
        countText(count, 'review', 'reviews')
      )}
      )
    </span>
  </span>
);
