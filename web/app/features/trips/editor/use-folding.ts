import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { usePlanner } from './use-planner.ts';

const lineIn = (box: HTMLElement | null) => box?.querySelector<HTMLElement>(':scope > button');

/** Or the line that the form is folded to. */
export const focusStart = (box: HTMLElement | null) => {
  const start = box?.querySelector<HTMLElement>('input[name="start"]');
  (start?.checkVisibility() ? start : lineIn(box))?.focus();
};

/** On a phone: once the trip is found its form folds to one line, and the map comes into view. */
export const useFolding = (
  { found, problems, generate, cancel }: ReturnType<typeof usePlanner>,
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
