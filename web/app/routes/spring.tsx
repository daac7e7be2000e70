import type { BaseMap } from '@wildsoak/contract/pages';
import type { NearbySpring, Spring } from '@wildsoak/contract/springs';
import { data, isRouteErrorResponse, type MetaDescriptor } from 'react-router';
import { PhotoGallery } from '../features/reviews/gallery/photo-gallery.tsx';
import { firstSpringReviews } from '../features/reviews/queries.ts';
import { useSpringReviews } from '../features/reviews/use-spring-reviews.ts';
import { UserReviews } from '../features/reviews/user-reviews.tsx';
import { LoginPrompt } from '../features/springs/detail/login-prompt.tsx';
import { SpringDetails } from '../features/springs/detail/spring-details.tsx';
import { springMeta } from '../features/springs/detail/spring-meta.ts';
import { nearbySprings, springById } from '../features/springs/queries.ts';
import { useSpring } from '../features/springs/use-spring.ts';
import { springName } from '../lib/format.ts';
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
    const lists = spring.review_count > 0 ? (['newest', 'photos'] as const) : [];
    const reviews = await Promise.all(
      lists.map((list) => prefetch(context, (send) => firstSpringReviews(id, list, send))),
    );
    return { spring, nearby, states: [state, ...reviews.map((list) => list.state)] };
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

interface DetailsProps {
  loaded: Spring;
  nearby: NearbySpring[] | null;
  baseMap: BaseMap;
}

const Details = ({ loaded, nearby, baseMap }: DetailsProps) => {
  const spring = useSpring(loaded);
  const reviews = useSpringReviews(spring);
  return (
    <SpringDetails
      spring={spring}
      nearby={nearby}
      baseMap={baseMap}
      photo={reviews.photos[0]}
      gallery={<PhotoGallery photos={reviews.photos} name={springName(spring.name)} />}
      reviews={
        <UserReviews
          springId={spring.id}
          reviews={reviews}
          loginPrompt={<LoginPrompt springId={spring.id} purpose="leave a review" />}
        />
      }
    />
  );
};

export default function SpringPage({ loaderData, matches }: Route.ComponentProps) {
  const { spring, nearby, states } = loaderData;
  return (
    <Hydrated states={states}>
      <Container className="pt-6 sm:pt-10">
        <Details
          key={spring.id}
          loaded={spring}
          nearby={nearby}
          baseMap={matches[0].loaderData.baseMap}
        />
      </Container>
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
