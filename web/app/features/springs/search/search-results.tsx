import { useQuery } from '@tanstack/react-query';
import { SEARCH_RESULTS_MAX } from '@wildsoak/contract/rules/limits';
import type { ListedSpring } from '@wildsoak/contract/springs';
import { MapPin } from 'lucide-react';
import { useState } from 'react';
import { BathingBadge } from '../../../domain/bathing/bathing-badge.tsx';
import { countText, springName } from '../../../lib/format.ts';
import { Button, LinkButton } from '../../../ui/button.tsx';
import { Card, CardGrid } from '../../../ui/card.tsx';
import { TextLink } from '../../../ui/text-link.tsx';
import { useFocusFirstNew } from '../../../ui/use-focus-first-new.ts';
import { CardSkeletons } from '../card-skeletons.tsx';
import { highlight } from './highlight.ts';
import { LoadFailure } from '../../../ui/load-failure.tsx';
import { NearOffers } from './near-offers.tsx';
import { NoResults } from './no-results.tsx';
import { searchedSprings } from '../queries.ts';
import { SpringPicture } from '../spring-picture.tsx';

/** A page's worth: all 50 would be 23,000 pixels on a phone. */
const STEP = 20;

const Highlighted = ({ text, typed }: { text: string; typed: string }) =>
  highlight(text, typed).map((piece) =>
    piece.isMatch ? (
      <mark key={piece.start} className="rounded-sm bg-accent/20 text-inherit">
        {piece.text}
      </mark>
    ) : (
      piece.text
    ),
  );

/** Lies on its side on a phone, so that several fit on the screen. */
const Result = ({ spring, typed }: { spring: ListedSpring; typed: string }) => (
  <Card className="h-full max-sm:flex-row">
    <div className="max-sm:w-24 max-sm:shrink-0 max-sm:*:aspect-auto max-sm:*:h-full">
      <SpringPicture spring={spring} />
    </div>
    <div className="flex min-w-0 grow flex-col gap-1 p-3 sm:p-5">
      <h2 className="text-lg leading-snug font-semibold wrap-anywhere sm:text-xl">
        {spring.name === null ? springName(null) : <Highlighted text={spring.name} typed={typed} />}
      </h2>
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-quiet sm:flex-col sm:items-start">
        <span>{spring.state_code}</span>
        <BathingBadge status={spring.bathing_status} />
      </p>
      <p className="mt-auto flex flex-wrap items-center gap-x-3 gap-y-1 pt-2 sm:gap-x-4 sm:pt-4">
        <LinkButton
          to={`/springs/${spring.id}`}
          prefetch="intent"
          look="quiet"
          className="max-sm:px-3 max-sm:text-sm"
        >
          View Details<span className="sr-only"> of {springName(spring.name)}</span>
        </LinkButton>
        <TextLink to={`/?spring=${spring.id}`} className="max-sm:text-sm">
          <MapPin aria-hidden className="size-4 max-sm:hidden" />
          Show on map<span className="sr-only"> ({springName(spring.name)})</span>
        </TextLink>
      </p>
    </div>
  </Card>
);

const summaryOf = (count: number): string => {
  if (count === 0) return 'No results found';
  if (count < SEARCH_RESULTS_MAX) return countText(count, 'spring found', 'springs found');
  return `The ${SEARCH_RESULTS_MAX} best matches. Add a word to narrow them down.`;
};

export const SearchResults = ({ text, failure }: { text: string; failure: string | undefined }) => {
  const { data, error, isFetching, refetch } = useQuery(searchedSprings(text));
  const [limit, setLimit] = useState(STEP);
  const shown = data?.slice(0, limit) ?? [];
  const { list, onAsked } = useFocusFirstNew<HTMLUListElement>(shown.length);
  const reason = error?.message ?? failure;
  return (
    <>
      <p role="status" className="mt-2 min-h-7 text-lg text-quiet">
        {data && summaryOf(data.length)}
      </p>
      <NearOffers typed={text} />
      {data?.length === 0 && <NoResults typed={text} />}
      {shown.length > 0 && (
        <CardGrid ref={list}>
          {shown.map((spring) => (
            <li key={spring.id}>
              <Result spring={spring} typed={text} />
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
