import { ratingText } from '@wildsoak/contract/rules/rating';
import { Star } from 'lucide-react';
import { countText } from '../../lib/format.ts';

export const Rating = ({ average, count }: { average: number | null; count: number }) => (
  <span className="inline-flex flex-wrap items-center gap-x-1.5">
    <Star aria-hidden className={`size-4 text-star ${count > 0 ? 'fill-current' : ''}`} />
    <span className="sr-only">Rating: </span>
    <span className="font-semibold">{ratingText(average)}</span>
    <span className="text-quiet">
      ({count === 0 ? 'no reviews yet' : countText(count, 'review', 'reviews')})
    </span>
  </span>
);
