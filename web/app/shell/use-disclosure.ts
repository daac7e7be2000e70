import { useEffect, useRef, type FocusEvent, type KeyboardEvent } from 'react';
import { useLocation } from 'react-router';

const close = (details: HTMLDetailsElement | null) => {
  if (details) details.open = false;
};

/**
 * Adds what browsers leave out of a <details>: it closes on Escape (and gives the focus back), on a
 * click outside, when the focus moves on, and on a new page.
 */
export const useDisclosure = () => {
  const ref = useRef<HTMLDetailsElement>(null);
  const { key } = useLocation();
  const shown = useRef(key);

  useEffect(() => {
    // Not on the first page: people may have opened it before the scripts were there.
    if (shown.current !== key) close(ref.current);
    shown.current = key;
  }, [key]);

  useEffect(() => {
    const closeWhenOutside = (event: PointerEvent) => {
      const isInside = event.target instanceof Node && ref.current?.contains(event.target);
      if (!isInside) close(ref.current);
    };
    document.addEventListener('pointerdown', closeWhenOutside);
    return () => document.removeEventListener('pointerdown', closeWhenOutside);
  }, []);

  return {
    ref,
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      close(ref.current);
      ref.current?.querySelector('summary')?.focus();
    },
    onBlur: (event: FocusEvent) => {
      const next = event.relatedTarget;
      if (next && !event.currentTarget.contains(next)) close(ref.current);
    },
  };
};
