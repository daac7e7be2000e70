import { Button } from './button.tsx';
import { Notice } from './notice.tsx';

/** Something did not come, and may come when asked for again. */
export const LoadFailure = ({
  message,
  isRetrying,
  onRetry,
}: {
  message: string;
  isRetrying: boolean;
  onRetry: () => void;
}) => (
  <Notice tone="bad" role="alert">
    <p className="font-medium">{message}</p>
    <Button look="quiet" isBusy={isRetrying} onClick={onRetry}>
      {isRetrying ? 'Retrying...' : 'Retry'}
    </Button>
  </Notice>
);
