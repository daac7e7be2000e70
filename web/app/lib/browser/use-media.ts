import { useMemo, useSyncExternalStore } from 'react';

/** Whether the window is like this now, such as '(min-width: 48rem)'. False on the server and while React takes over. */
export const useMedia = (query: string): boolean => {
  const store = useMemo(
    () => ({
      follow: (onChange: () => void) => {
        const media = matchMedia(query);
        media.addEventListener('change', onChange);
        return () => media.removeEventListener('change', onChange);
      },
      read: () => matchMedia(query).matches,
    }),
    [query],
  );
  return useSyncExternalStore(store.follow, store.read, () => false);
};
