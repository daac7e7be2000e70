import { Button } from '../../../ui/button.tsx';

const WHOLE = 100;

/** `share`: how much of the review has left, from 0 to 1. */
export const SendingProgress = ({ share, onCancel }: { share: number; onCancel: () => void }) => {
  const percent = Math.round(share * WHOLE);
  const words = percent < WHOLE ? `Sending: ${percent} %` : 'Sent. The server is working on it...';
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <div className="min-w-48 grow">
        <progress
          aria-label="Sending the review"
          value={percent}
          max={WHOLE}
          className="block h-2.5 w-full accent-accent"
        />
        <p aria-hidden className="mt-1 text-sm text-quiet">
          {words}
        </p>
      </div>
      <Button look="quiet" onClick={onCancel}>
        Cancel sending
      </Button>
    </div>
  );
};
