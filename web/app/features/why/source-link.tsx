import type { ReactNode } from 'react';

/** A fact's source, inside the sentence that states it. */
export const SourceLink = ({ href, children }: { href: string; children: ReactNode }) => (
  <a
    href={href}
    rel="noopener"
    className="text-accent underline decoration-1 underline-offset-4 hover:decoration-2"
  >
    {children}
  </a>
);
