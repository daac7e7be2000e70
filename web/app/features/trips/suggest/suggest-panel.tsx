import { countText, numberText, springName } from '../../../lib/format.ts';
import { Button } from '../../../ui/button.tsx';
import { CARD } from '../../../ui/card.tsx';
import { FormError } from '../../../ui/form.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import { ChevronDown, Route } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import type { SuggestedTrip } from '@wildsoak/contract/suggest';
import type { Place } from '../../../domain/place/place.ts';
import type { UsedSuggestion, Trip } from '../editor/trip.ts';
import { suggestFailure } from '../failure-text.ts';
import { SketchLine } from '../stops/stop-warnings.tsx';
import { SuggestedDays } from './suggested-days.tsx';
import { stopsOf, useSuggestion, type About, type Suggestion } from './use-suggestion.ts';
import { WishFields } from './wish-fields.tsx';

const betweenText = (start: Place, end: Place | null): string =>
  end && end.name !== start.name
    ? `From ${start.name} to ${end.name}`
    : `From ${start.name} and back`;

const whereText = ({ start, end }: Trip): string => {
  if (!start) return 'Choose a start above first.';
  return `${betweenText(start, end)}.${end ? '' : ' To end elsewhere, choose an end above.'}`;
};

const resultText = (trip: SuggestedTrip, { start, end }: About): string => {
  const { length } = stopsOf(trip);
  if (length === 0)
    return 'We found no spring that fits. Try more days, more driving, or another start.';
  const days = countText(trip.days.length, 'day', 'days');
  const springs = countText(length, 'spring', 'springs');
  return `${betweenText(start, end)}: ${springs} in ${days}, chosen from ${numberText(trip.considered)}.`;
};

const Result = ({
  suggested,
  suggestion,
  onUse,
}: {
  suggested: SuggestedTrip;
  suggestion: Suggestion;
  onUse: () => void;
}) => {
  const { pinned, leftOut, isBusy, pin, reject, tryOthers } = suggestion;
  const hasStops = stopsOf(suggested).length > 0;
  return (
    <div className={`flex flex-col gap-4 ${isBusy ? 'opacity-60' : ''}`}>
      {suggested.is_sketch && <SketchLine />}
      {leftOut.length > 0 && (
        <div className="rounded-md bg-warning px-2 py-1 text-sm text-on-warning">
          <p>You pinned springs that do not fit. Try more days or more driving, or unpin them:</p>
          <ul className="flex flex-wrap gap-2 py-1">
            {leftOut.map((stop) => (
              <li key={stop.id}>
                <Button look="quiet" className="text-sm" onClick={() => pin(stop)}>
                  Unpin {springName(stop.name)}
                </Button>
              </li>
            ))}
          </ul>
        </div>
      )}
      {hasStops && (
        <>
          <SuggestedDays
            days={suggested.days}
            pinned={pinned}
            isBusy={isBusy}
            onPin={pin}
            onReject={reject}
          />
          <div className="flex flex-wrap gap-2">
            <Button isBusy={isBusy} onClick={onUse}>
              Use this trip
            </Button>
            <Button look="quiet" isBusy={isBusy} onClick={tryOthers}>
              {pinned.length > 0 ? 'Keep pinned, try others' : 'Try other springs'}
            </Button>
          </div>
          <p className="text-sm text-quiet">
            Driving only, without stops. Towns are where a day ends, not a booking; check each
            spring&apos;s page before you go.
          </p>
        </>
      )}
    </div>
  );
};

/** 'Five days from Boise and back': we lay it out, and you say what stays. */
export const SuggestPanel = ({
  trip,
  onUse,
}: {
  trip: Trip;
  onUse: (used: UsedSuggestion) => void;
}) => {
  const id = useId();
  const [isOpen, setIsOpen] = useState(false);
  const suggestion = useSuggestion(trip);
  const { wish, setWish, suggested, about, error, isBusy, ask, cancel } = suggestion;
  const toggle = useRef<HTMLButtonElement>(null);
  const status = useRef<HTMLParagraphElement>(null);
  const layOut = useRef<HTMLButtonElement>(null);
  const buttons = suggested && stopsOf(suggested).length + suggestion.leftOut.length;
  // The button that somebody pressed may be gone with its row.
  useEffect(() => {
    if (buttons !== null && !isBusy && document.activeElement === document.body)
      status.current?.focus({ preventScroll: true });
  }, [buttons, isBusy]);
  return (
    <section aria-labelledby={`${id}-heading`} className={CARD}>
      <h2 id={`${id}-heading`}>
        <button
          ref={toggle}
          type="button"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setIsOpen(!isOpen)}
          className="flex min-h-12 w-full items-center gap-2 px-4 py-2 text-left font-semibold text-accent sm:px-5"
        >
          <Route aria-hidden className="size-5 shrink-0" />
          <span className="grow">Suggest a trip</span>
          <ChevronDown aria-hidden className={`size-5 ${isOpen ? 'rotate-180' : ''}`} />
        </button>
      </h2>
      <div
        id={id}
        hidden={!isOpen}
        className="flex flex-col gap-4 px-4 pb-4 sm:px-5 [&[hidden]]:hidden"
      >
        <p className="text-quiet">{whereText(trip)}</p>
        <WishFields wish={wish} onChange={setWish} />
        <div className="flex flex-wrap items-center gap-2">
          <Button
            ref={layOut}
            isBusy={isBusy}
            disabled={!trip.start || wish.startDate === ''}
            className="disabled:cursor-not-allowed!"
            onClick={ask}
          >
            {isBusy && <Spinner />}
            {isBusy ? 'Laying out your trip...' : 'Lay out a trip'}
          </Button>
          {isBusy && (
            <Button
              look="quiet"
              onClick={() => {
                // It goes, and the focus would go with it.
                layOut.current?.focus();
                cancel();
              }}
            >
              Cancel
            </Button>
          )}
          <p ref={status} role="status" tabIndex={-1} className="text-sm text-quiet outline-none">
            {isBusy && 'We compare the drives between springs. This takes a few seconds.'}
            {!isBusy && suggested && about && resultText(suggested, about)}
          </p>
        </div>
        <FormError>{error ? suggestFailure(error) : undefined}</FormError>
        {suggested && (
          <Result
            suggested={suggested}
            suggestion={suggestion}
            onUse={() => {
              const used = suggestion.used();
              if (!used) return;
              setIsOpen(false);
              toggle.current?.focus({ preventScroll: true });
              onUse(used);
            }}
          />
        )}
      </div>
    </section>
  );
};
