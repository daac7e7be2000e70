import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { summaryFailure } from './failure-text.ts';

/** 'On failure an error and a \'Retry Summary\' button appear.' */
export const FailedSummary = ({ error, onRetry }: { error: Error; onRetry: () => void }) => (
  <div className="mt-4">
    <Notice tone="bad" role="alert">
      <p className="font-medium wrap-anywhere">{summaryFailure(error)}</p>
      <Button look="quiet" onClick={onRetry}>
        Retry Summary
      </Button>
    </Notice>
  </div>
);

/** Somebody has paid for the whole, and sees its beginning only. */
export const RestMissing = ({
  isRetrying,
  onRetry,
}: {
  isRetrying: boolean;
  onRetry: () => void;
}) => (
  <p role="alert" className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-1">
    The rest of the summary could not be loaded.
    <Button look="quiet" isBusy={isRetrying} onClick={onRetry}>
      {isRetrying ? 'Retrying...' : 'Retry'}
    </Button>
  </p>
);
