import { useQueryClient } from '@tanstack/react-query';
import type { Coordinates } from '@wildsoak/contract/trips';
import { LocateFixed, X } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import { nearPlace, type Near } from '../../../domain/place/near.ts';
import type { Place } from '../../../domain/place/place.ts';
import { isAsked, searchedPlaces, usePlaces } from '../../../domain/place/places.ts';
import { CONTROL } from '../../../ui/control.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { SuggestionList } from '../../../ui/suggestion-list.tsx';

const OWN = { name: 'Use my location', coords: null };
const NOT_FOUND = 'No match. Try a town and state, or a ZIP code.';

type Suggestion = Place | typeof OWN;

/** Where from: a town, a ZIP code or the device's own position. How far around it is for the chips. */
export const NearField = ({
  near,
  nearLabel,
  onAskOwn,
  onChange,
}: {
  near: Near | null;
  /** How the place is called now. */
  nearLabel: string;
  /** Asks the device. */
  onAskOwn: () => void;
  onChange: (near: Near | null) => void;
}) => {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  /** Null while the field shows where you are looking. */
  const [typed, setTyped] = useState<string | null>(null);
  const queries = useQueryClient();
  const text = typed ?? '';
  const { places, state } = usePlaces(text, undefined, null);

  const choose = (name: string, coords: Coordinates) => {
    setTyped(null);
    onChange(nearPlace({ name, coords }, near?.miles, near?.minutes));
  };
  /** Enter may come before the suggestions: then it waits for them. */
  const takeFirst = async () => {
    if (!isAsked(text)) return;
    const [first] = await queries.fetchQuery(searchedPlaces(text, undefined, null));
    if (first && input.current?.value === text) choose(first.name, first.coords);
  };
  const suggestions: readonly Suggestion[] = [...places, OWN];
  return (
    <form
      role="search"
      aria-label="Near a place"
      className="min-w-0 grow lg:max-w-72"
      onSubmit={(event) => {
        event.preventDefault();
        void takeFirst();
      }}
    >
      <label htmlFor={id} className="sr-only">
        Where from?
      </label>
      <div className="relative">
        <input
          ref={input}
          id={id}
          value={typed ?? nearLabel}
          placeholder="Where from? Town or ZIP"
          autoComplete="off"
          spellCheck={false}
          enterKeyHint="search"
          onFocus={({ target }) => target.select()}
          onBlur={() => setTyped(null)}
          onChange={({ target }) => {
            setTyped(target.value);
            if (target.value === '' && near) onChange(null);
          }}
          className={`h-11 w-full text-ellipsis placeholder:text-quiet ${near ? 'pr-11' : ''} ${CONTROL}`}
        />
        {near && (
          <IconButton
            label="Anywhere"
            icon={X}
            className="absolute top-0 right-0"
            onClick={() => {
              onChange(null);
              input.current?.focus();
            }}
          />
        )}
        <SuggestionList
          input={input}
          label="Places"
          items={suggestions}
          note={state === 'answered' && places.length === 0 ? NOT_FOUND : null}
          opensOnFocus
          onChoose={(chosen) => {
            if (chosen.coords) choose(chosen.name, chosen.coords);
            else {
              setTyped(null);
              onAskOwn();
            }
          }}
        >
          {(item) =>
            item === OWN ? (
              <span className="flex items-center gap-2 font-semibold">
                <LocateFixed aria-hidden className="size-4 shrink-0" />
                {item.name}
              </span>
            ) : (
              item.name
            )
          }
        </SuggestionList>
      </div>
    </form>
  );
};
