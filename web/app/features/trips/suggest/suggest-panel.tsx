import { countText, numberText, springName } from '../../../lib/format.ts';
import { Button } from '../../../ui/button.tsx';
import { CARD } from '../../../ui/card.tsx';
import { FormError } from '../../../ui/form.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import { ChevronDown, Route } from 'lucide-react';
import { useEffect, useId, useMemo, useRef, useState } from 'react';
import type { BaseMap } from '@wildsoak/contract/pages';
import type { SuggestedTrip } from '@wildsoak/contract/suggest';
import type { Place } from '../../../domain/place/place.ts';
import { RouteMap } from '../../../map/route/route-map.tsx';
import { suggestFailure } from '../failure-text.ts';
import type { Trip, UsedSuggestion } from '../model/trip.ts';
import { SketchLine } from '../sheet/stop-warnings.tsx';
import { SuggestedDays } from './suggested-days.tsx';
import { stopsOf, useSuggestion, type About, type Suggestion } from './use-suggestion.ts';
import { WishFields } from './wish-fields.tsx';

const betweenText = (start: Place, end: Place | null): string =>
  end && end.name !== start.name
    ? `From ${start.name} to ${end.name}`
    : `From ${start.name} and back`;

const whereText = ({ start, end }: Trip): string => {
  if (!start) return 'Choose a start first.';
  return `${betweenText(start, end)}.${end ? '' : ' To end somewhere else, choose an end above.'}`;
};

const resultText = (trip: SuggestedTrip, { start, end }: About): string => {
  const { length } = stopsOf(trip);
  if (length === 0) return 'No springs fit. Try more days, more driving or another start.';
  const days = countText(trip.days.length, 'day', 'days');
  const springs = countText(length, 'spring', 'springs');
  return `${betweenText(start, end)}: ${springs} in ${days}, picked from ${numberText(trip.considered)}.`;
};

/** Before it is taken: where it leads. */
const SuggestedMap = ({
  suggested,
  about: { start, end },
  baseMap,
}: {
  suggested: SuggestedTrip;
  about: About;
  baseMap: BaseMap;
}) => {
  const drawn = useMemo(() => {
    const springs = stopsOf(suggested);
    const nights = suggested.days.flatMap(({ night }) => night ?? []);
    return { springs, nights, stopIds: springs.map(({ id }) => id) };
  }, [suggested]);
  return (
    <RouteMap
      {...drawn}
      baseMap={baseMap}
      label="Map of the suggested trip"
      line={suggested.line}
      start={start}
      end={end}
      isTight
      className="h-64 rounded-lg border border-line lg:h-120"
    />
  );
};

const Result = ({
  suggested,
  about,
  suggestion,
  baseMap,
  onUse,
}: {
  suggested: SuggestedTrip;
  about: About;
  suggestion: Suggestion;
  baseMap: BaseMap;
  onUse: () => void;
}) => {
  const { pinned, leftOut, isBusy, pin, tryOthers } = suggestion;
  const hasStops = stopsOf(suggested).length > 0;
  return (
    <div className={`flex flex-col gap-4 ${isBusy ? 'opacity-60' : ''}`}>
      {suggested.is_sketch && <SketchLine />}
      {leftOut.length > 0 && (
        <div className="rounded-md bg-warning px-2 py-1 text-sm text-on-warning">
          <p>Some pinned springs don't fit. Try more days or more driving, or unpin them:</p>
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
          <div className="grid items-start gap-4 lg:grid-cols-2 lg:gap-6">
            <SuggestedDays days={suggested.days} suggestion={suggestion} />
            <div className="max-lg:order-first lg:sticky lg:top-[calc(var(--header)+1rem)]">
              <SuggestedMap suggested={suggested} about={about} baseMap={baseMap} />
            </div>
          </div>
          <div className="flex flex-wrap gap-2">
            <Button isBusy={isBusy} onClick={onUse}>
              Use this trip
            </Button>
            <Button look="quiet" isBusy={isBusy} onClick={tryOthers}>
              {pinned.length > 0 ? 'Keep pins, try others' : 'Try other springs'}
            </Button>
          </div>
          <p className="text-sm text-quiet">
            Drive times leave out stops. We don't book rooms. Check each spring's page before you
            go.
          </p>
        </>
      )}
    </div>
  );
};

/** 'Five days from Boise and back': we lay it out, and you say what stays. */
export const SuggestPanel = ({
  trip,
  baseMap,
  onUse,
}: {
  trip: Trip;
  baseMap: BaseMap;
  onUse: (used: UsedSuggestion) => void;
}) => {
  const id = useId();
  const [isOpen, setIsOpen] = useState(false);
  const suggestion = useSuggestion(trip);
  const { wish, earliest, setWish, suggested, about, error, isBusy, ask, cancel } = suggestion;
  const toggle = useRef<HTMLButtonElement>(null);
  const status = useRef<HTMLParagraphElement>(null);
  const layOut = useRef<HTMLButtonElement>(null);
  const buttons = suggested && stopsOf(suggested).length + suggestion.leftOut.length;
  // The pressed button may be gone with its row.
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
        <WishFields wish={wish} earliest={earliest} onChange={setWish} />
        <div className="flex flex-wrap items-center gap-2">
          <Button
            ref={layOut}
            isBusy={isBusy}
            disabled={!trip.start || wish.startDate === ''}
            className="disabled:cursor-not-allowed!"
            onClick={ask}
          >
            {isBusy && <Spinner />}
            {isBusy ? 'Building your trip...' : 'Build my trip'}
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
            {isBusy && 'Comparing drives between springs. This takes a few seconds.'}
            {!isBusy && suggested && about && resultText(suggested, about)}
          </p>
        </div>
        <FormError>{error ? suggestFailure(error) : undefined}</FormError>
        {/* A hidden map has no size. */}
        {isOpen && suggested && about && (
          <Result
            suggested={suggested}
            about={about}
            suggestion={suggestion}
            baseMap={baseMap}
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
