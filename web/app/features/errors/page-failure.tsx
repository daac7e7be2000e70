import { isRouteErrorResponse, useLocation } from 'react-router';
import { failureHeading, type FailureHeadings } from '../../lib/page/meta.ts';
import { useSearch } from '../../lib/page/use-search.ts';
import { LinkButton } from '../../ui/button.tsx';
import { Container } from '../../ui/container.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { SearchForm } from '../../domain/spring/search-form.tsx';

/** A whole page that says what went wrong, and where to go from here. */
export const PageFailure = ({
  heading,
  text,
  canRetry = false,
}: {
  heading: string;
  text: string;
  canRetry?: boolean;
}) => {
  const { pathname } = useLocation();
  const search = useSearch();
  return (
    <Container isPage className="flex flex-col items-start gap-6 pb-16">
      <PageHeading>{heading}</PageHeading>
      <p className="max-w-prose text-lg text-quiet">{text}</p>
      {!canRetry && <SearchForm label="Springs" large className="w-full max-w-xl" />}
      <p className="flex flex-wrap gap-3">
        {canRetry && (
          <LinkButton to={pathname + search} reloadDocument>
            Try again
          </LinkButton>
        )}
        <LinkButton to="/" look="quiet">
          Go to the home page
        </LinkButton>
      </p>
    </Container>
  );
};

/** What a loader threw: `missing` explains a 404, `failing` everything else. */
export const LoadingFailed = ({
  error,
  headings,
  missing,
  failing,
}: {
  error: unknown;
  headings: FailureHeadings;
  missing: string;
  failing: string;
}) => {
  const heading = failureHeading(error, headings);
  if (heading === null || !isRouteErrorResponse(error)) throw error;
  const isMissing = error.status === 404;
  return (
    <PageFailure heading={heading} text={isMissing ? missing : failing} canRetry={!isMissing} />
  );
};

export const NotFoundPage = () => (
  <PageFailure
    heading="404 Not Found"
    text="There's no page at this address. Search for a spring by name, or start from the home page."
  />
);
