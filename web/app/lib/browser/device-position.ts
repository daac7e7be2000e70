import { useEffect, useState } from 'react';

const TIMEOUT_MS = 15_000;

/** Whether we may ask: some browsers cannot tell a position, and the reader may have said no for good. */
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
        // Older browsers have no answer; they will ask the reader.
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

/** Where the reader is. Rejects if the browser does not say. */
export const devicePosition = async (
  wanted: Pick<PositionOptions, 'maximumAge' | 'enableHighAccuracy'>,
): Promise<GeolocationCoordinates> => {
  const { coords } = await new Promise<GeolocationPosition>((resolve, reject) => {
    navigator.geolocation.getCurrentPosition(resolve, reject, { timeout: TIMEOUT_MS, ...wanted });
  });
  return coords;
};
