import { useLayoutEffect } from 'react';

/**
 * A class on the whole page while it is wanted, for parts that no element in common can reach. `:has()`
 * on the page would do the same, but then every change anywhere restyles everything.
 */
export const usePageClass = (name: string, isWanted = true) =>
  useLayoutEffect(() => {
    const { classList } = document.documentElement;
    classList.toggle(name, isWanted);
    return () => classList.remove(name);
  }, [name, isWanted]);
