import { useMutation } from '@tanstack/react-query';
import type { NearbyRouteSpring, RouteGeoJson } from '@wildsoak/contract/trips';
import { useEffect, useRef, useState } from 'react';
import { useRecheckUser } from '../../../session/auth.ts';
import { askRoute } from '../queries.ts';
import { isPremiumRequired } from '../failure-text.ts';
import { keyOf, pointsOf, type RouteRequest } from './request.ts';

/** What was asked for, and what came of it. */
export interface FoundRoute {
  /** Of the request that it answers. */
  key: string;
  request: RouteRequest;
  route: RouteGeoJson;
  springs: readonly NearbyRouteSpring[];
  /** Whether the springs come with what they add. */
  figures: 'pending' | 'known' | 'failed';
}

interface Asking {
  request: RouteRequest;
  detours: boolean;
  signal: AbortSignal;
}

const ask = ({ request, detours, signal }: Asking) =>
  askRoute({ ...pointsOf(request), maxDistanceMiles: request.maxDistanceMiles, detours }, signal);

/** Who makes several changes in a row is not charged for figures that nobody reads. */
const PAUSE_MS = 500;

const pause = () =>
  new Promise((resolve) => {
    setTimeout(resolve, PAUSE_MS);
  });

/**
 * The drive and the springs along it. Asked for twice: without what each spring adds, which is there
 * as soon as the road is found, and then with it, which takes a matrix over all of them. To find the
 * same road once more costs a fraction of that, and the map does not wait for the figures.
 *
 * Each request ends the one before it, and an ended one is not listened to: a late answer never
 * takes the place of a newer one.
 */
export const useRoute = () => {
  const [drive, setDrive] = useState<FoundRoute | null>(null);
  const running = useRef<AbortController | null>(null);
  const recheckUser = useRecheckUser();
  const onError = (error: Error) => {
    if (isPremiumRequired(error)) void recheckUser();
  };
  const road = useMutation({ mutationFn: ask, networkMode: 'always', onError });
  const figures = useMutation({ mutationFn: ask, networkMode: 'always', onError });

  useEffect(() => () => running.current?.abort(), []);

  const end = () => {
    running.current?.abort();
    running.current = null;
    road.reset();
  };

  /** Figures that were on their way when something else began, and did not come. */
  const giveUpFigures = () =>
    setDrive((before) =>
      before?.figures === 'pending' ? { ...before, figures: 'failed' } : before,
    );

  const askFigures = async (request: RouteRequest, signal: AbortSignal) => {
    try {
      const { nearbySprings } = await figures.mutateAsync({ request, detours: true, signal });
      if (signal.aborted) return;
      setDrive((before) => before && { ...before, springs: nearbySprings, figures: 'known' });
    } catch {
      if (!signal.aborted) giveUpFigures();
    }
  };

  const begin = (): AbortSignal => {
    end();
    running.current = new AbortController();
    return running.current.signal;
  };

  const generate = async (request: RouteRequest): Promise<void> => {
    const signal = begin();
    try {
      const { route, nearbySprings } = await road.mutateAsync({ request, detours: false, signal });
      if (signal.aborted) return;
      const isDone = nearbySprings.length === 0;
      setDrive({
        key: keyOf(request),
        request,
        route,
        springs: nearbySprings,
        figures: isDone ? 'known' : 'pending',
      });
      if (isDone) return;
      await pause();
      if (!signal.aborted) await askFigures(request, signal);
    } catch {
      // `road` keeps what went wrong.
      if (!signal.aborted) giveUpFigures();
    }
  };

  return {
    drive,
    generate,
    cancel: () => {
      end();
      giveUpFigures();
    },
    retryFigures: () => {
      if (!drive) return;
      const signal = begin();
      setDrive({ ...drive, figures: 'pending' });
      void askFigures(drive.request, signal);
    },
    isGenerating: road.isPending,
    error: road.error,
  };
};
