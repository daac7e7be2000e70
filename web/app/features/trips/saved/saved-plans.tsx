import { useQuery } from '@tanstack/react-query';
import type { PlanListItem } from '@wildsoak/contract/trips';
import { SITE_NAME } from '@wildsoak/contract/rules/limits';
import { Plus } from 'lucide-react';
import type { ReactNode, Ref } from 'react';
import { UpgradePrompt } from '../../billing/upgrade-prompt.tsx';
import { MemberLoadFailure } from '../../../session/member-load-failure.tsx';
import { LinkButton } from '../../../ui/button.tsx';
import { CARD } from '../../../ui/card.tsx';
import { Container } from '../../../ui/container.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { PageHeading } from '../../../ui/page-heading.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { TextLink } from '../../../ui/text-link.tsx';
import { useFocusKeeper } from '../../../ui/use-focus-keeper.ts';
import { isPremiumRequired, listFailure } from '../failure-text.ts';
import { PlanRow } from './plan-row.tsx';
import { plansOf } from '../queries.ts';

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
  <Container isPage>
    <div className="mb-8 flex flex-wrap items-center justify-between gap-4">
      <PageHeading ref={headingRef} tabIndex={-1} className="outline-none">
        {heading}
      </PageHeading>
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
      <TextLink to="/planner" isInline>
        Open the trip planner
      </TextLink>
      , generate a trip and save it. You will find it here.
    </p>
  </Notice>
);

const PlanList = ({
  username,
  plans,
  onLeave,
}: {
  username: string;
  plans: PlanListItem[];
  onLeave: (row: HTMLElement | null) => void;
}) => (
  <ul className={`overflow-hidden ${CARD}`}>
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
      {/* 'Other errors show the server error … and clear the list.' */}
      {error && (
        <MemberLoadFailure
          error={error}
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
