import { useEffect, useRef } from 'react';

/**
 * A button that asks for more goes with the last of it: whoever pressed it goes on at the first that
 * is new. `list` is for the element whose children are counted.
 */
export const useFocusFirstNew = <List extends HTMLElement>(count: number) => {
  const list = useRef<List>(null);
  const pressedAt = useRef<number | null>(null);
  useEffect(() => {
    const from = pressedAt.current;
    if (from === null || count <= from) return;
    pressedAt.current = null;
    if (document.activeElement !== document.body) return;
    list.current?.children[from]?.querySelector<HTMLElement>('a, button')?.focus();
  }, [count]);
  return {
    list,
    onAsked: () => {
      pressedAt.current = count;
    },
  };
};
