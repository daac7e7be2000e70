import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useToast } from '../../ui/toast.tsx';
import { ADMIN_KEY } from './queries.ts';

/** An act of an operator: says how it went, and reads the screen again. */
export const useAct = <Act>({
  send,
  done,
}: {
  send: (act: Act) => Promise<unknown>;
  /** The toast afterwards. */
  done: (act: Act) => string;
}) => {
  const queries = useQueryClient();
  const showToast = useToast();
  return useMutation({
    mutationFn: send,
    networkMode: 'always',
    onSuccess: (_, act) => showToast(done(act)),
    onError: (error) => showToast(`That did not work: ${error.message}`, 'error'),
    // Also after a failure: another operator may have been faster.
    onSettled: () => queries.invalidateQueries({ queryKey: ADMIN_KEY }),
  });
};
