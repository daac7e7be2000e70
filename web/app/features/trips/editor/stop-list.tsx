import { useState } from 'react';
import { GridList, GridListItem } from 'react-aria-components/GridList';
import { DropIndicator, useDragAndDrop } from 'react-aria-components/useDragAndDrop';
import { lazyPart, NotOpened } from '../../../ui/lazy-part.tsx';
import { endsDay, isStop, placeOf, type Halt } from '../model/halts.ts';
import type { TimedHalt } from '../model/itinerary.ts';
import { DayHead, headOfDay } from '../sheet/day-head.tsx';
import { HaltRow } from './halt-row.tsx';
import type { PlannerState } from './use-planner.ts';

/** Where the traveler wants to spend a night. */
const SleepElsewhere = lazyPart(async () => (await import('./sleep-dialog.tsx')).SleepDialog, {
  missing: NotOpened,
});

/** What the lists and the map light up together. */
export interface Pointing {
  highlightedId: number | null;
  onHighlight: (id: number | null) => void;
}

interface Item {
  /** Of a stop, its spring's. */
  id: number | string;
  halt: TimedHalt;
  at: number;
  /** The day that begins after it, from 0; null if none does. */
  nextDay: number | null;
}

/** A stop by its number; a night has none, and no marker to light up. */
const numberOf = (key: string | number | undefined) => {
  const id = Number(key);
  return Number.isInteger(id) ? id : null;
};

/** A night is the same wherever it moves, so that the button you press stays its own. */
const itemsOf = (halts: readonly TimedHalt[]): Item[] => {
  const seen = new Map<string, number>();
  let day = 0;
  return halts.map((halt, at): Item => {
    if (endsDay(halt)) day += 1;
    const nextDay = endsDay(halt) ? day : null;
    if (isStop(halt)) return { id: halt.id, halt, at, nextDay };
    const place = `night ${halt.name} ${halt.coords.join()}`;
    const count = (seen.get(place) ?? 0) + 1;
    seen.set(place, count);
    return { id: `${place} ${count}`, halt, at, nextDay };
  });
};

/** The springs and nights of the trip in order. You can move them by dragging, by keyboard and by buttons. */
export const StopList = ({
  planner: { trip, halts, times, reordering, change },
  placesUrl,
  highlightedId,
  onHighlight,
}: Pointing & { planner: PlannerState; placesUrl: string | null }) => {
  const items = itemsOf(halts);
  const [sleepFrom, setSleepFrom] = useState<Halt | null>(null);
  // Gone once the trip has changed.
  const sleepAt = sleepFrom ? trip.halts.indexOf(sleepFrom) : -1;
  const { dragAndDropHooks } = useDragAndDrop<Item>({
    getItems: (keys) => [...keys].map((key) => ({ 'text/plain': String(key) })),
    onReorder: ({ keys, target }) => {
      const [key] = [...keys];
      const from = items.findIndex(({ id }) => String(id) === String(key));
      const goal = items.findIndex(({ id }) => String(id) === String(target.key));
      if (from < 0 || goal < 0) return;
      const gap = target.dropPosition === 'after' ? goal + 1 : goal;
      const to = gap > from ? gap - 1 : gap;
      if (to !== from) change({ kind: 'move', from, to });
    },
    renderDropIndicator: (target) => (
      <DropIndicator
        target={target}
        className="-my-0.5 h-1 rounded-full outline-none data-drop-target:bg-accent"
      />
    ),
  });
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- They only light up the marker, as pointing does. */}
      <div
        onFocus={({ target }) => {
          const row = target.closest<HTMLElement>('[role="row"]');
          onHighlight(row ? numberOf(row.dataset['key']) : null);
        }}
        onBlur={() => onHighlight(null)}
      >
        <GridList
          aria-label={
            halts.some(endsDay)
              ? 'Springs and nights of this trip, in order'
              : 'Springs of this trip, in order'
          }
          items={items}
          dragAndDropHooks={dragAndDropHooks}
          keyboardNavigationBehavior="tab"
          disallowTypeAhead
          className="flex flex-col outline-none"
        >
          {({ id, halt, at, nextDay }) => (
            <GridListItem
              textValue={placeOf(halt).name}
              onHoverStart={() => onHighlight(numberOf(id))}
              onHoverEnd={() => onHighlight(null)}
              className={`rounded-lg -outline-offset-3 data-dragging:opacity-50 ${id === highlightedId ? 'bg-sunken' : ''}`}
            >
              <HaltRow
                halt={halt}
                at={at}
                count={items.length}
                reordering={reordering}
                onChange={change}
                onSleepElsewhere={(from) => setSleepFrom(trip.halts[from] ?? null)}
              />
              {nextDay !== null && <DayHead head={headOfDay(nextDay, times, trip.startDate)} />}
            </GridListItem>
          )}
        </GridList>
      </div>
      {sleepFrom && sleepAt >= 0 && (
        <SleepElsewhere
          near={placeOf(sleepFrom).coords}
          placesUrl={placesUrl}
          onChoose={(place) => change({ kind: 'sleep', at: sleepAt, place })}
          onClose={() => setSleepFrom(null)}
        />
      )}
    </>
  );
};
