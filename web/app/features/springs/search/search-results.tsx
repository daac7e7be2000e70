import { useQuery } from '@tanstack/react-query';
import { SEARCH_RESULTS_MAX } from '@wildsoak/contract/rules/limits';
import type { SpringListItem } from '@wildsoak/contract/springs';
import { BathingBadge } from '../../../domain/bathing/bathing-badge.tsx';
import { countText, springName } from '../../../lib/format.ts';
import { LinkButton } from '../../../ui/button.tsx';
import { Card, CardGrid } from '../../../ui/card.tsx';
import { CardSkeletons } from '../card-skeletons.tsx';
import { highlight } from './highlight.ts';
import { LoadFailure } from '../../../ui/load-failure.tsx';
import { NoResults } from './no-results.tsx';
import { searchedSprings } from '../queries.ts';
import { SpringPicture } from '../spring-picture.tsx';

interface ResultProps {
  spring: SpringListItem & { latest_image_url?: string | null };
  typed: string;
}

const Highlighted = ({ text, typed }: { text: string; typed: string }) =>
  highlight(text, typed).map((piece) =>
    piece.isMatch ? (
      <mark key={piece.start} className="rounded-sm bg-warm text-inherit">
        {piece.text}
      </mark>
    ) : (
      piece.text
    ),
  );

const Result = ({ spring, typed }: ResultProps) => (
  <Card className="h-full">
    <SpringPicture spring={spring} />
    <div className="flex grow flex-col gap-1 p-5">
      <h2 className="text-xl leading-snug font-semibold">
        {spring.name === null ? springName(null) : <Highlighted text={spring.name} typed={typed} />}
      </h2>
      <p className="text-quiet">{spring.state_code}</p>
      <p className="mt-1">
        <BathingBadge status={spring.bathing_status} />
      </p>
      <p className="mt-auto pt-4">
        <LinkButton to={`/springs/${spring.id}`} prefetch="intent" look="quiet">
          View Details<span className="sr-only"> of {springName(spring.name)}</span>
        </LinkButton>
      </p>
    </div>
  </Card>
);

const summaryOf = (count: number): string => {
  if (count === 0) return 'No results found';
  if (count < SEARCH_RESULTS_MAX) return countText(count, 'spring found', 'springs found');
  return `Showing the ${SEARCH_RESULTS_MAX} best matches. Add a word to narrow them down.`;
};

export const SearchResults = ({ text, failure }: { text: string; failure: string | undefined }) => {
  const { data, error, isFetching, refetch } = useQuery(searchedSprings(text));
  const reason = error?.message ?? failure;
  return (
    <>
      <p role="status" className="mt-2 mb-8 min-h-7 text-lg text-quiet">
        {data && summaryOf(data.length)}
      </p>
      {data?.length === 0 && <NoResults typed={text} />}
      {data && data.length > 0 && (
        <CardGrid>
          {data.map((spring) => (
            <li key={spring.id}>
              <Result spring={spring} typed={text} />
            </li>
          ))}
        </CardGrid>
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
