import { HydrationBoundary, type DehydratedState } from '@tanstack/react-query';
import { useMemo, type ReactNode } from 'react';

/** What the server loaded counts as loaded now: a page carries no times, so that it can be cached. */
const stampedNow = (states: readonly (DehydratedState | null)[]): DehydratedState => ({
  mutations: [],
  queries: states
    .flatMap((state) => state?.queries ?? [])
    .map((query) => ({ ...query, state: { ...query.state, dataUpdatedAt: Date.now() } })),
});

/** Hands the data that came with the page to TanStack Query. `states`: as many each time, null for none. */
export const Hydrated = ({
  states,
  children,
}: {
  states: readonly (DehydratedState | null)[];
  children: ReactNode;
}) => {
  // oxlint-disable-next-line react/exhaustive-deps -- Each of them: the list itself may be new every time.
  const stamped = useMemo(() => stampedNow(states), states);
  return <HydrationBoundary state={stamped}>{children}</HydrationBoundary>;
};
