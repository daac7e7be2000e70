import type { Profile } from '@wildsoak/contract/profiles';
import type { MetaDescriptor } from 'react-router';
import { ProfileView } from '../features/profiles/profile-view.tsx';
import { profileOf } from '../features/profiles/queries.ts';
import { MemberReviews } from '../features/reviews/member-reviews.tsx';
import { firstMemberReviews } from '../features/reviews/queries.ts';
import { MemberVisits } from '../features/visits/member-visits.tsx';
import { Hydrated } from '../lib/page/hydrated.tsx';
import { canonical, description, failureHeading, pageTitle } from '../lib/page/meta.ts';
import { failedPage, merged, prefetch } from '../lib/page/prefetch.ts';
import { LoadingFailed } from '../features/errors/page-failure.tsx';
import { Container } from '../ui/container.tsx';
import type { Route } from './+types/profile.ts';

const HEADINGS = {
  missing: 'User not found',
  failed: (status: number) => `Failed to load profile: ${status}`,
};

export const loader = async ({ context, params: { username } }: Route.LoaderArgs) => {
  const loaded = await prefetch(context, (send) => profileOf(username, send));
  const { data: profile, failure } = loaded;
  if (profile) {
    const reviews =
      profile.review_count > 0
        ? [await prefetch(context, (send) => firstMemberReviews(username, send))]
        : [];
    return { profile, ...merged(loaded, ...reviews) };
  }
  throw failedPage(failure);
};

export function meta({ loaderData, matches, error }: Route.MetaArgs): MetaDescriptor[] {
  if (!loaderData) return [pageTitle(failureHeading(error, HEADINGS) ?? 'Profile')];
  const { username } = loaderData.profile;
  return [
    pageTitle(`${username}'s Profile`),
    description(`Hot springs reviewed by ${username}, a member of Wildsoak.`),
    // In the member's own spelling: the address works in upper and lower case.
    canonical(matches[0].loaderData?.publicUrl, `/profile/${username}`),
  ];
}

const writtenBy = (profile: Profile) => (
  <>
    <MemberVisits profile={profile} />
    <MemberReviews profile={profile} />
  </>
);

export default function ProfilePage({ loaderData }: Route.ComponentProps) {
  const { profile, state } = loaderData;
  return (
    <Hydrated state={state}>
      <Container isPage>
        <ProfileView key={profile.username} loaded={profile} written={writtenBy} />
      </Container>
    </Hydrated>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <LoadingFailed
      error={error}
      headings={HEADINGS}
      missing="No member has this name. It may be misspelled, or they may have left. You can search for a spring instead."
      failing="The profile is still there. We couldn't load it just now."
    />
  );
}
