import { useQuery } from '@tanstack/react-query';
import { SITE_NAME } from '@wildsoak/contract/rules/limits';
import { BadgeCheck } from 'lucide-react';
import { ApiError } from '../../lib/http/api.ts';
import { Button } from '../../ui/button.tsx';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { confirmation } from './queries.ts';

const failureText = (error: Error): string =>
  error instanceof ApiError && error.status !== 0
    ? error.message
    : 'The payment could not be confirmed just now.';

const STATES: Record<string, string> = {
  undefined: 'Confirming your payment...',
  true: `${SITE_NAME} Premium is active.`,
  false: 'The payment has not arrived yet.',
};

/** Asks whether the payment has arrived, so that Premium is there before the news of it. */
export const Confirmation = ({ username, sessionId }: { username: string; sessionId: string }) => {
  const { data, error, isFetching, refetch } = useQuery(confirmation(username, sessionId));
  const retry = () => void refetch();
  if (error) {
    return <LoadFailure message={failureText(error)} isRetrying={isFetching} onRetry={retry} />;
  }
  return (
    <>
      <div role="status">
        <p
          className={`flex items-center gap-2.5 font-medium ${
            data ? 'rounded-lg bg-good px-4 py-3 text-on-good' : ''
          }`}
        >
          {data === undefined && <Spinner />}
          {data && <BadgeCheck aria-hidden className="size-6 shrink-0" />}
          {STATES[String(data)]}
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
