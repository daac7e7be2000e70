import { useQuery } from '@tanstack/react-query';
import { SEARCH_RESULTS_MAX, SOURCE_YEAR } from '@wildsoak/contract/rules/limits';
import { NEAR_SEARCH_MILES, placeAskedIn } from '@wildsoak/contract/rules/place-asked';
import { useState } from 'react';
import { nearPath, nearPlace, type Near } from '../../../domain/place/near.ts';
import type { Place } from '../../../domain/place/place.ts';
import { placesFor, townsMeant } from '../../../domain/place/towns.ts';
import { countText } from '../../../lib/format.ts';
import { Button } from '../../../ui/button.tsx';
import { CardGrid } from '../../../ui/card.tsx';
import { TextLink } from '../../../ui/text-link.tsx';
import { useFocusFirstNew } from '../../../ui/use-focus-first-new.ts';
import { CardSkeletons } from '../spring-card.tsx';
import { ResultCard } from './result-card.tsx';
import { LoadFailure } from '../../../ui/load-failure.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { searchedSprings } from '../queries.ts';

/** A page's worth: all 50 would be 23,000 pixels on a phone. */
const STEP = 20;

/** Several towns may have the name. */
const MAX_OFFERS = 2;

const NearOffers = ({ towns }: { towns: readonly Place[] }) => (
  <p className="mt-1 mb-6 flex min-h-2 flex-wrap gap-x-5">
    {towns.slice(0, MAX_OFFERS).map((town) => (
      <TextLink key={town.name} to={nearPath(nearPlace(town))}>
        Springs near {town.name}
      </TextLink>
    ))}
  </p>
);

/** More links would not help. */
const MAX_WORDS = 4;

const SearchLink = ({ text }: { text: string }) => (
  <TextLink to={`/search?q=${encodeURIComponent(text)}`} isInline>
    {text}
  </TextLink>
);

const wordsOf = (typed: string): string[] => {
  const words = [...new Set(typed.split(/\s+/))].filter((word) => /[\p{L}\p{N}]{3}/u.test(word));
  return words.length > 1 ? words.slice(0, MAX_WORDS) : [];
};

const NoResults = ({ typed }: { typed: string }) => {
  const words = wordsOf(typed);
  return (
    <Notice>
      <p className="text-lg font-semibold">What to try next</p>
      <ul className="flex list-disc flex-col gap-2 pl-5 text-lg wrap-anywhere marker:text-quiet">
        <li>
          Just one word of the name
          {words.length > 0 && (
            <>
              :{' '}
              {words.map((word, index) => (
                <span key={word}>
                  {index > 0 && ', '}
                  <SearchLink text={word} />
                </span>
              ))}
            </>
          )}
        </li>
        <li>Another spelling. Our names come from a {SOURCE_YEAR} federal list.</li>
        <li>
          A state, such as <SearchLink text="Idaho" /> or <SearchLink text="Nevada" />
        </li>
        <li>
          <TextLink to="/" isInline>
            The map
          </TextLink>
          , if you know where it is but not what it's called
        </li>
        <li>
          <TextLink to="/add-a-place" isInline>
            Add a place
          </TextLink>
          , if you've been there and we don't list it
        </li>
      </ul>
    </Notice>
  );
};

const summaryOf = (count: number, near: Near | null): string => {
  if (count === 0) return 'No results found';
  if (near) {
    const springs = countText(count, 'spring', 'springs');
    return `${count < SEARCH_RESULTS_MAX ? springs : `The first ${springs}`} within ${NEAR_SEARCH_MILES} miles of ${near.name}, places to soak first`;
  }
  if (count < SEARCH_RESULTS_MAX) return countText(count, 'spring found', 'springs found');
  return `The ${SEARCH_RESULTS_MAX} best matches. Add a word to narrow them down.`;
};

export const SearchResults = ({ text, failure }: { text: string; failure: string | undefined }) => {
  const { data, error, isFetching, refetch } = useQuery(searchedSprings(text));
  const [limit, setLimit] = useState(STEP);
  const shown = data?.slice(0, limit) ?? [];
  const { list, onAsked } = useFocusFirstNew<HTMLUListElement>(shown.length);
  const reason = error?.message ?? failure;
  const places = useQuery({ ...placesFor(text), retry: false }).data;
  const towns = townsMeant(places?.towns ?? [], text);
  const near = placeAskedIn(text) !== null && towns[0] ? nearPlace(towns[0]) : null;
  return (
    <>
      <p role="status" className="mt-2 min-h-7 text-lg text-quiet">
        {data && summaryOf(data.length, near)}
      </p>
      <NearOffers towns={towns} />
      {data?.length === 0 && <NoResults typed={text} />}
      {shown.length > 0 && (
        <CardGrid ref={list}>
          {shown.map((spring) => (
            <li key={spring.id}>
              <ResultCard spring={spring} typed={text} near={near} />
            </li>
          ))}
        </CardGrid>
      )}
      {data && data.length > shown.length && (
        <p className="mt-6 text-center">
          <Button
            look="quiet"
            onClick={() => {
              onAsked();
              setLimit(limit + STEP);
            }}
          >
            Show more
          </Button>
        </p>
      )}
      {!data && reason === undefined && <CardSkeletons label="Searching..." />}
      {!data && reason !== undefined && (
        <LoadFailure
          message={`Failed to load search results: ${reason}`}
          isRetrying={isFetching}
          onRetry={() => void refetch()}
        />
      )}
    </>
  );
};
