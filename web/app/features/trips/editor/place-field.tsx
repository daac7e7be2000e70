import type { Coordinates } from '@wildsoak/contract/trips';
import { LocateFixed } from 'lucide-react';
import { useState } from 'react';
import { nearName, nearPlace } from '../../../domain/place/near.ts';
import { useOwnPosition } from '../../../domain/place/own-position.ts';
import type { Place } from '../../../domain/place/place.ts';
import { useCanAskPosition } from '../../../lib/browser/device-position.ts';
import { Combobox } from '../../../ui/combobox.tsx';
import { usePlaces } from '../../../domain/place/places.ts';

/** In the list while there is nothing else to show. */
const LIST_TEXTS = {
  unasked: null,
  searching: 'Searching...',
  answered: 'No match. Try a town and state, a ZIP code or a spring.',
};

/** Rounded: a plan is saved and shared. */
const ownPlace = (coords: Coordinates): Place => {
  const near = nearPlace({ name: '', coords });
  return { name: `My location (${nearName(near)})`, coords: [near.longitude, near.latitude] };
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
  const { isLocating, locate } = useOwnPosition((coords, before: string) => {
    // Not if you typed or chose something else meanwhile.
    if (text === before) onFound(ownPlace(coords));
  });
  return (
    <button
      type="button"
      aria-disabled={isLocating}
      onClick={() => locate(text)}
      className="-my-2.5 inline-flex min-h-11 items-center gap-1.5 text-sm font-semibold text-accent underline-offset-4 hover:underline"
    >
      <LocateFixed aria-hidden className="size-4" />
      {isLocating ? 'Finding you...' : 'Use my location'}
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
