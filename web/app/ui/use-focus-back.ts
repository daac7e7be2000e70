import { useCallback, useEffect, useRef } from 'react';

/**
 * A disabled button loses the focus; this gives it back. Returns a function to call with the pressed
 * button.
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
