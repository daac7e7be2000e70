import { ApiError } from '../../../lib/http/api.ts';
import { distanceText } from '../../../domain/trip/amount-text.ts';
import { LoadFailure } from '../../../ui/load-failure.tsx';
import type { useReach } from './reach.ts';

const failureText = (error: Error): string => {
  const reason = error instanceof ApiError ? error.serverMessage : null;
  return `${reason ?? 'Could not find driving times.'} Springs at any distance are shown.`;
};

/** What the minutes mean, or why there are none. */
export const ReachNote = ({ reach }: { reach: ReturnType<typeof useReach> }) => {
  const { drives, isSketch, startGap, error, isFetching, refetch } = reach;
  if (error)
    return (
      <div className="mt-2">
        <LoadFailure
          isInline
          message={failureText(error)}
          isRetrying={isFetching}
          onRetry={() => void refetch()}
        />
      </div>
    );
  return (
    drives && (
      <p className="mt-1 text-sm text-quiet">
        Driving time without stops or traffic; the hike in is extra.
        {startGap > 0 &&
          ` The nearest road we know is ${distanceText(startGap)} from there, and times count from it.`}
        {isSketch &&
          ' We only have a sketch of the main highways here, so times are rough and many springs lie past our roads.'}
      </p>
    )
  );
};
