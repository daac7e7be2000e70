import { useCallback, useRef } from 'react';

/** When a row disappears, its focus moves to the next row, or to the heading. */
export const useFocusKeeper = () => {
  const heading = useRef<HTMLHeadingElement>(null);
  const leave = useCallback((row: HTMLElement | null) => {
    const { activeElement } = document;
    // If the focus has moved elsewhere meanwhile, it stays there.
    if (activeElement !== document.body && !row?.contains(activeElement)) return;
    const next = row?.nextElementSibling ?? row?.previousElementSibling;
    (next?.querySelector('a') ?? heading.current)?.focus();
  }, []);
  return { heading, leave };
};
