import { mutationOptions, useQueryClient } from '@tanstack/react-query';
import type * as contract from '@wildsoak/contract/trips';
import { useState } from 'react';
import { browserSend, callApi, defineCall, sendWithKey } from '../../lib/http/api.ts';
import { createAttemptKeys } from '../../lib/http/attempt-key.ts';
import { useAuth, useRecheckUser } from '../../session/auth.ts';
import { useToast } from '../../ui/toast.tsx';
import { actionFailure, deleteFailure, isPremiumRequired } from './failure-text.ts';
import type { PlanBody } from './model/plan.ts';
import { planById, plansOf } from './queries.ts';

const calls = {
  create: defineCall<typeof contract.createPlan>('POST', '/api/planner/plans'),
  update: defineCall<typeof contract.updatePlan>('PUT', '/api/planner/plans/:id'),
  rename: defineCall<typeof contract.renamePlan>('PUT', '/api/planner/plans/:id/name'),
  delete: defineCall<typeof contract.deletePlan>('DELETE', '/api/planner/plans/:id'),
  share: defineCall<typeof contract.sharePlan>('POST', '/api/planner/plans/:id/share'),
  unshare: defineCall<typeof contract.unsharePlan>('DELETE', '/api/planner/plans/:id/share'),
  copy: defineCall<typeof contract.copySharedPlan>('POST', '/api/shared-plans/:token/copy'),
};

/** A command says at once that there is no signal, and does not wait for one. */
const ALWAYS = { networkMode: 'always' } as const;

/** What members do with their plans, and what the pages show afterwards. */
export const usePlanCommands = () => {
  const auth = useAuth();
  const username = auth.status === 'signed-in' ? auth.user.username : '';
  const queries = useQueryClient();
  const showToast = useToast();
  const recheckUser = useRecheckUser();
  // A lost answer does not save a plan twice.
  const [attempts] = useState(createAttemptKeys);
  const list = plansOf(username);

  /** A saved plan is in the list when the list is opened, and its page shows nothing older. */
  const showSaved = ({ id }: { id: number }) => {
    queries.removeQueries(planById(username, id));
    void queries.invalidateQueries({ ...list, refetchType: 'all' });
  };
  /** A plan on its way is older than this. */
  const show = async (id: number, facts: Partial<contract.Plan>) => {
    const { queryKey } = planById(username, id);
    await queries.cancelQueries({ queryKey });
    queries.setQueryData(queryKey, (plan) => plan && { ...plan, ...facts });
  };

  return {
    /** Without an `id`, as a new plan. */
    save: mutationOptions({
      mutationFn: ({ body, id }: { body: PlanBody; id: number | null }) =>
        id === null
          ? callApi(sendWithKey(attempts.keyFor(JSON.stringify(body))), calls.create, { body })
          : callApi(browserSend, calls.update, { params: { id }, body }),
      ...ALWAYS,
      onSuccess: (plan) => {
        attempts.renew();
        showSaved(plan);
      },
      onError: (error) => {
        if (isPremiumRequired(error)) void recheckUser();
      },
    }),
    copy: mutationOptions({
      mutationFn: (token: string) =>
        callApi(sendWithKey(attempts.keyFor(token)), calls.copy, { params: { token } }),
      ...ALWAYS,
      // Under the same key for good: a second press while its page loads is the same copy.
      onSuccess: showSaved,
      onError: (error) => showToast(actionFailure('Copying', error), 'error'),
    }),
    /** For a form, which has a mutation of its own. */
    rename: async (id: number, typed: string): Promise<void> => {
      const body = { name: typed };
      const { name } = await callApi(browserSend, calls.rename, { params: { id }, body });
      await show(id, { name });
      void queries.invalidateQueries(list);
      showToast('Plan renamed.');
    },
    /** Makes the link, or ends it. */
    share: mutationOptions({
      mutationFn: async ({ id, isShared }: { id: number; isShared: boolean }) =>
        isShared
          ? (await callApi(browserSend, calls.share, { params: { id } })).share_token
          : callApi(browserSend, calls.unshare, { params: { id } }),
      ...ALWAYS,
      onSuccess: async (share_token, { id }) => {
        await show(id, { share_token });
        showToast(
          share_token === null
            ? 'You stopped sharing this plan.'
            : 'Anyone with the link can now see this plan.',
        );
      },
      onError: (error) => showToast(actionFailure('Sharing', error), 'error'),
    }),
    /** 'The row is removed only on success.' `onDeleted` comes just before. */
    delete: mutationOptions({
      mutationFn: ({ id }: { id: number; name: string; onDeleted: () => void }) =>
        callApi(browserSend, calls.delete, { params: { id } }),
      ...ALWAYS,
      onSuccess: async (_, { id, name, onDeleted }) => {
        // A list on its way is older than this, and would bring the row back.
        await queries.cancelQueries({ queryKey: list.queryKey });
        onDeleted();
        queries.setQueryData(list.queryKey, (plans) => plans?.filter((plan) => plan.id !== id));
        showToast(`Plan deleted: ${name}`);
      },
      onError: (error) => {
        showToast(deleteFailure(error), 'error');
        // It may be gone anyway: only the answer got lost, or another tab was faster.
        return queries.invalidateQueries({ queryKey: list.queryKey });
      },
    }),
  };
};
