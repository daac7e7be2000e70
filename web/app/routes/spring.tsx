import type { BaseMap } from '@wildsoak/contract/pages';
import type { NearbySpring, Spring } from '@wildsoak/contract/springs';
import { useState } from 'react';
import { data, type MetaDescriptor } from 'react-router';
import { SuggestCorrection } from '../features/corrections/suggest-correction.tsx';
import { PhotoGallery } from '../features/reviews/gallery/photo-gallery.tsx';
import { firstSpringReviews } from '../features/reviews/queries.ts';
import { useSpringReviews } from '../features/reviews/use-spring-reviews.ts';
import { UserReviews } from '../features/reviews/user-reviews.tsx';
import { LoginPrompt } from '../features/springs/detail/login-prompt.tsx';
import { PINNED_LOOK } from '../features/springs/detail/pinned-actions.tsx';
import { PageSections } from '../features/springs/detail/page-sections.tsx';
import { springCrumbs, springMeta } from '../features/springs/detail/spring-meta.ts';
import { nearbySprings } from '../features/springs/queries.ts';
import { useSpring } from '../features/springs/detail/use-spring.ts';
import { CROSSING_ROOM, NEXT_DAYS_ROOM, WARNINGS_ROOM } from '../features/outlook/room.ts';
import { Summary } from '../features/summaries/summary.tsx';
import { WhatPeopleFound } from '../features/visits/found/what-people-found.tsx';
import { IWasThere, useVisiting } from '../features/visits/i-was-there.tsx';
import { firstSpringVisits } from '../features/visits/queries.ts';
import { useAuth } from '../session/auth.ts';
import { springName } from '../lib/format.ts';
import { Hydrated } from '../lib/page/hydrated.tsx';
import { idIn } from '../lib/id.ts';
import { failureHeading, pageTitle } from '../lib/page/meta.ts';
import { failedPage, merged, prefetch } from '../lib/page/prefetch.ts';
import { knownHere } from '../domain/bathing/attribution.ts';
import { springById } from '../domain/spring/spring-detail.ts';
import { LoadingFailed } from '../features/errors/page-failure.tsx';
import { Breadcrumbs } from '../ui/breadcrumbs.tsx';
import { Container } from '../ui/container.tsx';
import { lazyPart, NotLoaded, NotOpened } from '../ui/lazy-part.tsx';
import type { Route } from './+types/spring.ts';

const HEADINGS = {
  missing: 'Spring not found.',
  failed: (status: number) => `HTTP error fetching details! status: ${status}`,
};

export const loader = async ({ context, params }: Route.LoaderArgs) => {
  const id = idIn(params.id);
  if (id === null) throw data(null, { status: 404 });
  const [loaded, { data: nearby }, visits] = await Promise.all([
    prefetch(context, (send) => springById(id, send)),
    prefetch(context, (send) => nearbySprings(id, send)),
    prefetch(context, (send) => firstSpringVisits(id, send)),
  ]);
  const { data: spring, failure } = loaded;
  if (spring) {
    const lists = spring.review_count > 0 ? (['newest', 'photos'] as const) : [];
    const reviews = await Promise.all(
      lists.map((list) => prefetch(context, (send) => firstSpringReviews(id, list, send))),
    );
    return { spring, nearby, ...merged(loaded, visits, ...reviews) };
  }
  throw failedPage(failure);
};

const WarningsNow = lazyPart(
  async () => (await import('../features/outlook/warnings-now.tsx')).WarningsNow,
  { waiting: <div className={WARNINGS_ROOM} />, missing: () => <div className={WARNINGS_ROOM} /> },
);

const NextDays = lazyPart(
  async () => (await import('../features/outlook/next-days.tsx')).NextDays,
  { waiting: <div className={NEXT_DAYS_ROOM} />, missing: NotLoaded },
);

const CreateVisit = lazyPart(
  async () => (await import('../features/visits/form/create-visit.tsx')).CreateVisit,
  { missing: NotOpened },
);

