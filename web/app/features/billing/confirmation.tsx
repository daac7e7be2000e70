import { queryOptions, useQuery } from '@tanstack/react-query';
import type * as contract from '@wildsoak/contract/billing';
import { ApiError, browserSend, callApi, defineCall } from '../../lib/http/api.ts';
import { currentUser, ofMember } from '../../session/current-user.ts';
import { Button } from '../../ui/button.tsx';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { Spinner } from '../../ui/spinner.tsx';

const confirmCheckout = defineCall<typeof contract.confirmCheckout>(
  'POST',
  '/api/stripe/confirm-checkout-session',
);

/** Asked once, then only at the press of a button: every time our server asks Stripe. */
const confirmation = (username: string, sessionId: string) =>
  queryOptions({
    queryKey: ['billing', ofMember(username), 'confirmation', sessionId],
    queryFn: async ({ client }) => {
      const { is_premium: isPremium } = await callApi(browserSend, confirmCheckout, {
        body: { session_id: sessionId },
      });
      await client.invalidateQueries(currentUser);
      return isPremium;
    },
    staleTime: 'static',
    retry: false,
    retryOnMount: false,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });

const failureText = (error: Error): string =>
  error instanceof ApiError && error.status !== 0
    ? error.message
    : "We couldn't confirm your payment just now.";

/** Asks whether the payment has arrived: faster than waiting for Stripe to tell our server. */
export const useConfirmation = (username: string | undefined, sessionId: string) =>
  useQuery({
    ...confirmation(username ?? '', sessionId),
    enabled: username !== undefined,
  });

/** Until the payment is there. */
export const Confirmation = ({
  data,
  error,
  isFetching,
  refetch,
}: ReturnType<typeof useConfirmation>) => {
  const retry = () => void refetch();
  if (error) {
    return <LoadFailure message={failureText(error)} isRetrying={isFetching} onRetry={retry} />;
  }
  return (
    <>
      <div role="status">
        <p className="flex items-center gap-2.5 font-medium">
          {data === undefined && <Spinner />}
          {data === undefined
            ? 'Confirming your payment...'
            : "We haven't received your payment yet."}
        </p>
      </div>
      {data === false && (
        <Button look="quiet" className="self-start" isBusy={isFetching} onClick={retry}>
          {isFetching ? 'Checking...' : 'Check again'}
        </Button>
      )}
    </>
  );
};
