import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { placeAskedIn } from '@wildsoak/contract/rules/place-asked';
import { stateName } from '@wildsoak/contract/rules/us-states';
import type { ListedSpring } from '@wildsoak/contract/springs';
import { MapPin } from 'lucide-react';
import { useMemo, type RefObject } from 'react';
import { BathingBadge } from '../bathing/bathing-badge.tsx';
import { nearPath, nearPlace } from '../place/near.ts';
import { isAsked } from '../place/places.ts';
import { placesFor, type FoundPlaces } from '../place/towns.ts';
import { usePaused } from '../../lib/browser/use-paused.ts';
import { springName } from '../../lib/format.ts';
import { SuggestionList } from '../../ui/suggestion-list.tsx';
import { allSprings } from './all-springs.ts';
import { ShortRating } from './short-rating.tsx';
import { namesOf, springsNamed } from './spring-names.ts';

/** Between two letters of a quick typist. */
const PAUSE_MS = 200;
/** Before that, nearly every spring would do. */
const MIN_LETTERS = 2;
const MAX_SPRINGS = 5;
const MAX_TOWNS = 3;
const NO_SPRINGS: readonly ListedSpring[] = [];
const NO_PLACES: FoundPlaces = { towns: [], springIds: [] };

interface Suggestion {
  name: string;
  path: string;
  /** Null for a town. */
  spring: ListedSpring | null;
}

const Option = ({ name, spring }: Suggestion) =>
  spring ? (
    <span className="flex flex-col">
      <span className="font-semibold">{name}</span>
      <span className="flex flex-wrap items-center gap-x-2 text-sm text-quiet">
        {stateName(spring.state_code)}
        <BathingBadge status={spring.bathing_status} />
        <ShortRating spring={spring} />
      </span>
    </span>
  ) : (
    <span className="flex items-center gap-2">
      <MapPin aria-hidden className="size-4 shrink-0" />
      {name}
    </span>
  );

/**
 * Springs and towns for what is typed. The springs come from the list that the map has: it is cached
 * everywhere, costs the database nothing at a keystroke, and is there without a signal.
 */
export const SearchSuggestions = ({
  input,
  text,
  onGo,
}: {
  input: RefObject<HTMLInputElement | null>;
  text: string;
  onGo: (path: string) => void;
}) => {
  const isEnough = text.trim().length >= MIN_LETTERS;
  const { data: springs = NO_SPRINGS } = useQuery({ ...allSprings(), enabled: isEnough });
  const names = useMemo(() => namesOf(springs), [springs]);
  const asked = usePaused(text, PAUSE_MS);
  const { data: places = NO_PLACES, isPlaceholderData } = useQuery({
    ...placesFor(asked),
    enabled: isAsked(asked),
    placeholderData: keepPreviousData,
    retry: false,
  });
  // Those for the text before stay only if they fit this one.
  const isAnswered = asked === text && !isPlaceholderData;
  const typed = text.trim().toLowerCase();
  const fitting = places.towns.filter(
    ({ name }) => isAnswered || name.toLowerCase().startsWith(typed),
  );
  const isAboutName = isEnough && placeAskedIn(text) === null;
  const named = isAboutName ? springsNamed(names, text, MAX_SPRINGS) : NO_SPRINGS;
  // For a slip, the server knows names like it.
  const hasSlip = isAboutName && isAnswered && named.length === 0;
  const found = hasSlip ? springs.filter(({ id }) => places.springIds.includes(id)) : named;
  const items: Suggestion[] = [
    ...found.map((spring) => ({
      name: springName(spring.name),
      path: `/springs/${spring.id}`,
      spring,
    })),
    ...(isAsked(text) ? fitting.slice(0, MAX_TOWNS) : []).map((town) => ({
      name: `Springs near ${town.name}`,
      path: nearPath(nearPlace(town)),
      spring: null,
    })),
  ];
  return (
    <SuggestionList
      input={input}
      label="Springs and towns"
      items={items}
      startsOpen
      onChoose={({ path }) => onGo(path)}
    >
      {(item) => <Option {...item} />}
    </SuggestionList>
  );
};
