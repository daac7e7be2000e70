import { MAX_DETOUR_MILES, MIN_DETOUR_MILES } from '@wildsoak/contract/rules/limits';
import { useEffect, useRef } from 'react';
import { flushSync } from 'react-dom';
import { Button } from '../../../ui/button.tsx';
import { CARD } from '../../../ui/card.tsx';
import { TextField } from '../../../ui/field.tsx';
import { FormError } from '../../../ui/form.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import { LINK_LOOK } from '../../../ui/text-link.tsx';
import { PlaceField } from './place-field.tsx';
import type { PlannerState } from './use-planner.ts';

/** A change in a list further down may cause it, where you would not see it. */
const useShown = (message: string | undefined) => {
  const ref = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (message !== undefined) ref.current?.scrollIntoView({ block: 'nearest' });
  }, [message]);
  return ref;
};

export const TripForm = ({
  planner: { trip, problems, isGenerating, set },
  placesUrl,
  onGenerate,
  onCancel,
}: {
  planner: PlannerState;
  placesUrl: string | null;
  onGenerate: () => void;
  onCancel: () => void;
}) => {
  const form = useShown(problems.whole);
  const submit = useRef<HTMLButtonElement>(null);
  return (
    <form
      ref={form}
      method="post"
      noValidate
      aria-label="Trip"
      onSubmit={(event) => {
        event.preventDefault();
        if (isGenerating) return;
        // At once, so the field has its problem when the focus comes.
        flushSync(onGenerate);
        form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
      }}
      className={`flex flex-col gap-4 p-4 sm:p-5 ${CARD}`}
    >
      <div className="grid items-start gap-4 md:grid-cols-2 lg:grid-cols-[1fr_1fr_11rem_auto]">
        <PlaceField
          label="Start"
          name="start"
          place={trip.start}
          near={trip.end?.coords}
          placesUrl={placesUrl}
          isInvalid={problems.isStartMissing ?? false}
          onChange={(start) => set({ start })}
        />
        <PlaceField
          label="End"
          name="end"
          place={trip.end}
          near={trip.start?.coords}
          placesUrl={placesUrl}
          isInvalid={problems.isEndMissing ?? false}
          onChange={(end) => set({ end })}
        />
        <TextField
          label="Max distance (miles)"
          name="maxDistance"
          type="number"
          inputMode="numeric"
          required
          min={MIN_DETOUR_MILES}
          max={MAX_DETOUR_MILES}
          step="any"
          value={trip.maxDistance}
          problem={problems.distance}
          onChange={({ target }) => set({ maxDistance: target.value })}
        />
        <div className="flex flex-wrap gap-2 md:mt-7.5">
          <Button ref={submit} type="submit" isBusy={isGenerating} className="min-h-12 grow">
            {isGenerating && <Spinner />}
            {isGenerating ? 'Generating...' : 'Generate Trip'}
          </Button>
          {isGenerating && (
            <Button
              look="quiet"
              className="min-h-12"
              onClick={() => {
                // This button goes away.
                submit.current?.focus();
                onCancel();
              }}
            >
              Cancel
            </Button>
          )}
        </div>
      </div>
      <FormError>{problems.whole}</FormError>
      {placesUrl === null && (
        <p className="text-sm text-quiet">
          Places:{' '}
          <a href="https://www.geonames.org" className={LINK_LOOK}>
            GeoNames
          </a>
          , CC BY 4.0
        </p>
      )}
    </form>
  );
};
