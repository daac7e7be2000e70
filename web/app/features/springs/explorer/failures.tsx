import { ApiError } from '../../../lib/http/api.ts';
import { Button } from '../../../ui/button.tsx';
import { LoadFailure } from '../../../ui/load-failure.tsx';

/** "The reason is 'HTTP error! status: {code}' on a non-OK response." */
const reasonOf = (error: Error): string =>
  error instanceof ApiError && error.status > 0
    ? `HTTP error! status: ${error.status}`
    : error.message;

export const ListFailure = ({
  error,
  isRetrying,
  onRetry,
}: {
  error: Error;
  isRetrying: boolean;
  onRetry: () => void;
}) => (
  <div className="absolute inset-4 z-10 grid place-items-center">
    <LoadFailure
      message={`Error loading map data: Failed to load map data: ${reasonOf(error)}.`}
      isRetrying={isRetrying}
      onRetry={onRetry}
    />
  </div>
);

/** The springs stay as they are without the filter. */
export const FavoritesFailure = ({
  isRetrying,
  onRetry,
}: {
  isRetrying: boolean;
  onRetry: () => void;
}) => (
  <p role="alert" className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-2 font-medium">
    Could not load your favorites.
    <Button look="quiet" isBusy={isRetrying} onClick={onRetry}>
      {isRetrying ? 'Retrying...' : 'Retry'}
    </Button>
  </p>
);
