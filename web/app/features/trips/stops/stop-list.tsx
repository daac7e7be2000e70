import { springName } from '../../../lib/format.ts';
import type { Arrival } from '../../../domain/trip/arrival.ts';
import type { Itinerary } from '../../../domain/trip/itinerary.ts';
import { GridList, GridListItem } from 'react-aria-components/GridList';
import { DropIndicator, useDragAndDrop } from 'react-aria-components/useDragAndDrop';
import type { Change, Reordering } from './change.ts';
import { DayHead, headOfDay } from './day-head.tsx';
import { NightRow } from './night-row.tsx';
import { rowsOf, type Halts, type Row, type TripNight } from './rows.ts';
import { StopRow } from './stop-row.tsx';
import type { Stop } from './stop.ts';

type Item = Row & { id: number | string; at: number };

/** A stop by its number; a night has none, and no marker to light up. */
const numberOf = (key: string | number | undefined) => {
  const id = Number(key);
  return Number.isInteger(id) ? id : null;
};

const nameOf = ({ stop, night }: Row): string => (stop ? springName(stop.name) : night.name);

/** A night is the same wherever it moves, so that the button you press stays its own. */
const itemsOf = (halts: Halts): Item[] => {
  const seen = new Map<string, number>();
  return rowsOf(halts).map((row, at): Item => {
    if (row.stop) return { ...row, at, id: row.stop.id };
    const place = `night ${row.night.name} ${row.night.coords.join()}`;
    const count = (seen.get(place) ?? 0) + 1;
    seen.set(place, count);
    return { ...row, at, id: `${place} ${count}` };
  });
};

/** The springs and nights of the trip in order. You can move them by dragging, by keyboard and by buttons. */
export const StopList = ({
  halts,
  times,
  arrivals,
  startDate,
  reordering,
  highlightedId,
  onHighlight,
  onChange,
  onSleepElsewhere,
}: {
  halts: Halts;
  /** Null while we do not know the route through these stops. */
  times: Itinerary | null;
  arrivals: readonly Arrival[];
  startDate: string;
  reordering: Reordering | null;
  highlightedId: number | null;
  onHighlight: (id: number | null) => void;
  onChange: (change: Change) => void;
  /** Somewhere else than that night, or after that stop. */
  onSleepElsewhere: (from: Stop | TripNight) => void;
}) => {
  const { stops, nights } = halts;
  const items = itemsOf(halts);
  const { dragAndDropHooks } = useDragAndDrop<Item>({
    getItems: (keys) => [...keys].map((key) => ({ 'text/plain': String(key) })),
    onReorder: ({ keys, target }) => {
      const [key] = [...keys];
      const from = items.findIndex(({ id }) => String(id) === String(key));
      const goal = items.findIndex(({ id }) => String(id) === String(target.key));
      const item = items[from];
      if (!item || goal < 0) return;
      const gap = target.dropPosition === 'after' ? goal + 1 : goal;
      const to = gap > from ? gap - 1 : gap;
      if (to !== from) onChange({ kind: 'move', from, to, stop: { name: nameOf(item) } });
    },
    renderDropIndicator: (target) => (
      <DropIndicator
        target={target}
        className="-my-0.5 h-1 rounded-full outline-none data-drop-target:bg-accent"
      />
    ),
  });
  const dayAfter = ({ night }: Item) => {
    const at = night ? nights.indexOf(night) + 1 : 0;
    return at > 0 && <DayHead head={headOfDay(at, times, startDate)} />;
  };
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
        aria-label={
          nights.length > 0
            ? 'Springs and nights of this trip, in order'
            : 'Springs of this trip, in order'
        }
        items={items}
        dragAndDropHooks={dragAndDropHooks}
        keyboardNavigationBehavior="tab"
        disallowTypeAhead
        className="flex flex-col outline-none"
      >
        {(item) => (
          <GridListItem
            textValue={nameOf(item)}
            onHoverStart={() => onHighlight(numberOf(item.id))}
            onHoverEnd={() => onHighlight(null)}
            className={`rounded-lg -outline-offset-3 data-dragging:opacity-50 ${item.id === highlightedId ? 'bg-sunken' : ''}`}
          >
            {item.stop ? (
              <StopRow
                stop={item.stop}
                night={item.night}
                number={stops.indexOf(item.stop) + 1}
                at={item.at}
                count={items.length}
                times={times?.stops[stops.indexOf(item.stop)]}
                arrival={arrivals[stops.indexOf(item.stop)]}
                reordering={reordering?.id === item.stop.id ? reordering : null}
                onChange={onChange}
                onSleepElsewhere={onSleepElsewhere}
              />
            ) : (
              <NightRow
                night={item.night}
                at={item.at}
                count={items.length}
                times={times?.nights[nights.indexOf(item.night)]}
                onChange={onChange}
                onSleepElsewhere={onSleepElsewhere}
              />
            )}
            {dayAfter(item)}
          </GridListItem>
        )}
      </GridList>
    </div>
  );
};
