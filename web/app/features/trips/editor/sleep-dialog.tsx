import type { Coordinates } from '@wildsoak/contract/trips';
import { useEffect, useRef, useState } from 'react';
import type { Place } from '../../../domain/place/place.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { PlaceField } from './place-field.tsx';

export const SleepDialog = ({
  near,
  placesUrl,
  onChoose,
  onClose,
}: {
  /** Where you are by then. */
  near: Coordinates | undefined;
  placesUrl: string | null;
  onChoose: (place: Place) => void;
  onClose: () => void;
}) => {
  const [place, setPlace] = useState<Place | null>(null);
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.querySelector('input')?.focus(), []);
  return (
    <Dialog
      heading="Where do you want to sleep?"
      isDismissable
      className="max-w-xl p-6"
      onClose={onClose}
    >
      <div ref={box}>
        <PlaceField
          label="Town or place for the night"
          name="night"
          place={place}
          near={near}
          placesUrl={placesUrl}
          isInvalid={false}
          onChange={setPlace}
        />
      </div>
      <div className="flex flex-wrap gap-3">
        <Button
          aria-disabled={!place}
          className="aria-disabled:opacity-60"
          onClick={() => {
            if (!place) return;
            onChoose(place);
            onClose();
          }}
        >
          Sleep here
        </Button>
        <Button look="quiet" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </Dialog>
  );
};
