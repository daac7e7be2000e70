import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { PlanListItem } from '@wildsoak/contract/trips';
import { Trash2 } from 'lucide-react';
import { useRef, useState } from 'react';
import { Link } from 'react-router';
import { dateText } from '../../../lib/format.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { useToast } from '../../../ui/toast.tsx';
import { Button } from '../../../ui/button.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import { deleteFailure } from '../failure-text.ts';
import { placeName } from '../../../domain/place/place.ts';
import { deletePlan, plansOf } from '../queries.ts';

/** 'The row is removed only on success.' */
const useDelete = (username: string, { id, name }: PlanListItem, onDeleted: () => void) => {
  const queries = useQueryClient();
  const showToast = useToast();
  const { queryKey } = plansOf(username);
  return useMutation({
    mutationFn: () => deletePlan(id),
    networkMode: 'always',
    onSuccess: async () => {
      // A list on its way is older than this, and would bring the row back.
      await queries.cancelQueries({ queryKey });
      onDeleted();
      queries.setQueryData(queryKey, (plans) => plans?.filter((plan) => plan.id !== id));
      showToast(`Plan deleted: ${name}`);
    },
    onError: (error) => {
      showToast(deleteFailure(error), 'error');
      // It may be gone anyway: only the answer got lost, or another tab was faster.
      return queries.invalidateQueries({ queryKey });
    },
  });
};

const Fact = ({ label, children }: { label: string; children: string }) => (
  <div className="flex min-w-0 gap-1.5">
    <dt className="shrink-0 text-quiet">{label}</dt>
    <dd className="min-w-0 wrap-anywhere">{children}</dd>
  </div>
);

export const PlanRow = ({
  username,
  plan,
  onLeave,
}: {
  username: string;
  plan: PlanListItem;
  onLeave: (row: HTMLElement | null) => void;
}) => {
  const row = useRef<HTMLLIElement>(null);
  const [isAsking, setIsAsking] = useState(false);
  const { mutate, isPending } = useDelete(username, plan, () => onLeave(row.current));
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
          onConfirm={() => mutate()}
          onClose={() => setIsAsking(false)}
        />
      )}
    </li>
  );
};
