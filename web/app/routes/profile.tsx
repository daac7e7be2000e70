import type { Profile } from '@wildsoak/contract/profiles';
import { data, isRouteErrorResponse, type MetaDescriptor } from 'react-router';
import { ProfileView } from '../features/profiles/profile-view.tsx';
import { profileOf } from '../features/profiles/queries.ts';
import { MemberReviews } from '../features/reviews/member-reviews.tsx';
import { firstMemberReviews } from '../features/reviews/queries.ts';
import { Hydrated } from '../lib/page/hydrated.tsx';
import { canonical, description, pageTitle } from '../lib/page/meta.ts';
import { prefetch } from '../lib/page/prefetch.ts';
import { PageFailure } from '../features/errors/page-failure.tsx';
import { Container } from '../ui/container.tsx';
import type { Route } from './+types/profile.ts';

const NOT_FOUND = 'User not found';

export const loader = async ({ context, params: { username } }: Route.LoaderArgs) => {
  const {
    data: profile,
    state,
    failure,
  } = await prefetch(context, (send) => profileOf(username, send));
  if (profile) {
    const reviews =
      profile.review_count > 0
        ? await prefetch(context, (send) => firstMemberReviews(username, send))
        : null;
    return { profile, state, reviewsState: reviews?.state ?? null };
  }
  // 400: what no name can be.
  if (failure.status === 404 || failure.status === 400) throw data(NOT_FOUND, { status: 404 });
  throw data(`Failed to load profile: ${failure.status}`, {
    status: failure.status >= 500 ? failure.status : 502,
  });
};

export function meta({ loaderData, matches, error }: Route.MetaArgs): MetaDescriptor[] {
  if (!loaderData) return [pageTitle(isRouteErrorResponse(error) ? String(error.data) : 'Profile')];
  const { username } = loaderData.profile;
  return [
    pageTitle(`${username}'s Profile`),
    description(`Hot springs reviewed by ${username}, a member of Wildsoak.`),
    // The member's own spelling: the address is good in any case.
    canonical(matches[0].loaderData?.publicUrl, `/profile/${username}`),
  ];
}

const reviewsOf = (profile: Profile) => <MemberReviews profile={profile} />;

export default function ProfilePage({ loaderData }: Route.ComponentProps) {
  const { profile, state, reviewsState } = loaderData;
  return (
    <Hydrated states={[state, reviewsState]}>
      <Container isPage>
        <ProfileView key={profile.username} loaded={profile} reviews={reviewsOf} />
      </Container>
    </Hydrated>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  if (!isRouteErrorResponse(error)) throw error;
  return error.status === 404 ? (
    <PageFailure
      heading={NOT_FOUND}
      text="Nobody has this name: it may be misspelled, or the member may have left. Search for a spring instead."
    />
  ) : (
    <PageFailure
      heading={String(error.data)}
      text="The profile is still there; our server could not read it just now."
      canRetry
    />
  );
}