/** With summaries turned off, old ones are hidden too. */
const asShown = (spring: Spring, hasSummaries: boolean): Spring =>
  hasSummaries ? spring : { ...spring, ai_summary: null };

export function meta({ loaderData, matches, error }: Route.MetaArgs): MetaDescriptor[] {
  const site = matches[0].loaderData;
  if (loaderData && site) {
    return springMeta(asShown(loaderData.spring, site.hasSummaries), site.publicUrl);
  }
  return [pageTitle(failureHeading(error, HEADINGS) ?? 'Spring')];
}

interface DetailsProps {
  loaded: Spring;
  nearby: NearbySpring[] | null;
  baseMap: BaseMap;
  hasSummaries: boolean;
}

const Details = ({ loaded, nearby, baseMap, hasSummaries }: DetailsProps) => {
  const { spring: readable, ...reading } = useSpring(loaded);
  const spring = asShown(readable, hasSummaries);
  const reviews = useSpringReviews(spring);
  const auth = useAuth();
  const visiting = useVisiting();
  const [isWarned, setIsWarned] = useState(false);
  return (
    <>
      <PageSections
        spring={spring}
        nearby={nearby}
        baseMap={baseMap}
        photo={reviews.photos[0]}
        correct={<SuggestCorrection spring={spring} />}
        renderAddFact={(fact) => <SuggestCorrection spring={spring} fact={fact} />}
        renderAddVisit={(what) => (
          <IWasThere
            springId={spring.id}
            look="plain"
            label={
              <>
                <span className="sr-only">Add </span>
                {what}
              </>
            }
            onOpen={visiting.open}
          />
        )}
        visit={<IWasThere springId={spring.id} look="quiet" onOpen={visiting.open} />}
        pinnedVisit={
          <IWasThere
            springId={spring.id}
            look="quiet"
            className={PINNED_LOOK}
            onOpen={visiting.open}
          />
        }
        now={<WarningsNow springId={spring.id} onSevere={setIsWarned} />}
        isWarned={isWarned}
        nextDays={
          <div className={spring.conditions?.approach ? CROSSING_ROOM : ''}>
            <NextDays spring={spring} />
          </div>
        }
        found={<WhatPeopleFound spring={spring} />}
        summary={<Summary spring={spring} {...reading} isOn={hasSummaries} />}
        gallery={<PhotoGallery photos={reviews.photos} name={springName(spring.name)} />}
        reviews={
          <UserReviews
            springId={spring.id}
            springName={spring.name}
            reviews={reviews}
            known={knownHere(spring)}
            loginPrompt={
              <LoginPrompt back={`/springs/${spring.id}?review=write`} purpose="leave a review" />
            }
            onVisit={visiting.open}
          />
        }
      />
      {visiting.isOpen && auth.status === 'signed-in' && (
        <CreateVisit
          key={auth.user.username}
          spring={spring}
          username={auth.user.username}
          onClose={visiting.close}
        />
      )}
    </>
  );
};

export default function SpringPage({ loaderData, matches }: Route.ComponentProps) {
  const { spring, nearby, state } = loaderData;
  const { baseMap, hasSummaries } = matches[0].loaderData;
  return (
    <Hydrated state={state}>
      <Container className="pt-6 sm:pt-4">
        {/* On a phone the answer is worth the room; the way to the state follows what is near. */}
        <div className="max-sm:hidden">
          <Breadcrumbs crumbs={springCrumbs(spring)} />
        </div>
        <Details
          key={spring.id}
          loaded={spring}
          nearby={nearby}
          baseMap={baseMap}
          hasSummaries={hasSummaries}
        />
      </Container>
    </Hydrated>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <LoadingFailed
      error={error}
      headings={HEADINGS}
      missing="It may have been merged with another entry, or the address may be incomplete. Search for it by name."
      failing="The spring is still there, but our server could not load its details just now."
    />
  );
}
