import { ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';
import { LINK_LOOK } from './text-link.tsx';

/** What few readers need, behind a line. It opens before the scripts have loaded. */
export const Fold = ({
  label,
  isQuiet = false,
  children,
}: {
  label: string;
  /** A sentence to read, not only a way to more. */
  isQuiet?: boolean;
  children: ReactNode;
}) => (
  <details className="group/fold">
    <summary
      className={`flex min-h-11 w-fit cursor-pointer list-none items-center gap-1.5 wrap-anywhere [&::-webkit-details-marker]:hidden ${
        isQuiet ? 'py-2' : LINK_LOOK
      }`}
    >
      {label}
      <ChevronDown aria-hidden className="size-4.5 shrink-0 group-open/fold:rotate-180" />
    </summary>
    {children}
  </details>
);
