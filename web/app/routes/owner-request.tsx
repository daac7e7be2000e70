import { data } from 'react-router';
import { springById } from '../domain/spring/spring-detail.ts';
import { LoadingFailed } from '../features/errors/page-failure.tsx';
import { OwnerRequestForm } from '../features/owner-requests/owner-request-form.tsx';
import { springName } from '../lib/format.ts';
import { idIn } from '../lib/id.ts';
import { notIndexed, pageTitle } from '../lib/page/meta.ts';
import { failedPage, prefetch } from '../lib/page/prefetch.ts';
import { FormPage } from '../ui/form-page.tsx';
import { TextLink } from '../ui/text-link.tsx';
import type { Route } from './+types/owner-request.ts';

const HEADING = 'Own This Property?';
const HEADINGS = { missing: 'Spring not found.', failed: () => "We couldn't load this page" };

export const loader = async ({ context, request }: Route.LoaderArgs) => {
  const id = idIn(new URL(request.url).searchParams.get('spring') ?? '');
  if (id === null) throw data(null, { status: 404 });
  const { data: spring, failure, asOf } = await prefetch(context, (send) => springById(id, send));
  if (!spring) throw failedPage(failure);
  return { id, name: spring.name, state: spring.state_code, asOf };
};

export const meta = () => [pageTitle(HEADING), notIndexed];

export default function OwnerRequest({ loaderData: { id, name, state } }: Route.ComponentProps) {
  return (
    <FormPage
      heading={HEADING}
      intro={
        <>
          If you own or manage{' '}
          <TextLink isInline className="wrap-anywhere" to={`/springs/${id}`}>
            {springName(name)}
          </TextLink>
          , {state}, you can ask us to remove its page or to add a note. You don't need an account.
        </>
      }
    >
      <OwnerRequestForm springId={id} />
    </FormPage>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <LoadingFailed
      error={error}
      headings={HEADINGS}
      missing="The link may be cut off, or the spring's page may be gone. Try searching by name."
      failing="We couldn't load the spring just now. Please try again."
    />
  );
}
