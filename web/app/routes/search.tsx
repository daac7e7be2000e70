import { data } from 'react-router';
import { SEARCH_TEXT_MAX_LENGTH } from '@wildsoak/contract/rules/limits';
import { searchedSprings } from '../features/springs/queries.ts';
import { LoadingFailed } from '../features/errors/page-failure.tsx';
import { SearchResults } from '../features/springs/search/search-results.tsx';
import { Hydrated } from '../lib/page/hydrated.tsx';
import { notIndexed, pageTitle } from '../lib/page/meta.ts';
import { merged, pageStatus, prefetch } from '../lib/page/prefetch.ts';
import { placesFor } from '../domain/place/towns.ts';
import { SearchForm } from '../domain/spring/search-form.tsx';
import { Container } from '../ui/container.tsx';
import { PageHeading } from '../ui/page-heading.tsx';
import type { Route } from './+types/search.ts';

export const loader = async ({ context, request }: Route.LoaderArgs) => {
  const typed = new URL(request.url).searchParams.get('q') ?? '';
  const text = typed.trim().slice(0, SEARCH_TEXT_MAX_LENGTH);
  if (text === '') return { text, state: null, asOf: null, failure: null };
  const [springs, places] = await Promise.all([
    prefetch(context, (send) => searchedSprings(text, send)),
    prefetch(context, (send) => placesFor(text, send)),
  ]);
  const { failure } = springs;
  return data(
    { text, ...merged(springs, places), failure },
    { status: failure ? pageStatus(failure) : 200 },
  );
};

const HEADINGS = {
  missing: 'Search',
  failed: (status: number) => `Failed to load search results: HTTP error! status: ${status}`,
};

const headingOf = (text: string) => (text === '' ? 'Search' : `Search results for "${text}"`);

export const meta = ({ loaderData }: Route.MetaArgs) => [
  pageTitle(headingOf(loaderData?.text ?? '')),
  notIndexed,
];

export default function Search({ loaderData: { text, state, failure } }: Route.ComponentProps) {
  return (
    <Hydrated state={state}>
      <Container isPage>
        <PageHeading>{headingOf(text)}</PageHeading>
        {text === '' ? (
          <>
            <p className="mt-2 mb-6 text-lg text-quiet">
              Type a spring's name or &ldquo;hot springs near Boise&rdquo;.
            </p>
            <SearchForm label="Springs" large className="max-w-xl" />
          </>
        ) : (
          <SearchResults key={text} text={text} failure={failure?.message} />
        )}
      </Container>
    </Hydrated>
  );
}

/** Where our server did not answer the next page's data, but something before it did. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <LoadingFailed
      error={error}
      headings={HEADINGS}
      missing="There's no page here."
      failing="Our server couldn't search just now."
    />
  );
}
