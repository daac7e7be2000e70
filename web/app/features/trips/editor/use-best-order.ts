import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useRecheckUser } from '../../../session/auth.ts';
import { askBestOrder } from '../queries.ts';
import { isPremiumRequired } from '../failure-text.ts';
import { pointsOf, type RouteRequest } from './request.ts';

/** The quickest order of the stops. Of several requests the last one counts. */
export const useBestOrder = ({
  onFound,
  onFailed,
}: {
  onFound: (order: readonly number[], request: RouteRequest) => void;
  onFailed: (error: Error) => void;
}) => {
  const running = useRef<AbortController | null>(null);
  const recheckUser = useRecheckUser();
  const { mutate, reset, isPending } = useMutation({
    mutationFn: ({ request, signal }: { request: RouteRequest; signal: AbortSignal }) =>
      askBestOrder(pointsOf(request), signal),
    networkMode: 'always',
    onSuccess: ({ order }, { request, signal }) => {
      if (!signal.aborted) onFound(order, request);
    },
    onError: (error, { signal }) => {
      if (signal.aborted) return;
      if (isPremiumRequired(error)) void recheckUser();
      onFailed(error);
    },
  });
  useEffect(() => () => running.current?.abort(), []);

  const stop = () => {
    running.current?.abort();
    reset();
  };
  const find = (request: RouteRequest) => {
    stop();
    running.current = new AbortController();
    mutate({ request, signal: running.current.signal });
  };
  return { find, stop, isPending };
};
