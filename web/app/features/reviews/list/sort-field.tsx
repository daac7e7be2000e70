import type { ReviewSort } from '@wildsoak/contract/reviews';
import { useId } from 'react';
import { Select } from '../../../ui/select.tsx';

const SORTS: { value: ReviewSort; label: string }[] = [
  { value: 'newest', label: 'Newest' },
  { value: 'helpful', label: 'Most helpful' },
  { value: 'highest', label: 'Highest rating' },
  { value: 'lowest', label: 'Lowest rating' },
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
      <Select id={id} choices={SORTS} value={sort} onChoose={onSort} />
    </p>
  );
};
