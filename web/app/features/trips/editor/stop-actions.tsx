import { useEffect, useRef, useState } from 'react';
import { ConfirmDialog } from '../../../ui/dialog.tsx';
import { Button } from '../../../ui/button.tsx';
import { changeText, type Change } from '../model/change.ts';
import { stopsIn } from '../model/halts.ts';
import type { PlannerState } from './use-planner.ts';

/** Whether the button that made it may be gone, with its row or its dialog. */
const losesButton = ({ kind }: Change): boolean =>
  kind === 'sleep' || kind === 'remove' || kind === 'order';

const LOOK = 'px-2.5! text-sm aria-disabled:opacity-60';

/** For all stops together. It stays in sight while you scroll through them. */
export const StopActions = ({
  planner: { trip, bestOrder, lastDone, undo: takeBack },
  onStartOver,
}: {
  planner: PlannerState;
  /** Null while there is nothing to throw away. */
  onStartOver: (() => void) | null;
}) => {
  const canOrder = stopsIn(trip.halts).length > 1;
  const undo = useRef<HTMLButtonElement>(null);
  const [isAsking, setIsAsking] = useState(false);
  // The focus goes to where you can take it back.
  useEffect(() => {
    const isLost = document.activeElement === document.body;
    if (lastDone && losesButton(lastDone.change) && isLost)
      undo.current?.focus({ preventScroll: true });
  }, [lastDone]);
  return (
    <div className="sticky bottom-0 z-10 flex flex-wrap items-center gap-2 border-t border-line bg-surface px-4 py-2.5">
      <Button
        look="quiet"
        aria-disabled={!canOrder}
        onClick={() => {
          if (canOrder) bestOrder.toggle();
        }}
        className={LOOK}
      >
        {bestOrder.isAsked ? 'Cancel' : 'Best order'}
      </Button>
      <Button
        ref={undo}
        look="quiet"
        aria-disabled={!lastDone}
        onClick={() => {
          if (lastDone) takeBack();
        }}
        className={LOOK}
      >
        Undo
        {lastDone && <span className="sr-only"> {changeText(lastDone)}</span>}
      </Button>
      {onStartOver && (
        <Button look="quiet" onClick={() => setIsAsking(true)} className={LOOK}>
          Start over
        </Button>
      )}
      {onStartOver && isAsking && (
        <ConfirmDialog
          question="Start over? You'll lose this trip."
          action="Start over"
          onConfirm={onStartOver}
          onClose={() => setIsAsking(false)}
        />
      )}
    </div>
  );
};
