import { ChevronDown } from 'lucide-react';
import { useId, useMemo, useState } from 'react';
import { numberText } from '../../../lib/format.ts';
import { Button } from '../../../ui/button.tsx';
import { Select } from '../../../ui/select.tsx';
import { AlongRow } from './along-row.tsx';
import {
  inOrder,
  isPastOurRoads,
  SPRING_ORDERS,
  type SpringAlong,
  type SpringOrder,
} from './along.ts';
import type { Pointing } from './stop-list.tsx';
import type { PlannerState } from './use-planner.ts';
import type { DetoursState } from './use-route.ts';

const DetoursNote = ({ state, onRetry }: { state: DetoursState; onRetry: () => void }) => {
  const [isRetried, setIsRetried] = useState(false);
  if (state === 'known') return null;
  return (
    <div className="flex flex-wrap items-center gap-2">
      <p>
        {state === 'pending'
          ? 'Checking how much each spring adds to the drive...'
          : "We couldn't check how much each spring adds to the drive."}
      </p>
      {/* It stays while it is busy, so it keeps the focus. */}
      {(isRetried || state === 'failed') && (
        <Button
          look="quiet"
          isBusy={state === 'pending'}
          onClick={() => {
            setIsRetried(true);
            onRetry();
          }}
        >
          Retry
        </Button>
      )}
    </div>
  );
};

/** The springs near the route, in the order you pass them. */
export const SpringsAlong = ({
  planner: { found, springs, isGenerating, detoursState, retryDetours, add },
  stopIds,
  areOthersShown,
  onShowOthers,
  highlightedId,
  onHighlight,
}: Pointing & {
  planner: PlannerState;
  stopIds: readonly number[];
  areOthersShown: boolean;
  onShowOthers: (areShown: boolean) => void;
}) => {
  const sortId = useId();
  const [order, setOrder] = useState<SpringOrder>('passed');
  const { all, onRoads, pastRoads } = useMemo(() => {
    const ordered = inOrder(springs?.offered ?? [], order);
    return {
      all: ordered,
      onRoads: ordered.filter((spring) => !isPastOurRoads(spring)),
      pastRoads: ordered.filter(isPastOurRoads),
    };
  }, [springs, order]);
  const rowOf = (spring: SpringAlong, onAdd: typeof add | null) => (
    <AlongRow
      key={spring.id}
      spring={spring}
      stop={stopIds.indexOf(spring.id) + 1}
      areDetoursKnown={onAdd !== null && detoursState === 'known'}
      isHighlighted={spring.id === highlightedId}
      onHighlight={onHighlight}
      onAdd={onAdd}
    />
  );
  return (
    <>
      <div role="status" className="px-4 pt-3 text-quiet empty:hidden">
        {isGenerating && <p className="pb-3">Searching for springs...</p>}
        {!isGenerating && springs?.offered.length === 0 && (
          <p className="pb-3">
            {springs.others.length > 0 ? 'No places to soak' : 'No springs found'} within{' '}
            {found?.request.maxDistanceMiles} miles of the route.
          </p>
        )}
        {!isGenerating && all.length > 0 && (
          <DetoursNote state={detoursState} onRetry={retryDetours} />
        )}
      </div>
      {!springs && !isGenerating && (
        <p className="p-4 text-quiet">
          Generate a trip to see the springs along it, in the order you pass them.
        </p>
      )}
      {all.length > 0 && (
        <>
          <div className="flex min-h-11 items-center gap-2 px-4 pt-3 pb-3">
            <label htmlFor={sortId} className="text-sm font-medium">
              Sort by
            </label>
            <Select
              id={sortId}
              name="order"
              choices={SPRING_ORDERS}
              value={order}
              onChoose={setOrder}
              className="min-w-0 grow"
            />
          </div>
          {onRoads.length > 0 && (
            <ol aria-label="Springs along the route" className="border-t border-line">
              {onRoads.map((spring) => rowOf(spring, add))}
            </ol>
          )}
        </>
      )}
      {pastRoads.length > 0 && (
        <>
          <div className="-mt-px border-y border-line bg-sunken px-4 py-2 text-sm">
            <h3 className="font-sans font-semibold">Past the mapped roads</h3>
            <p className="text-quiet">We can't tell how long the rest of the way takes.</p>
          </div>
          <ol aria-label="Springs along the route, past the mapped roads">
            {pastRoads.map((spring) => rowOf(spring, add))}
          </ol>
        </>
      )}
      {springs && springs.others.length > 0 && (
        // Where nobody should bathe: to know about, not to stop at.
        <details
          open={areOthersShown}
          onToggle={({ currentTarget }) => onShowOthers(currentTarget.open)}
          className="group -mt-px border-t border-line"
        >
          <summary className="flex min-h-11 cursor-pointer list-none items-center justify-between gap-2 px-4 py-2.5 font-semibold -outline-offset-3 hover:bg-sunken [&::-webkit-details-marker]:hidden">
            {numberText(springs.others.length)} {all.length > 0 && 'more '}where you can’t soak
            <ChevronDown aria-hidden className="size-5 shrink-0 group-open:rotate-180" />
          </summary>
          <ol aria-label="Where you can’t soak" className="border-t border-line">
            {springs.others.map((spring) => rowOf(spring, null))}
          </ol>
        </details>
      )}
      {springs && springs.offered.length + springs.others.length > 0 && (
        <p className="border-t border-line px-4 py-3 text-sm text-quiet">
          Temperatures are at the source.
        </p>
      )}
    </>
  );
};
