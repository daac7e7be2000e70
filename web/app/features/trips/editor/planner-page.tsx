import { useQuery } from '@tanstack/react-query';
import type { BaseMap } from '@wildsoak/contract/pages';
import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { draftKey } from '../../../lib/browser/drafts.ts';
import { usePageClass } from '../../../lib/browser/use-page-class.ts';
import { idIn } from '../../../lib/id.ts';
import { springById } from '../../../domain/spring/spring-detail.ts';
import { useAuth } from '../../../session/auth.ts';
import { UpgradePrompt } from '../../billing/upgrade-prompt.tsx';
import { Container } from '../../../ui/container.tsx';
import { LoadFailure } from '../../../ui/load-failure.tsx';
import { PageHeading } from '../../../ui/page-heading.tsx';
import { planToEdit } from '../queries.ts';
import { reportedBy } from '../../../domain/visit/report-look.ts';
import { stopOf } from '../stops/stop.ts';
import { tripDrafts } from './draft.ts';
import { Planner } from './planner.tsx';
import { EMPTY_TRIP, tripOf } from './trip.ts';
import type { Opening } from './use-planner.ts';

interface Surroundings {
  baseMap: BaseMap;
  placesUrl: string | null;
}

const NEW: Opening = {
  trip: EMPTY_TRIP,
  isRestored: false,
  isGenerated: false,
  plan: null,
  springId: null,
};

const Opened = ({
  draft,
  fresh,
  ...surroundings
}: Surroundings & { draft: string; fresh: Opening }) => {
  const [round, setRound] = useState(0);
  const [left, setLeft] = useState(() => tripDrafts.read(draft));
  const box = useRef<HTMLDivElement>(null);
  // The pressed button is gone: after starting over, the focus goes to where a trip begins.
  useEffect(() => {
    if (round > 0) box.current?.querySelector<HTMLElement>('input[name="start"]')?.focus();
  }, [round]);
  const opening: Opening = left
    ? {
        ...fresh,
        trip: { ...EMPTY_TRIP, ...left.trip },
        isRestored: true,
        isGenerated: left.hadRoute,
      }
    : fresh;
  return (
    <div ref={box}>
      <Planner
        key={round}
        opening={opening}
        draftKey={draft}
        {...surroundings}
        onStartOver={() => {
          tripDrafts.write(draft, undefined);
          setLeft(undefined);
          setRound(round + 1);
        }}
      />
    </div>
  );
};

const Waiting = ({ children }: { children: string }) => (
  <p role="status" className="py-8 text-lg text-quiet">
    {children}
  </p>
);

/** "optionally opened from a spring page with that spring as the initial spring" */
const WithSpring = ({ id, ...rest }: Surroundings & { id: number; draft: string }) => {
  const { data, error, isFetching, refetch } = useQuery(springById(id));
  if (data) {
    const trip = { ...EMPTY_TRIP, stops: [stopOf({ ...data, ...reportedBy(data.conditions) })] };
    return <Opened {...rest} fresh={{ ...NEW, trip, springId: id }} />;
  }
  return error ? (
    <LoadFailure
      message={`We couldn't load the spring: ${error.message}`}
      isRetrying={isFetching}
      onRetry={() => void refetch()}
    />
  ) : (
    <Waiting>Loading the spring...</Waiting>
  );
};

const WithPlan = ({
  id,
  username,
  ...rest
}: Surroundings & { id: number; username: string; draft: string }) => {
  const { data, error, isFetching, refetch } = useQuery(planToEdit(username, id));
  if (data) {
    const plan = { id, name: data.name };
    const fresh = { ...NEW, trip: tripOf(data), isGenerated: true, plan };
    return <Opened {...rest} fresh={fresh} />;
  }
  return error ? (
    <LoadFailure
      message={`Error loading plan: ${error.message}`}
      isRetrying={isFetching}
      onRetry={() => void refetch()}
    />
  ) : (
    <Waiting>Loading plan details...</Waiting>
  );
};

const ForPremium = ({ username, ...rest }: Surroundings & { username: string }) => {
  // Room for the editor, in the header too.
  usePageClass('wide-page');
  const [search] = useSearchParams();
  const [spring, plan] = [idIn(search.get('spring')), idIn(search.get('plan'))];
  const draft = draftKey(username, plan === null ? `spring ${spring}` : `plan ${plan}`);
  if (plan !== null)
    return <WithPlan key={draft} id={plan} username={username} draft={draft} {...rest} />;
  if (spring !== null) return <WithSpring key={draft} id={spring} draft={draft} {...rest} />;
  return <Opened key={draft} draft={draft} fresh={NEW} {...rest} />;
};

export const PlannerPage = ({ heading, ...rest }: Surroundings & { heading: string }) => {
  const auth = useAuth();
  if (auth.status !== 'signed-in') return null;
  const { username, is_premium } = auth.user;
  return (
    <Container isPage={!is_premium} className={is_premium ? 'max-w-[100rem]! pt-6' : ''}>
      <PageHeading className="mb-5">{heading}</PageHeading>
      {is_premium ? (
        <ForPremium username={username} {...rest} />
      ) : (
        <UpgradePrompt>Upgrade to Premium to use the Trip Planner.</UpgradePrompt>
      )}
    </Container>
  );
};
