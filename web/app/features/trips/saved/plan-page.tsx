import { useQuery } from '@tanstack/react-query';
import type { BaseMap } from '@wildsoak/contract/pages';
import type { Plan } from '@wildsoak/contract/trips';
import { SITE_NAME } from '@wildsoak/contract/rules/limits';
import { ArrowLeft, Route } from 'lucide-react';
import { useEffect, type ReactNode } from 'react';
import { pageTitle } from '../../../lib/page/meta.ts';
import { KeepMap } from '../../../map/keep/keep-map.tsx';
import { UpgradePrompt } from '../../billing/upgrade-prompt.tsx';
import { MemberLoadFailure } from '../../../session/member-load-failure.tsx';
import { LinkButton } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { PageHeading } from '../../../ui/page-heading.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { TextLink } from '../../../ui/text-link.tsx';
import { isMissing, isPremiumRequired, planFailure } from '../failure-text.ts';
import { planById } from '../queries.ts';
import { PlanSheet, PrintButton } from '../sheet/plan-sheet.tsx';
import { PlanFiles } from './plan-files.tsx';
import { PlanName } from './plan-name.tsx';
import { SharePlan } from './share-plan.tsx';

interface Surroundings {
  username: string;
  baseMap: BaseMap;
  publicUrl: string;
}

const Waiting = () => (
  <div role="status" className="w-full">
    <p className="mb-4 text-lg text-quiet">Loading plan details...</p>
    <Skeleton className="mb-6 h-40 rounded-xl" />
    <Skeleton className="h-[500px] rounded-xl" />
  </div>
);

const Missing = () => (
  <Notice>
    <p role="status" className="text-lg font-medium">
      Plan not found.
    </p>
    <p className="text-quiet">It was deleted, or it isn&rsquo;t yours.</p>
    <LinkButton to="/my-plans" look="quiet">
      See your saved plans
    </LinkButton>
  </Notice>
);

const PremiumNeeded = ({ error }: { error: Error }) => (
  <>
    <Notice tone="bad" role="alert">
      <p className="font-medium">{planFailure(error)}</p>
    </Notice>
    <UpgradePrompt>Viewing saved trip plans requires {SITE_NAME} Premium.</UpgradePrompt>
  </>
);

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
      heading={<PlanName plan={plan} />}
      actions={
        <>
          <LinkButton to={`/planner?plan=${plan.id}`} look="quiet">
            <Route aria-hidden className="size-5 shrink-0" />
            Edit in the planner
          </LinkButton>
          <SharePlan plan={plan} publicUrl={publicUrl} />
          <PrintButton />
          <PlanFiles plan={plan} username={username} />
          <div className="w-full">
            <KeepMap
              path={`/my-plans/${plan.id}`}
              title={plan.name}
              label="Keep maps"
              springs={plan.springs}
              line={plan.route_geojson.geometry.coordinates}
              baseMap={baseMap}
            />
          </div>
        </>
      }
    />
  );
};

const WithoutPlan = ({ heading, children }: { heading: string; children: ReactNode }) => (
  <div className="flex flex-col items-start gap-6">
    <PageHeading>{heading}</PageHeading>
    {children}
  </div>
);

const LoadedPlan = ({
  id,
  heading,
  ...surroundings
}: Surroundings & { id: number; heading: string }) => {
  const { data, error, isFetching, refetch } = useQuery(planById(surroundings.username, id));
  // A plan that is here stays readable without a signal.
  if (data && !isMissing(error)) return <OwnPlan plan={data} {...surroundings} />;
  return (
    <WithoutPlan heading={heading}>
      {!error ? (
        <Waiting />
      ) : isMissing(error) ? (
        <Missing />
      ) : isPremiumRequired(error) ? (
        <PremiumNeeded error={error} />
      ) : (
        <MemberLoadFailure
          error={error}
          message={planFailure(error)}
          isRetrying={isFetching}
          onRetry={() => void refetch()}
        />
      )}
    </WithoutPlan>
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
    {id === null ? (
      <WithoutPlan heading={rest.heading}>
        <Missing />
      </WithoutPlan>
    ) : (
      <LoadedPlan id={id} {...rest} />
    )}
  </>
);
