import { useCallback, useRef } from 'react';

/** A row that goes must not take the focus with it: it goes to the next row, or to the heading. */
export const useFocusKeeper = () => {
  const heading = useRef<HTMLHeadingElement>(null);
  const leave = useCallback((row: HTMLElement | null) => {
    const { activeElement } = document;
    // Whoever has gone on to something else meanwhile stays there.
    if (activeElement !== document.body && !row?.contains(activeElement)) return;
    const next = row?.nextElementSibling ?? row?.previousElementSibling;
    (next?.querySelector('a') ?? heading.current)?.focus();
  }, []);
  return { heading, leave };
};
