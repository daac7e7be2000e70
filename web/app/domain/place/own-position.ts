import type { Coordinates } from '@wildsoak/contract/trips';
import { useEffect, useEffectEvent, useState } from 'react';
import { devicePosition } from '../../lib/browser/device-position.ts';
import { useToast } from '../../ui/toast.tsx';

const NO_POSITION = "We couldn't find your location. Please type a place instead.";
/** A minute's walk makes no other start for a drive. */
const MAX_AGE_MS = 5 * 60_000;

/** Rejects when the browser does not say. */
const ownPosition = async (): Promise<Coordinates> => {
  const { longitude, latitude } = await devicePosition({ maximumAge: MAX_AGE_MS });
  return [longitude, latitude];
};

/**
 * Asks the device where it is, on a press only and once at a time, and says so if it does not tell.
 * `onFound` is that of the moment of the answer, with what was asked for; a page that was left gets
 * no answer.
 */
export const useOwnPosition = <Asked extends string>(
  onFound: (coords: Coordinates, asked: Asked) => void,
) => {
  const [asked, setAsked] = useState<Asked | null>(null);
  const showToast = useToast();
  const finish = useEffectEvent((coords: Coordinates | null) => {
    setAsked(null);
    if (!coords) showToast(NO_POSITION, 'error');
    else if (asked !== null) onFound(coords, asked);
  });
  const isLocating = asked !== null;
  useEffect(() => {
    if (!isLocating) return undefined;
    let isGone = false;
    const answer = (coords: Coordinates | null) => {
      if (!isGone) finish(coords);
    };
    void ownPosition().then(answer, () => answer(null));
    return () => {
      isGone = true;
    };
  }, [isLocating]);
  return {
    isLocating,
    locate: (ask: Asked) => {
      if (!isLocating) setAsked(ask);
    },
  };
};
