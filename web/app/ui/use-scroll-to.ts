import { useEffect, useRef } from 'react';

/**
 * Scrolls the selected element into view inside its own box only: the page must not move because the
 * pointer crossed the map.
 */
export const useScrollTo = (selector: string | null) => {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const box = ref.current;
    const item = selector === null ? null : box?.querySelector<HTMLElement>(selector);
    if (!box || !item) return;
    // A row that moved under the finger between its press and its release would lose the tap.
    if (item.matches(':hover, :focus-within')) return;
    const above = item.offsetTop - box.scrollTop;
    const below = above + item.offsetHeight - box.clientHeight;
    if (above < 0) box.scrollBy({ top: above });
    else if (below > 0) box.scrollBy({ top: below });
  }, [selector]);
  return ref;
};
