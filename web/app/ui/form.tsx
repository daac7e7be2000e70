import type { ReactNode } from 'react';
import { useIsHydrated } from '../lib/browser/use-is-hydrated.ts';
import { Button } from './button.tsx';

/** Always there, since screen readers announce what changes inside; empty, it takes no space. */
const REGION = 'empty:contents';

export const FormError = ({ children }: { children: ReactNode }) => (
  <div role="alert" className={REGION}>
    {children && (
      <div className="flex flex-col gap-1 rounded-lg border border-on-bad/30 bg-bad px-4 py-3 font-medium text-on-bad">
        {children}
      </div>
    )}
  </div>
);

export const FormSuccess = ({ children }: { children: ReactNode }) => (
  <div role="status" className={REGION}>
    {children && (
      <div className="rounded-lg bg-good px-4 py-3 font-medium wrap-anywhere text-on-good">
        {children}
      </div>
    )}
  </div>
);

/**
 * Disabled until React runs: before that, the browser would send the form itself. While it works it
 * keeps the focus, so that Escape still closes the dialog around it.
 */
export const SubmitButton = ({
  isBusy,
  isOff = false,
  busyLabel,
  look,
  className,
  children,
}: {
  isBusy: boolean;
  /** There is nothing to send yet, and the form says so. */
  isOff?: boolean;
  busyLabel: string;
  look?: 'primary' | 'quiet' | 'danger';
  className?: string;
  children: string;
}) => {
  const isHydrated = useIsHydrated();
  return (
    <Button
      type="submit"
      look={look}
      className={className}
      isBusy={isBusy}
      disabled={!isHydrated || isOff}
    >
      {isBusy ? busyLabel : children}
    </Button>
  );
};
