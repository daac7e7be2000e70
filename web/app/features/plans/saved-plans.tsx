import { useQuery } from '@tanstack/react-query';
import type { PlanListItem } from '@wildsoak/contract/planner';
import { SITE_NAME } from '@wildsoak/contract/rules/limits';
import { Plus } from 'lucide-react';
import { useCallback, useRef, type ReactNode, type Ref } from 'react';
import { Link } from 'react-router';
import { UpgradePrompt } from '../../shell/billing/upgrade-prompt.tsx';
import { LinkButton } from '../../ui/button.tsx';
import { Container } from '../../ui/container.tsx';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { isPremiumRequired, isUnauthenticated, listFailure } from './failure-text.ts';
import { PlanRow } from './plan-row.tsx';
import { plansOf } from './queries.ts';
import { SignInAgain } from './sign-in-again.tsx';

const Page = ({
  heading,
  headingRef,
  aside,
  children,
}: {
  heading: string;
  headingRef?: Ref<HTMLHeadingElement>;
  aside?: ReactNode;
  children: ReactNode;
}) => (
  <Container className="pt-10">
    <div className="mb-8 flex flex-wrap items-center justify-between gap-4">
      <h1
        ref={headingRef}
        tabIndex={-1}
        className="text-3xl leading-tight font-semibold outline-none sm:text-4xl"
      >
        {heading}
      </h1>
      {aside}
    </div>
    {children}
  </Container>
);

const Waiting = () => (
  <div role="status">
    <p className="mb-4 text-lg text-quiet">Loading saved plans...</p>
    <Skeleton className="h-28 rounded-b-none" />
    <Skeleton className="mt-px h-28 rounded-t-none" />
  </div>
);

const Empty = () => (
  <Notice>
    <p className="text-lg">
      You have not saved a plan yet.{' '}
      <Link to="/planner" className="text-accent underline underline-offset-4 hover:no-underline">
        Open the trip planner
      </Link>
      , generate a trip and save it: it will wait for you here.
    </p>
  </Notice>
);

/** A row that goes must not take the focus with it: it goes to the next row, or to the heading. */
const useFocusKeeper = () => {
  const heading = useRef<HTMLHeadingElement>(null);
  const leave = useCallback((row: HTMLElement | null) => {
    const { activeElement } = document;
    // Whoever has gone on to something else meanwhile stays there.
    if (activeElement !== document.body && !row?.contains(activeElement)) return;
    const next = row?.nextElementSibling ?? row?.previousElementSibling;
    (next?.querySelector('a') ?? heading.current)?.focus();
  }, []);
  return { heading, leave };
};

const PlanList = ({
  username,
  plans,
  onLeave,
}: {
  username: string;
  plans: PlanListItem[];
  onLeave: (row: HTMLElement | null) => void;
}) => (
  <ul className="overflow-hidden rounded-xl border border-line bg-surface">
    {plans.map((plan) => (
      <PlanRow key={plan.id} username={username} plan={plan} onLeave={onLeave} />
    ))}
  </ul>
);

export const SavedPlans = ({ username, heading }: { username: string; heading: string }) => {
  const { data, error, isFetching, refetch } = useQuery(plansOf(username));
  const { heading: headingRef, leave } = useFocusKeeper();
  if (isPremiumRequired(error)) {
    return (
      <Page heading="Saved Trip Plans">
        <UpgradePrompt>Viewing saved trip plans requires {SITE_NAME} Premium.</UpgradePrompt>
      </Page>
    );
  }
  const newPlan = (
    <LinkButton to="/planner" look="quiet">
      <Plus aria-hidden className="size-5" />
      New Trip Plan
    </LinkButton>
  );
  return (
    <Page heading={heading} headingRef={headingRef} aside={data && !error && newPlan}>
      {isUnauthenticated(error) && <SignInAgain message={listFailure(error)} />}
      {/* 'Other errors show the server error … and clear the list.' */}
      {error && !isUnauthenticated(error) && (
        <LoadFailure
          message={listFailure(error)}
          isRetrying={isFetching}
          onRetry={() => void refetch()}
        />
      )}
      {!error && !data && <Waiting />}
      {!error && data?.length === 0 && <Empty />}
      {!error && data && data.length > 0 && (
        <PlanList username={username} plans={data} onLeave={leave} />
      )}
    </Page>
  );
};
