import { useMutation, useQueryClient } from '@tanstack/react-query';
import { BookmarkPlus } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { createAttemptKeys } from '../../../lib/http/attempt-key.ts';
import { useAuth } from '../../../session/auth.ts';
import { loginPath } from '../../../session/return-to.ts';
import { Button, LinkButton } from '../../../ui/button.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import { useToast } from '../../../ui/toast.tsx';
import { actionFailure } from '../failure-text.ts';
import { copySharedPlan, showSaved } from '../queries.ts';

const KEEP = 'Keep a copy';

const KeepButton = ({ token, username }: { token: string; username: string }) => {
  const [attempts] = useState(createAttemptKeys);
  const queries = useQueryClient();
  const navigate = useNavigate();
  const showToast = useToast();
  const { mutate, isPending } = useMutation({
    mutationFn: () => copySharedPlan(token, attempts.keyFor(token)),
    networkMode: 'always',
    onSuccess: ({ id }) => {
      void showSaved(queries, username, id);
      void navigate(`/my-plans/${id}`);
    },
    onError: (error) => showToast(actionFailure('Copying', error), 'error'),
  });
  return (
    <Button look="quiet" isBusy={isPending} onClick={() => mutate()}>
      {isPending ? <Spinner /> : <BookmarkPlus aria-hidden className="size-5 shrink-0" />}
      {KEEP}
    </Button>
  );
};

/** Puts the plan among the reader's own, where its owner can no longer take it away. */
export const KeepCopy = ({ token }: { token: string }) => {
  const auth = useAuth();
  if (auth.status === 'signed-in')
    return <KeepButton token={token} username={auth.user.username} />;
  return (
    <LinkButton to={loginPath(`/shared-plans/${token}`)} look="quiet">
      <BookmarkPlus aria-hidden className="size-5 shrink-0" />
      {KEEP}
    </LinkButton>
  );
};
