import type { ReviewSort } from '@wildsoak/contract/reviews';
import { useId } from 'react';

const SORTS: { sort: ReviewSort; label: string }[] = [
  { sort: 'newest', label: 'Newest' },
  { sort: 'helpful', label: 'Most helpful' },
  { sort: 'highest', label: 'Highest rating' },
  { sort: 'lowest', label: 'Lowest rating' },
];

export const SortField = ({
  sort,
  onSort,
}: {
  sort: ReviewSort;
  onSort: (sort: ReviewSort) => void;
}) => {
  const id = useId();
  return (
    <p className="flex items-center gap-2 text-base noscript:hidden">
      <label htmlFor={id} className="text-quiet">
        Sort by
      </label>
      <select
        id={id}
        value={sort}
        onChange={({ target }) => onSort(target.value as ReviewSort)}
        className="h-11 rounded-lg border border-control-line bg-surface px-2 font-medium text-ink"
      >
        {SORTS.map((one) => (
          <option key={one.sort} value={one.sort}>
            {one.label}
          </option>
        ))}
      </select>
    </p>
  );
};
