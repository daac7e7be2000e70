import { useSyncExternalStore } from 'react';

const never = () => () => {};

/** False on the server and in the first render, which must match; then true. */
export const useIsHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
