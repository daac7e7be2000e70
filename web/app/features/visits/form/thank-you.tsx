import { Button, LinkButton } from '../../../ui/button.tsx';

/** Others may want to know more. */
export const ThankYou = ({ springId, onClose }: { springId: number; onClose: () => void }) => (
  <>
    <p role="status" className="text-lg">
      Saved. Thanks for helping the next person.
    </p>
    <div className="mt-auto flex flex-col gap-3 pb-5">
      <LinkButton
        to={`/springs/${springId}?review=write`}
        state={{ keepFocus: true }}
        preventScrollReset
        className="min-h-12"
        onClick={onClose}
      >
        Write a review, too
      </LinkButton>
      {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- The button that had the focus is gone. */}
      <Button autoFocus look="quiet" className="min-h-12" onClick={onClose}>
        Done
      </Button>
    </div>
  </>
);
