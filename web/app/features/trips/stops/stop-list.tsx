import { springName } from '../../../lib/format.ts';
import type { Arrival } from '../../../domain/trip/arrival.ts';
import type { Itinerary, ItineraryStop } from '../../../domain/trip/itinerary.ts';
import { GridList, GridListItem } from 'react-aria-components/GridList';
import { DropIndicator, useDragAndDrop } from 'react-aria-components/useDragAndDrop';
import { StopRow } from './stop-row.tsx';
import type { Change, Reordering, Stop } from './stop.ts';

interface Row {
  id: number;
  at: number;
  stop: Stop;
  times: ItineraryStop | undefined;
  arrival: Arrival | undefined;
  reordering: Reordering | null;
}

const numberOf = (key: string | number | undefined) => Number(key);

/** The springs of the trip in order. You can move them by dragging, by keyboard and by buttons. */
export const StopList = ({
  stops,
  times,
  arrivals,
  reordering,
  highlightedId,
  onHighlight,
  onChange,
}: {
  stops: readonly Stop[];
  /** Null while we do not know the route through these stops. */
  times: Itinerary | null;
  arrivals: readonly Arrival[];
  reordering: Reordering | null;
  highlightedId: number | null;
  onHighlight: (id: number | null) => void;
  onChange: (change: Change) => void;
}) => {
  const rows = stops.map((stop, at): Row => ({
    id: stop.id,
    at,
    stop,
    times: times?.stops[at],
    arrival: arrivals[at],
    reordering: reordering?.id === stop.id ? reordering : null,
  }));
  const { dragAndDropHooks } = useDragAndDrop<Row>({
    getItems: (keys) => [...keys].map((key) => ({ 'text/plain': String(key) })),
    onReorder: ({ keys, target }) => {
      const from = stops.findIndex(({ id }) => id === numberOf([...keys][0]));
      const goal = stops.findIndex(({ id }) => id === numberOf(target.key));
      const stop = stops[from];
      if (!stop || goal < 0) return;
      const gap = target.dropPosition === 'after' ? goal + 1 : goal;
      const to = gap > from ? gap - 1 : gap;
      if (to !== from) onChange({ kind: 'move', from, to, stop });
    },
    renderDropIndicator: (target) => (
      <DropIndicator
        target={target}
        className="-my-0.5 h-1 rounded-full outline-none data-drop-target:bg-accent"
      />
    ),
  });
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- They only light up the marker, as pointing does.
    <div
      onFocus={({ target }) => {
        const row = target.closest<HTMLElement>('[role="row"]');
        onHighlight(row ? numberOf(row.dataset['key']) : null);
      }}
      onBlur={() => onHighlight(null)}
    >
      <GridList
        aria-label="Springs of this trip, in order"
        items={rows}
        dragAndDropHooks={dragAndDropHooks}
        keyboardNavigationBehavior="tab"
        disallowTypeAhead
        className="flex flex-col outline-none"
      >
        {(row) => (
          <GridListItem
            textValue={springName(row.stop.name)}
            onHoverStart={() => onHighlight(row.id)}
            onHoverEnd={() => onHighlight(null)}
            className={`rounded-lg -outline-offset-3 data-dragging:opacity-50 ${row.id === highlightedId ? 'bg-sunken' : ''}`}
          >
            <StopRow
              stop={row.stop}
              at={row.at}
              count={stops.length}
              times={row.times}
              arrival={row.arrival}
              reordering={row.reordering}
              onChange={onChange}
            />
          </GridListItem>
        )}
      </GridList>
    </div>
  );
};
