import { useSyncExternalStore } from 'react';

const never = () => () => {};

/** False on the server and in the first render, which has to be the same; true from then on. */
export const useIsHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
