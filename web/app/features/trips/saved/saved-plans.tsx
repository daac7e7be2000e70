import { useMutation, useQuery } from '@tanstack/react-query';
import type { PlanListItem } from '@wildsoak/contract/trips';
import { SITE_NAME } from '@wildsoak/contract/rules/limits';
import { Plus, Trash2 } from 'lucide-react';
import { useRef, useState, type ReactNode, type Ref } from 'react';
import { Link } from 'react-router';
import { placeName } from '../../../domain/place/place.ts';
import { dateText } from '../../../lib/format.ts';
import { UpgradePrompt } from '../../billing/upgrade-prompt.tsx';
import { MemberLoadFailure } from '../../../session/member-load-failure.tsx';
import { Button, LinkButton } from '../../../ui/button.tsx';
import { CARD } from '../../../ui/card.tsx';
import { ConfirmDialog } from '../../../ui/dialog.tsx';
import { Container } from '../../../ui/container.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { PageHeading } from '../../../ui/page-heading.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import { TextLink } from '../../../ui/text-link.tsx';
import { useFocusKeeper } from '../../../ui/use-focus-keeper.ts';
import { isPremiumRequired, listFailure } from '../failure-text.ts';
import { plansOf } from '../queries.ts';
import { usePlanCommands } from '../use-plan-commands.ts';

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
      No saved plans yet.{' '}
      <TextLink to="/planner" isInline>
        Open the trip planner
      </TextLink>
      , generate a trip and save it.
    </p>
  </Notice>
);

const Fact = ({ label, children }: { label: string; children: string }) => (
  <div className="flex min-w-0 gap-1.5">
    <dt className="shrink-0 text-quiet">{label}</dt>
    <dd className="min-w-0 wrap-anywhere">{children}</dd>
  </div>
);

const PlanRow = ({
  plan,
  onLeave,
}: {
  plan: PlanListItem;
  onLeave: (row: HTMLElement | null) => void;
}) => {
  const row = useRef<HTMLLIElement>(null);
  const [isAsking, setIsAsking] = useState(false);
  const { mutate, isPending } = useMutation(usePlanCommands().delete);
  return (
    <li
      ref={row}
      aria-busy={isPending}
      className="relative grid grid-cols-[1fr_auto] items-center gap-x-3 gap-y-2 border-t border-line py-4 pr-3 pl-5 first:border-t-0 hover:bg-sunken/50"
    >
      <div className="min-w-0">
        {/* The whole row is the link; the button lies above it. */}
        <Link
          to={`/my-plans/${plan.id}`}
          className="inline-flex min-h-11 items-center py-1 text-lg leading-snug font-semibold wrap-anywhere text-accent after:absolute after:inset-0 hover:underline"
        >
          {plan.name}
        </Link>
        <dl className="flex flex-col gap-x-6 gap-y-1 sm:flex-row sm:flex-wrap">
          <Fact label="From">{placeName(plan.start_point_name)}</Fact>
          <Fact label="To">{placeName(plan.end_point_name)}</Fact>
          <Fact label="Saved">{dateText(plan.created_at)}</Fact>
        </dl>
      </div>
      <Button
        look="quiet"
        isBusy={isPending}
        onClick={() => setIsAsking(true)}
        className="relative z-10 max-sm:col-span-2 max-sm:justify-self-start"
      >
        {isPending ? <Spinner /> : <Trash2 aria-hidden className="size-4.5" />}
        {isPending ? 'Deleting...' : 'Delete'}
        <span className="sr-only"> {plan.name}</span>
      </Button>
      {isAsking && (
        <ConfirmDialog
          question={`Are you sure you want to delete the plan "${plan.name}"?`}
          action="Delete"
          onConfirm={() => mutate({ ...plan, onDeleted: () => onLeave(row.current) })}
          onClose={() => setIsAsking(false)}
        />
      )}
    </li>
  );
};

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
        <ul className={`overflow-hidden ${CARD}`}>
          {data.map((plan) => (
            <PlanRow key={plan.id} plan={plan} onLeave={leave} />
          ))}
        </ul>
      )}
    </Page>
  );
};
