import { useEffect, useState } from 'react';
import type { Place } from './trip.ts';

const TIMEOUT_MS = 15_000;
/** A drive does not start at another place for a minute's walk. */
const MAX_AGE_MS = 5 * 60_000;
const DECIMALS = 4;

/** Whether the browser lets us ask: not every one does, and the reader may have said no for good. */
export const useCanAskPosition = (): boolean => {
  const [canAsk, setCanAsk] = useState(false);
  useEffect(() => {
    if (!('geolocation' in navigator) || !isSecureContext) return undefined;
    let isGone = false;
    const ask = async () => {
      let isDenied = false;
      try {
        const { state } = await navigator.permissions.query({ name: 'geolocation' });
        isDenied = state === 'denied';
      } catch {
        // Older browsers cannot say; they will ask the reader.
      }
      if (!isGone) setCanAsk(!isDenied);
    };
    void ask();
    return () => {
      isGone = true;
    };
  }, []);
  return canAsk;
};

/** Where the reader is. Rejects when the browser does not say. */
export const ownPosition = async (): Promise<Place> => {
  const { coords } = await new Promise<GeolocationPosition>((resolve, reject) => {
    navigator.geolocation.getCurrentPosition(resolve, reject, {
      timeout: TIMEOUT_MS,
      maximumAge: MAX_AGE_MS,
    });
  });
  const [longitude, latitude] = [coords.longitude, coords.latitude].map((degrees) =>
    Number(degrees.toFixed(DECIMALS)),
  );
  if (longitude === undefined || latitude === undefined) throw new Error('No position came.');
  return { name: `My location (${latitude}, ${longitude})`, coords: [longitude, latitude] };
};
