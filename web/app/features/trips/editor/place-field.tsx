import type { Coordinates } from '@wildsoak/contract/trips';
import { LocateFixed } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import type { Place } from '../../../domain/place/place.ts';
import { devicePosition, useCanAskPosition } from '../../../lib/browser/device-position.ts';
import { Combobox } from '../../../ui/combobox.tsx';
import { useToast } from '../../../ui/toast.tsx';
import { usePlaces } from './places.ts';

const NO_POSITION = "We couldn't find your location. Please type a place instead.";
/** In the list while there is nothing else to show. */
const LIST_TEXTS = {
  unasked: null,
  searching: 'Searching...',
  answered: 'No suggestions. Try a town and its state, a ZIP code or a spring.',
};
/** A minute's walk makes no other start for a drive. */
const MAX_AGE_MS = 5 * 60_000;
const DECIMALS = 4;

/** Rejects when the browser does not say. */
const ownPlace = async (): Promise<Place> => {
  const coords = await devicePosition({ maximumAge: MAX_AGE_MS });
  const [longitude, latitude] = [coords.longitude, coords.latitude].map((degrees) =>
    Number(degrees.toFixed(DECIMALS)),
  );
  if (longitude === undefined || latitude === undefined) throw new Error('No position came.');
  return { name: `My location (${latitude}, ${longitude})`, coords: [longitude, latitude] };
};

const OwnPosition = ({
  purpose,
  text,
  onFound,
}: {
  purpose: string;
  /** In the field now. */
  text: string;
  onFound: (place: Place) => void;
}) => {
  const showToast = useToast();
  /** In the field when the search began; null while there is none. */
  const [before, setBefore] = useState<string | null>(null);
  const isBusy = before !== null;
  const finish = useEffectEvent((place: Place | null) => {
    setBefore(null);
    if (!place) showToast(NO_POSITION, 'error');
    // Not if you typed or chose something else meanwhile.
    else if (text === before) onFound(place);
  });
  useEffect(() => {
    if (isBusy) void ownPlace().then(finish, () => finish(null));
  }, [isBusy]);
  return (
    <button
      type="button"
      aria-disabled={isBusy}
      onClick={() => {
        if (!isBusy) setBefore(text);
      }}
      className="-my-2.5 inline-flex min-h-11 items-center gap-1.5 text-sm font-semibold text-accent underline-offset-4 hover:underline"
    >
      <LocateFixed aria-hidden className="size-4" />
      {isBusy ? 'Finding you...' : 'Use my location'}
      <span className="sr-only"> as {purpose}</span>
    </button>
  );
};

/** "Start and end must each be chosen from suggestions": typing alone does not count. */
export const PlaceField = ({
  label,
  name,
  place,
  near,
  placesUrl,
  isInvalid,
  onChange,
}: {
  label: string;
  name: string;
  place: Place | null;
  /** Places near it come first. */
  near: Coordinates | undefined;
  placesUrl: string | null;
  isInvalid: boolean;
  onChange: (place: Place | null) => void;
}) => {
  const [typed, setTyped] = useState('');
  const canAskPosition = useCanAskPosition();
  const text = place?.name ?? typed;
  const { places, state } = usePlaces(place ? '' : typed, near, placesUrl);
  const choose = (chosen: Place) => {
    setTyped(chosen.name);
    onChange(chosen);
  };
  return (
    <Combobox
      label={label}
      name={name}
      text={text}
      items={places}
      emptyText={LIST_TEXTS[state]}
      isInvalid={isInvalid}
      placeholder="Town, ZIP code or spring"
      aside={
        canAskPosition && <OwnPosition purpose={label.toLowerCase()} text={text} onFound={choose} />
      }
      onType={(next) => {
        if (next === text) return;
        setTyped(next);
        if (place) onChange(null);
      }}
      onChoose={choose}
    />
  );
};
