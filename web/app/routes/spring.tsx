import { data, isRouteErrorResponse, type MetaDescriptor } from 'react-router';
import { SpringDetails } from '../features/springs/detail/spring-details.tsx';
import { springMeta } from '../features/springs/detail/spring-meta.ts';
import { nearbySprings, springById, springReviews } from '../features/springs/queries.ts';
import { Hydrated } from '../lib/hydrated.tsx';
import { pageTitle } from '../lib/meta.ts';
import { prefetch } from '../lib/prefetch.ts';
import { PageFailure } from '../shell/page-failure.tsx';
import { Container } from '../ui/container.tsx';
import type { Route } from './+types/spring.ts';

/** One address for each spring: '007' and '7.0' are not other names of 7. */
const ID = /^[1-9]\d{0,9}$/;

const NOT_FOUND = 'Spring not found.';

export const loader = async ({ context, params }: Route.LoaderArgs) => {
  if (!ID.test(params.id)) throw data(NOT_FOUND, { status: 404 });
  const id = Number(params.id);
  const [{ data: spring, state, failure }, { data: nearby }] = await Promise.all([
    prefetch(context, (send) => springById(id, send)),
    prefetch(context, (send) => nearbySprings(id, send)),
  ]);
  if (spring) {
    const reviews =
      spring.review_count > 0 ? await prefetch(context, (send) => springReviews(id, send)) : null;
    return { spring, nearby, state, reviewsState: reviews?.state ?? null };
  }
  // 400: digits, but more than an id can have.
  if (failure.status === 404 || failure.status === 400) throw data(NOT_FOUND, { status: 404 });
  throw data(`HTTP error fetching details! status: ${failure.status}`, {
    status: failure.status >= 500 ? failure.status : 502,
  });
};

export function meta({ loaderData, matches, error }: Route.MetaArgs): MetaDescriptor[] {
  const publicUrl = matches[0].loaderData?.publicUrl;
  if (loaderData && publicUrl) return springMeta(loaderData.spring, publicUrl);
  return [pageTitle(isRouteErrorResponse(error) ? String(error.data) : 'Spring')];
}

export default function SpringPage({ loaderData, matches }: Route.ComponentProps) {
  const { spring, nearby, state, reviewsState } = loaderData;
  return (
    <Hydrated state={state}>
      <Hydrated state={reviewsState}>
        <Container className="pt-6 sm:pt-10">
          <SpringDetails
            key={spring.id}
            loaded={spring}
            nearby={nearby}
            baseMap={matches[0].loaderData.baseMap}
          />
        </Container>
      </Hydrated>
    </Hydrated>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  if (!isRouteErrorResponse(error)) throw error;
  return error.status === 404 ? (
    <PageFailure
      heading={NOT_FOUND}
      text="It may have been merged with another entry, or the address may be incomplete. Search for it by name."
    />
  ) : (
    <PageFailure
      heading={String(error.data)}
      text="The spring is still there; our server could not read its details just now."
      canRetry
    />
  );
}
