import { useQuery } from '@tanstack/react-query';
import type { BaseMap } from '@wildsoak/contract/pages';
import type { Plan } from '@wildsoak/contract/trips';
import { SITE_NAME } from '@wildsoak/contract/rules/limits';
import { ArrowLeft } from 'lucide-react';
import { useEffect, type ReactNode } from 'react';
import { pageTitle } from '../../../lib/page/meta.ts';
import { UpgradePrompt } from '../../billing/upgrade-prompt.tsx';
import { MemberLoadFailure } from '../../../session/member-load-failure.tsx';
import { LinkButton } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { PageHeading } from '../../../ui/page-heading.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { TextLink } from '../../../ui/text-link.tsx';
import { isMissing, isPremiumRequired, planFailure } from '../failure-text.ts';
import { PlanActions } from './plan-actions.tsx';
import { PlanName } from './plan-name.tsx';
import { PlanSheet } from '../sheet/plan-sheet.tsx';
import { planById } from '../queries.ts';

interface Surroundings {
  username: string;
  baseMap: BaseMap;
  publicUrl: string;
}

const WithoutPlan = ({ heading, children }: { heading: string; children: ReactNode }) => (
  <div className="flex flex-col items-start gap-6">
    <PageHeading>{heading}</PageHeading>
    {children}
  </div>
);

const Waiting = ({ heading }: { heading: string }) => (
  <WithoutPlan heading={heading}>
    <div role="status" className="w-full">
      <p className="mb-4 text-lg text-quiet">Loading plan details...</p>
      <Skeleton className="mb-6 h-40 rounded-xl" />
      <Skeleton className="h-[500px] rounded-xl" />
    </div>
  </WithoutPlan>
);

const Missing = ({ heading }: { heading: string }) => (
  <WithoutPlan heading={heading}>
    <Notice>
      <p role="status" className="text-lg font-medium">
        Plan not found.
      </p>
      <p className="text-quiet">It was deleted, or it isn&rsquo;t yours.</p>
      <LinkButton to="/my-plans" look="quiet">
        See your saved plans
      </LinkButton>
    </Notice>
  </WithoutPlan>
);

const Failure = ({
  heading,
  error,
  isRetrying,
  onRetry,
}: {
  heading: string;
  error: Error;
  isRetrying: boolean;
  onRetry: () => void;
}) => {
  const message = planFailure(error);
  if (isPremiumRequired(error)) {
    return (
      <WithoutPlan heading={heading}>
        <Notice tone="bad" role="alert">
          <p className="font-medium">{message}</p>
        </Notice>
        <UpgradePrompt>Viewing saved trip plans requires {SITE_NAME} Premium.</UpgradePrompt>
      </WithoutPlan>
    );
  }
  return (
    <WithoutPlan heading={heading}>
      <MemberLoadFailure
        error={error}
        message={message}
        isRetrying={isRetrying}
        onRetry={onRetry}
      />
    </WithoutPlan>
  );
};

/** Everybody gets the same page; only the owner's browser knows the plan's name. */
const useTitle = (name: string) => {
  useEffect(() => {
    document.title = pageTitle(name).title;
  }, [name]);
};

const OwnPlan = ({ plan, username, baseMap, publicUrl }: Surroundings & { plan: Plan }) => {
  useTitle(plan.name);
  return (
    <PlanSheet
      plan={plan}
      baseMap={baseMap}
      publicUrl={publicUrl}
      heading={<PlanName plan={plan} username={username} />}
      actions={<PlanActions plan={plan} username={username} publicUrl={publicUrl} />}
    />
  );
};

const LoadedPlan = ({
  id,
  heading,
  ...surroundings
}: Surroundings & { id: number; heading: string }) => {
  const { data, error, isFetching, refetch } = useQuery(planById(surroundings.username, id));
  if (isMissing(error)) return <Missing heading={heading} />;
  // A plan that is here stays readable without a signal.
  if (data) return <OwnPlan plan={data} {...surroundings} />;
  if (!error) return <Waiting heading={heading} />;
  return (
    <Failure
      heading={heading}
      error={error}
      isRetrying={isFetching}
      onRetry={() => void refetch()}
    />
  );
};

/** `id`: null if the address has none. */
export const PlanPage = ({
  id,
  ...rest
}: Surroundings & { id: number | null; heading: string }) => (
  <>
    <TextLink to="/my-plans" className="mb-3 print:hidden">
      <ArrowLeft aria-hidden className="size-4.5" />
      My Saved Trip Plans
    </TextLink>
    {id === null ? <Missing heading={rest.heading} /> : <LoadedPlan id={id} {...rest} />}
  </>
);
