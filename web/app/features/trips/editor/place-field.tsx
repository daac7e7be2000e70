import type { Coordinates } from '@wildsoak/contract/trips';
import { LocateFixed } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useCanAskPosition } from '../../../lib/browser/device-position.ts';
import { useToast } from '../../../ui/toast.tsx';
import { Combobox } from '../../../ui/combobox.tsx';
import { ownPosition } from './own-position.ts';
import type { Place } from './trip.ts';
import { usePlaces } from './use-places.ts';

const NO_POSITION = 'Your position could not be found. Please type a place instead.';
/** What stands in the list while nothing else does. */
const LIST_TEXTS = {
  unasked: null,
  searching: 'Searching...',
  answered: 'No suggestions. Try a town and its state, a ZIP code or a spring.',
};

const OwnPosition = ({
  purpose,
  text,
  onFound,
}: {
  purpose: string;
  /** What stands in the field. */
  text: string;
  onFound: (place: Place) => void;
}) => {
  const showToast = useToast();
  const [isBusy, setIsBusy] = useState(false);
  const latest = useRef(text);
  useEffect(() => {
    latest.current = text;
  });
  const find = async () => {
    const before = latest.current;
    setIsBusy(true);
    try {
      const found = await ownPosition();
      // Somebody who typed or chose meanwhile no longer waits for it.
      if (latest.current === before) onFound(found);
    } catch {
      showToast(NO_POSITION, 'error');
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <button
      type="button"
      aria-disabled={isBusy}
      onClick={() => {
        if (!isBusy) void find();
      }}
      className="-my-2.5 inline-flex min-h-11 items-center gap-1.5 text-sm font-semibold text-accent underline-offset-4 hover:underline"
    >
      <LocateFixed aria-hidden className="size-4" />
      {isBusy ? 'Finding you...' : 'Use my location'}
      <span className="sr-only"> as {purpose}</span>
    </button>
  );
};

/** "Start and end must each be chosen from suggestions": what is only typed counts for nothing. */
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
  /** What is near it is suggested first. */
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
