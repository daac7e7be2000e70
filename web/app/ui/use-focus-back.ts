import { useCallback, useEffect, useRef } from 'react';

/**
 * A button that is disabled loses the focus: whoever pressed it gets it back. Gives what has to be told
 * which one was pressed.
 */
export const useFocusBack = (isBusy: boolean) => {
  const pressed = useRef<HTMLElement | null>(null);
  useEffect(() => {
    if (isBusy) return;
    if (document.activeElement === document.body) pressed.current?.focus();
    pressed.current = null;
  }, [isBusy]);
  return useCallback((element: HTMLElement | null) => {
    pressed.current = element;
  }, []);
};
