import type { NearbyRouteSpring } from '@wildsoak/contract/trips';
import { useMemo, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { AlongRow } from './along-row.tsx';
import type { FoundRoute } from '../editor/use-route.ts';
import { inOrder, SPRING_ORDERS, type SpringOrder } from './figures.ts';

type Figures = FoundRoute['figures'];

const ORDERS = Object.entries(SPRING_ORDERS) as [SpringOrder, string][];

const FiguresState = ({ figures, onRetry }: { figures: Figures; onRetry: () => void }) => {
  const [isRetried, setIsRetried] = useState(false);
  if (figures === 'known') return null;
  return (
    <div className="flex flex-wrap items-center gap-2">
      <p>
        {figures === 'pending'
          ? 'Working out what each spring adds to the drive...'
          : 'What each spring adds to the drive could not be worked out.'}
      </p>
      {/* It stays while it is awaited: whoever pressed it keeps the focus. */}
      {(isRetried || figures === 'failed') && (
        <Button
          look="quiet"
          isBusy={figures === 'pending'}
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

/** The springs near the drive, in the order they are passed. */
export const SpringsAlong = ({
  springs,
  maxDistanceMiles,
  isSearching,
  figures,
  onRetryFigures,
  stopIds,
  highlightedId,
  onHighlight,
  onAdd,
}: {
  /** Null before there is a drive. */
  springs: readonly NearbyRouteSpring[] | null;
  maxDistanceMiles: number | undefined;
  isSearching: boolean;
  figures: Figures;
  onRetryFigures: () => void;
  stopIds: readonly number[];
  highlightedId: number | null;
  onHighlight: (id: number | null) => void;
  onAdd: (id: number) => void;
}) => {
  const [order, setOrder] = useState<SpringOrder>('passed');
  const ordered = useMemo(() => inOrder(springs ?? [], order), [springs, order]);
  return (
    <>
      <div role="status" className="px-4 pt-3 text-quiet empty:hidden">
        {isSearching && <p className="pb-3">Searching for springs...</p>}
        {!isSearching && springs?.length === 0 && (
          <p className="pb-3">No springs found within {maxDistanceMiles} miles of the route.</p>
        )}
        {!isSearching && springs && springs.length > 0 && (
          <FiguresState figures={figures} onRetry={onRetryFigures} />
        )}
      </div>
      {!springs && !isSearching && (
        <p className="p-4 text-quiet">
          Generate a trip to see the springs along it, in the order you pass them.
        </p>
      )}
      {ordered.length > 0 && (
        <>
          <label className="flex min-h-11 items-center gap-2 px-4 pt-3 pb-3 text-sm font-medium">
            Sort by
            <select
              name="order"
              value={order}
              onChange={({ target }) => setOrder(target.value as SpringOrder)}
              className="h-11 min-w-0 grow rounded-lg border border-control-line bg-surface px-2 text-base text-ink"
            >
              {ORDERS.map(([value, label]) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
            </select>
          </label>
          <ol aria-label="Springs along the route" className="border-t border-line">
            {ordered.map((spring) => (
              <AlongRow
                key={spring.id}
                spring={spring}
                stop={stopIds.indexOf(spring.id) + 1}
                areFiguresKnown={figures === 'known'}
                isHighlighted={spring.id === highlightedId}
                onHighlight={onHighlight}
                onAdd={onAdd}
              />
            ))}
          </ol>
          <p className="px-4 py-3 text-sm text-quiet">
            Temperatures are those of the water at its source.
          </p>
        </>
      )}
    </>
  );
};
