import { useQuery, type UseQueryResult } from '@tanstack/react-query';
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
import { stopOf } from '../model/halts.ts';
import { tripOf } from '../model/plan.ts';
import { EMPTY_TRIP } from '../model/trip.ts';
import { tripDrafts } from './draft.ts';
import { Planner } from './planner.tsx';
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
    ? { ...fresh, trip: left.trip, isRestored: true, isGenerated: left.hadRoute }
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

const WhenLoaded = <Data,>({
  query: { data, error, isFetching, refetch },
  openingWith,
  waiting,
  failed,
  ...rest
}: Surroundings & {
  draft: string;
  query: UseQueryResult<Data>;
  openingWith: (data: Data) => Opening;
  waiting: string;
  failed: string;
}) => {
  if (data !== undefined) return <Opened {...rest} fresh={openingWith(data)} />;
  return error ? (
    <LoadFailure
      message={`${failed}: ${error.message}`}
      isRetrying={isFetching}
      onRetry={() => void refetch()}
    />
  ) : (
    <p role="status" className="py-8 text-lg text-quiet">
      {waiting}
    </p>
  );
};

/** "optionally opened from a spring page with that spring as the initial spring" */
const WithSpring = ({ id, ...rest }: Surroundings & { id: number; draft: string }) => (
  <WhenLoaded
    {...rest}
    query={useQuery(springById(id))}
    openingWith={(spring) => {
      const stop = stopOf({ ...spring, ...reportedBy(spring.conditions) });
      return { ...NEW, trip: { ...EMPTY_TRIP, halts: [stop] }, springId: id };
    }}
    waiting="Loading the spring..."
    failed="We couldn't load the spring"
  />
);

const WithPlan = ({
  id,
  username,
  ...rest
}: Surroundings & { id: number; username: string; draft: string }) => (
  <WhenLoaded
    {...rest}
    query={useQuery(planToEdit(username, id))}
    openingWith={(plan) => ({
      ...NEW,
      trip: tripOf(plan),
      isGenerated: true,
      plan: { id, name: plan.name },
    })}
    waiting="Loading plan details..."
    failed="Error loading plan"
  />
);

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
