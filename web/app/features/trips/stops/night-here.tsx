import type { Closure } from '@wildsoak/contract/rules/bathing';
import { Moon } from 'lucide-react';

/** Of a place that the traveler chose. */
export const OWN_NIGHT = 'Make sure you can stay overnight.';

/** A night at a stop. We may not know whether camping is allowed, and say so. */
export const NightHere = ({ stop }: { stop: { closures?: readonly Closure[] | undefined } }) => (
  <p className="my-1 flex gap-1.5 text-sm">
    <Moon aria-hidden className="mt-0.5 size-4 shrink-0" />
    <span>
      <strong>You spend the night here.</strong>{' '}
      {stop.closures?.some(({ night }) => night !== null)
        ? 'This place closes at night: sleep somewhere else.'
        : 'Make sure camping is allowed.'}
    </span>
  </p>
);
