import { useRef, type MouseEvent, type PointerEvent, type RefObject } from 'react';

export type SheetHeight = 'closed' | 'half' | 'whole';

/** A finger that is not still has not begun to drag. */
const SLOP_PX = 6;
/** Where a flick would end, this long after the finger leaves. */
const FLICK_MS = 150;

/** Of the box around the sheet: up to where a height is the nearest. */
const nearestHeight = (part: number): SheetHeight => {
  if (part < 0.3) return 'closed';
  return part < 0.75 ? 'half' : 'whole';
};

/** Drags a sheet by its head, and leaves it at the nearest of three heights. */
export const useSheetDrag = (
  sheet: RefObject<HTMLElement | null>,
  onHeight: (height: SheetHeight) => void,
) => {
  const hasDragged = useRef(false);

  const onPointerDown = (event: PointerEvent) => {
    const element = sheet.current;
    if (!element || !event.isPrimary || event.button !== 0) return;
    hasDragged.current = false;
    const bottom = element.clientHeight + event.clientY;
    let last = { y: event.clientY, at: event.timeStamp, speed: 0 };
    const listening = new AbortController();
    const { signal } = listening;

    const move = ({ clientY: y, timeStamp: at }: globalThis.PointerEvent) => {
      if (!hasDragged.current) {
        if (Math.abs(y - event.clientY) < SLOP_PX) return;
        hasDragged.current = true;
        element.style.transition = 'none';
        // Whatever is inside shows while it grows.
        onHeight('half');
      }
      last = { y, at, speed: (y - last.y) / Math.max(1, at - last.at) };
      element.style.height = `${bottom - y}px`;
    };
    const end = () => {
      listening.abort();
      if (!hasDragged.current) return;
      const box = element.parentElement?.clientHeight ?? 1;
      element.style.height = element.style.transition = '';
      onHeight(nearestHeight((bottom - last.y - last.speed * FLICK_MS) / box));
    };
    // The pointer may be faster than the head.
    document.addEventListener('pointermove', move, { signal });
    document.addEventListener('pointerup', end, { signal });
    document.addEventListener('pointercancel', end, { signal });
  };

  return {
    onPointerDown,
    // A short drag may end in a click on what is below the finger.
    onClickCapture: (event: MouseEvent) => {
      if (hasDragged.current) event.stopPropagation();
      hasDragged.current = false;
    },
  };
};
