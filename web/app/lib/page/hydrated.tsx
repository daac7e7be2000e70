import { HydrationBoundary, type DehydratedState } from '@tanstack/react-query';
import { useMemo, type ReactNode } from 'react';

/** Counts as loaded just now: a page carries no times, so that caches can keep it. */
const stampedNow = ({ queries }: DehydratedState): DehydratedState => ({
  mutations: [],
  queries: queries.map((query) => ({
    ...query,
    state: { ...query.state, dataUpdatedAt: Date.now() },
  })),
});

/** Hands the data that came with the page to TanStack Query. */
export const Hydrated = ({
  state,
  children,
}: {
  state: DehydratedState | null;
  children: ReactNode;
}) => {
  const stamped = useMemo(() => state && stampedNow(state), [state]);
  return <HydrationBoundary state={stamped}>{children}</HydrationBoundary>;
};
