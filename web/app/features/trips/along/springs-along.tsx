import { useId, useMemo, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Select } from '../../../ui/select.tsx';
import type { DetoursState } from '../editor/use-route.ts';
import { AlongRow } from './along-row.tsx';
import {
  inOrder,
  isPastOurRoads,
  SPRING_ORDERS,
  type SpringAlong,
  type SpringOrder,
  type SpringsNearRoute,
} from './figures.ts';
import { OtherSprings } from './other-springs.tsx';

const DetoursNote = ({ state, onRetry }: { state: DetoursState; onRetry: () => void }) => {
  const [isRetried, setIsRetried] = useState(false);
  if (state === 'known') return null;
  return (
    <div className="flex flex-wrap items-center gap-2">
      <p>
        {state === 'pending'
          ? 'Finding out what each spring adds to the drive...'
          : "We couldn't find out what each spring adds to the drive."}
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
  springs,
  maxDistanceMiles,
  isSearching,
  detoursState,
  onRetryDetours,
  areOthersShown,
  onShowOthers,
  onAdd,
  ...rows
}: {
  /** Null before there is a route. */
  springs: SpringsNearRoute | null;
  maxDistanceMiles: number | undefined;
  isSearching: boolean;
  detoursState: DetoursState;
  onRetryDetours: () => void;
  areOthersShown: boolean;
  onShowOthers: (areShown: boolean) => void;
  stopIds: readonly number[];
  highlightedId: number | null;
  onHighlight: (id: number | null) => void;
  onAdd: (id: number) => void;
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
  const { stopIds, highlightedId, onHighlight } = rows;
  const rowOf = (spring: SpringAlong) => (
    <AlongRow
      key={spring.id}
      spring={spring}
      stop={stopIds.indexOf(spring.id) + 1}
      areDetoursKnown={detoursState === 'known'}
      isHighlighted={spring.id === highlightedId}
      onHighlight={onHighlight}
      onAdd={onAdd}
    />
  );
  return (
    <>
      <div role="status" className="px-4 pt-3 text-quiet empty:hidden">
        {isSearching && <p className="pb-3">Searching for springs...</p>}
        {!isSearching && springs?.offered.length === 0 && (
          <p className="pb-3">
            No {springs.others.length > 0 ? 'place to bathe' : 'springs'} found within{' '}
            {maxDistanceMiles} miles of the route.
          </p>
        )}
        {!isSearching && all.length > 0 && (
          <DetoursNote state={detoursState} onRetry={onRetryDetours} />
        )}
      </div>
      {!springs && !isSearching && (
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
              {onRoads.map(rowOf)}
            </ol>
          )}
        </>
      )}
      {pastRoads.length > 0 && (
        <>
          <div className="-mt-px border-y border-line bg-sunken px-4 py-2 text-sm">
            <h3 className="font-sans font-semibold">Not on our roads</h3>
            <p className="text-quiet">We don’t know the rest of the way, or how long it takes.</p>
          </div>
          <ol aria-label="Springs along the route, not on our roads">{pastRoads.map(rowOf)}</ol>
        </>
      )}
      {springs && springs.others.length > 0 && (
        <OtherSprings
          springs={springs.others}
          isAfterOffered={all.length > 0}
          isOpen={areOthersShown}
          onToggle={onShowOthers}
          {...rows}
        />
      )}
      {springs && springs.offered.length + springs.others.length > 0 && (
        <p className="border-t border-line px-4 py-3 text-sm text-quiet">
          Temperatures are of the water at its source.
        </p>
      )}
    </>
  );
};
