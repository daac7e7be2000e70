import { isBathingRuledOut } from '@wildsoak/contract/rules/bathing';
import type { ListedSpring } from '@wildsoak/contract/springs';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useToday } from '../../../domain/visit/use-today.ts';
import { whenNear } from '../../../lib/browser/when-near.ts';
import { searchOf } from './address.ts';
import type { FilterState } from './filters.ts';
import type { Drives } from './reach.ts';
import { ResultRow, type ResultActions } from './result-row.tsx';
import { FIRST_ROWS } from './store.ts';

const scrolled = new WeakSet<Element>();

const PAST_OUR_ROADS = 'Past the mapped roads (drive times are to the last one)';

/** Asks for more rows while the last one is in sight, so also before the focus leaves it. */
const ListEnd = ({ onNear }: { onNear: () => void }) => {
  const end = useRef<HTMLDivElement>(null);
  const ask = useEffectEvent(onNear);
  useEffect(() => (end.current ? whenNear(end.current, '0px', () => ask()) : undefined), []);
  return (
    <div aria-hidden className="relative">
      <div ref={end} className="absolute bottom-0 h-24 w-px" />
    </div>
  );
};

/** A list that nobody has scrolled is left alone: the browser would lay out all that has changed so far. */
const goToTop = (mark: HTMLElement | null) => {
  const list = mark?.parentElement;
  if (!list) return undefined;
  if (scrolled.delete(list)) list.scrollTop = 0;
  const note = () => scrolled.add(list);
  list.addEventListener('scroll', note, { once: true, passive: true });
  return () => list.removeEventListener('scroll', note);
};

/**
 * The springs in their order; a line says where those begin that are past our roads, or no place to
 * bathe.
 */
export const ResultList = ({
  springs,
  filters,
  drives,
  pointedId,
  onMore,
  ...actions
}: {
  springs: readonly ListedSpring[];
  /** Rows say how far they are from its place. */
  filters: FilterState;
  /** Or how long the drive is. */
  drives: Drives | null;
  pointedId: number | null;
  /** Null if there are no more. */
  onMore: (() => void) | null;
} & ResultActions) => {
  const today = useToday();
  const isOut = ({ bathing_status }: ListedSpring) => isBathingRuledOut(bathing_status);
  const firstOut = springs.findIndex(isOut);
  const isPast = (at: number) => {
    const spring = springs[at];
    return spring && !isOut(spring) && drives?.get(spring.id)?.gap_miles !== undefined;
  };
  const dividerAt = (at: number): string | null => {
    if (at === firstOut) return "Don't soak here";
    if (isPast(at)) return isPast(at - 1) ? null : PAST_OUR_ROADS;
    // Places to soak past our roads come before others on them.
    return isPast(at - 1) ? 'On mapped roads' : null;
  };
  return (
    <>
      {/* Other filters begin at the top again. */}
      <span key={searchOf(filters)} ref={goToTop} hidden />
      <ol>
        {springs.map((spring, at) => (
          <ResultRow
            // oxlint-disable-next-line react/no-array-index-key -- Another filter changes the rows that are there: new ones are a quarter more work, and a row has no state.
            key={at}
            spring={spring}
            near={filters.near}
            drive={drives?.get(spring.id)}
            today={today}
            divider={dividerAt(at)}
            isPointed={spring.id === pointedId}
            isBelow={at >= FIRST_ROWS}
            {...actions}
          />
        ))}
      </ol>
      {/* With more rows it may still be in sight: then it asks again. */}
      {onMore && <ListEnd key={springs.length} onNear={onMore} />}
    </>
  );
};
