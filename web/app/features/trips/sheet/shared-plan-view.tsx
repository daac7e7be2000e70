import { useMutation, useQuery } from '@tanstack/react-query';
import type { BaseMap } from '@wildsoak/contract/pages';
import type { SharedPlan } from '@wildsoak/contract/trips';
import { BookmarkPlus, CalendarPlus } from 'lucide-react';
import { useNavigate } from 'react-router';
import { useAuth } from '../../../session/auth.ts';
import { loginPath } from '../../../session/return-to.ts';
import { Button, LinkButton } from '../../../ui/button.tsx';
import { PageHeading } from '../../../ui/page-heading.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import { sharedCalendarPath, sharedLine } from '../queries.ts';
import { usePlanCommands } from '../use-plan-commands.ts';
import { PlanSheet, PrintButton } from './plan-sheet.tsx';

/** Puts the plan among the reader's own, where its owner can no longer take it away. */
const KeepCopy = ({ token }: { token: string }) => {
  const isSignedIn = useAuth().status === 'signed-in';
  const navigate = useNavigate();
  const { mutate, isPending } = useMutation(usePlanCommands().copy);
  const label = (
    <>
      {isPending ? <Spinner /> : <BookmarkPlus aria-hidden className="size-5 shrink-0" />}
      Keep a copy
    </>
  );
  if (!isSignedIn)
    return (
      <LinkButton to={loginPath(`/shared-plans/${token}`)} look="quiet">
        {label}
      </LinkButton>
    );
  const onSuccess = ({ id }: { id: number }) => void navigate(`/my-plans/${id}`);
  return (
    <Button look="quiet" isBusy={isPending} onClick={() => mutate(token, { onSuccess })}>
      {label}
    </Button>
  );
};

/** A thinned line has more than half as many vertices as the server lets through. */
const MAX_SURELY_WHOLE = 200;

/** For everybody with the link: the plan, and nothing about its owner. */
export const SharedPlanView = ({
  plan,
  token,
  baseMap,
  publicUrl,
}: {
  /** Its line may be thinned. */
  plan: SharedPlan;
  token: string;
  baseMap: BaseMap;
  publicUrl: string;
}) => {
  const isThin = plan.route_geojson.geometry.coordinates.length > MAX_SURELY_WHOLE;
  const { data: wholeLine } = useQuery({ ...sharedLine(token), enabled: isThin });
  return (
    <PlanSheet
      plan={plan}
      wholeLine={wholeLine}
      baseMap={baseMap}
      publicUrl={publicUrl}
      heading={
        <div>
          <p className="mb-1 text-quiet print:hidden">A trip plan was shared with you</p>
          <PageHeading>{plan.name}</PageHeading>
        </div>
      }
      actions={
        <>
          <KeepCopy token={token} />
          <PrintButton />
          {plan.start_date !== null && (
            <LinkButton to={sharedCalendarPath(token)} reloadDocument download look="quiet">
              <CalendarPlus aria-hidden className="size-5 shrink-0" />
              Add to calendar
            </LinkButton>
          )}
          <LinkButton to="/planner" look="quiet">
            Plan your own trip
          </LinkButton>
        </>
      }
    />
  );
};
