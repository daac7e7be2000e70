import { Button } from './button.tsx';
import { Notice } from './notice.tsx';

/** Something did not load, with a button to try again. `isInline`: one line inside a part that works. */
export const LoadFailure = ({
  message,
  isInline = false,
  isRetrying,
  onRetry,
}: {
  message: string;
  isInline?: boolean;
  isRetrying: boolean;
  onRetry: () => void;
}) => {
  const retry = (
    <Button look="quiet" isBusy={isRetrying} onClick={onRetry}>
      {isRetrying ? 'Retrying...' : 'Retry'}
    </Button>
  );
  return isInline ? (
    <p role="alert" className="flex flex-wrap items-center gap-x-4 gap-y-1 font-medium">
      {message}
      {retry}
    </p>
  ) : (
    <Notice tone="bad" role="alert">
      <p className="font-medium">{message}</p>
      {retry}
    </Notice>
  );
};
