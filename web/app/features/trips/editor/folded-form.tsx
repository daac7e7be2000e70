import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { distanceText } from '../../../lib/format.ts';
import { CARD } from '../../../ui/card.tsx';
import type { RouteRequest } from '../model/trip.ts';
import type { PlannerState } from './use-planner.ts';

/** 'Boise, Idaho' and 'My location (43.62, -116.20)' are long for one line of a phone. */
const short = (name: string) => name.split(/,| \(/)[0];

/** 'Boise → Missoula · 20 mi · Edit': the form, folded on a phone. */
export const TripSummary = ({
  request: { start, end, maxDistanceMiles },
  onEdit,
}: {
  request: RouteRequest;
  onEdit: () => void;
}) => (
  <button
    type="button"
    onClick={onEdit}
    // Close to the header: the map and the sheets below it then fit a phone's screen.
    className={`min-h-12 -scroll-mt-4 px-4 py-2 text-left wrap-anywhere lg:hidden ${CARD}`}
  >
    <span className="font-semibold">
      {short(start.name)} <span aria-hidden>→</span>
      <span className="sr-only">to</span> {short(end.name)}
    </span>
    {` · ${distanceText(maxDistanceMiles)} · `}
    <span className="font-semibold text-accent underline underline-offset-4">Edit</span>
  </button>
);

const lineIn = (box: HTMLElement | null) => box?.querySelector<HTMLElement>(':scope > button');

/** Or the line that the form is folded to. */
export const focusStart = (box: HTMLElement | null) => {
  const start = box?.querySelector<HTMLElement>('input[name="start"]');
  (start?.checkVisibility() ? start : lineIn(box))?.focus();
};

/** On a phone: once the trip is found its form folds to one line, and the map comes into view. */
export const useFolding = (
  { found, problems, generate, cancel }: PlannerState,
  isGenerated: boolean,
  onFound: () => void,
) => {
  const box = useRef<HTMLDivElement>(null);
  const [wantsFold, setWantsFold] = useState(isGenerated);
  /** The route that was there when 'Generate Trip' was pressed; undefined if it was not. */
  const [before, setBefore] = useState<typeof found | undefined>();
  const [arrived, setArrived] = useState(0);
  const hasProblem = Object.values(problems).some(Boolean);
  if (before !== undefined && hasProblem) setBefore(undefined);
  else if (before !== undefined && found && found !== before) {
    setBefore(undefined);
    setWantsFold(true);
    setArrived(arrived + 1);
    onFound();
  }
  const isFolded = wantsFold && found !== null && !hasProblem;
  useEffect(() => {
    const line = arrived > 0 && lineIn(box.current);
    if (!line || line.offsetHeight === 0) return;
    // The pressed button is folded away.
    line.focus({ preventScroll: true });
    line.scrollIntoView({ block: 'start' });
  }, [arrived]);
  return {
    isFolded,
    box,
    onGenerate: () => {
      setBefore(found);
      generate();
    },
    onCancel: () => {
      setBefore(undefined);
      cancel();
    },
    onEdit: () => {
      flushSync(() => setWantsFold(false));
      focusStart(box.current);
    },
  };
};
