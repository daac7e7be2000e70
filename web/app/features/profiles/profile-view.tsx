import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { Profile } from '@wildsoak/contract/profiles';
import { MapPin } from 'lucide-react';
import { useEffect, type ReactNode } from 'react';
import { useAuth } from '../../session/auth.ts';
import { LinkButton } from '../../ui/button.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { profileKey, profileOf } from './queries.ts';

/** Only the browser knows: the page is the same for everybody. */
const useIsOwner = (username: string): boolean => {
  const auth = useAuth();
  return auth.status === 'signed-in' && auth.user.username.toLowerCase() === username.toLowerCase();
};

/** A cached page may be older than the owner's last change, and only the owner would notice. */
const useFreshForOwner = (username: string, isOwner: boolean) => {
  const queries = useQueryClient();
  useEffect(() => {
    if (isOwner) void queries.invalidateQueries({ queryKey: profileKey(username) });
  }, [queries, username, isOwner]);
};

const Head = ({ profile: { username, location } }: { profile: Profile }) => (
  <header className="flex items-center gap-5">
    <span
      aria-hidden
      className="grid size-16 shrink-0 place-items-center rounded-full bg-accent font-serif text-3xl font-semibold text-on-accent uppercase sm:size-20 sm:text-4xl"
    >
      {username.charAt(0)}
    </span>
    <div className="min-w-0">
      <PageHeading>{`${username}'s Profile`}</PageHeading>
      {location && (
        <p className="mt-1 flex items-start gap-1.5 text-lg text-quiet">
          <MapPin aria-hidden className="mt-1 size-5 shrink-0" />
          <span className="min-w-0 wrap-anywhere">
            <span className="sr-only">Location: </span>
            {location}
          </span>
        </p>
      )}
    </div>
  </header>
);

export const ProfileView = ({
  loaded,
  written,
}: {
  loaded: Profile;
  /** Their visits and reviews. */
  written: (profile: Profile) => ReactNode;
}) => {
  const { data: profile = loaded } = useQuery(profileOf(loaded.username));
  const isOwner = useIsOwner(profile.username);
  useFreshForOwner(profile.username, isOwner);
  return (
    <article className="flex flex-col gap-10">
      <Head profile={profile} />
      <section aria-labelledby="about">
        {/* As tall with the link as without it: it appears once we know who is here. */}
        <div className="flex min-h-11 items-center justify-between gap-4">
          <h2 id="about" className="text-2xl font-semibold">
            About
          </h2>
          {isOwner && (
            <LinkButton to="/profile/settings" look="quiet">
              Edit Profile
            </LinkButton>
          )}
        </div>
        <p className="mt-3 max-w-prose text-lg leading-relaxed wrap-anywhere whitespace-pre-line">
          {profile.bio || <span className="text-quiet">No bio yet</span>}
        </p>
      </section>
      {written(profile)}
    </article>
  );
};
