import { useEffect, useRef } from 'react';

/**
 * The 'Show more' button disappears with the last page; then the focus goes to the first new item.
 * `list` is for the element whose children are counted.
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
