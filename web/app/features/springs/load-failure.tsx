import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';

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
    <Button look="quiet" disabled={isRetrying} onClick={onRetry}>
      {isRetrying ? 'Retrying...' : 'Retry'}
    </Button>
  </Notice>
);
