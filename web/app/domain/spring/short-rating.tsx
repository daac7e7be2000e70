import { isBathingRuledOut, type BathingStatus } from '@wildsoak/contract/rules/bathing';
import { ratingText } from '@wildsoak/contract/rules/rating';
import { Star } from 'lucide-react';
import { numberText } from '../../lib/format.ts';

interface Rated {
  average_rating: number | null;
  review_count: number;
  bathing_status: BathingStatus;
}

/** For a row: '4.8 (4)'. Nothing without reviews, nor where stars would argue with a warning. */
export const ShortRating = ({ spring }: { spring: Rated }) => {
  const { average_rating: average, review_count: count, bathing_status } = spring;
  if (count === 0 || isBathingRuledOut(bathing_status)) return null;
  return (
    <span className="inline-flex items-center gap-x-1">
      <Star aria-hidden className="size-4 fill-current text-star" />
      <span className="sr-only">Rating: </span>
      <span className="font-semibold text-ink">{ratingText(average).replace(' / 5', '')}</span>
      <span className="text-quiet">
        ({numberText(count)}
        <span className="sr-only"> {count === 1 ? 'review' : 'reviews'}</span>)
      </span>
    </span>
  );
};
