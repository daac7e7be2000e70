import { ChevronDown } from 'lucide-react';
import { countText } from '../../../lib/format.ts';
import { AlongRow } from './along-row.tsx';
import type { SpringAlong } from './figures.ts';

/** Springs along the way where nobody should bathe: to know about, not to stop at. */
export const OtherSprings = ({
  springs,
  isAfterOffered,
  isOpen,
  onToggle,
  stopIds,
  highlightedId,
  onHighlight,
}: {
  springs: readonly SpringAlong[];
  /** Then these are "more". */
  isAfterOffered: boolean;
  isOpen: boolean;
  onToggle: (isOpen: boolean) => void;
  stopIds: readonly number[];
  highlightedId: number | null;
  onHighlight: (id: number | null) => void;
}) => (
  <details
    open={isOpen}
    onToggle={({ currentTarget }) => onToggle(currentTarget.open)}
    className="group -mt-px border-t border-line"
  >
    <summary className="flex min-h-11 cursor-pointer list-none items-center justify-between gap-2 px-4 py-2.5 font-semibold -outline-offset-3 hover:bg-sunken [&::-webkit-details-marker]:hidden">
      {isAfterOffered
        ? countText(springs.length, 'more is', 'more are')
        : countText(springs.length, 'is', 'are')}{' '}
      closed or no place to bathe
      <ChevronDown aria-hidden className="size-5 shrink-0 group-open:rotate-180" />
    </summary>
    <ol aria-label="Closed or no place to bathe" className="border-t border-line">
      {springs.map((spring) => (
        <AlongRow
          key={spring.id}
          spring={spring}
          stop={stopIds.indexOf(spring.id) + 1}
          areDetoursKnown={false}
          isHighlighted={spring.id === highlightedId}
          onHighlight={onHighlight}
          onAdd={null}
        />
      ))}
    </ol>
  </details>
);
