import type { ReactNode } from 'react';

export const Card = ({ className = '', children }: { className?: string; children: ReactNode }) => (
  <article
    className={`relative flex flex-col overflow-hidden rounded-xl border border-line bg-surface ${className}`}
  >
    {children}
  </article>
);

export const CardGrid = ({ children }: { children: ReactNode }) => (
  <ul className="grid gap-5 sm:grid-cols-2 lg:grid-cols-3 lg:gap-6">{children}</ul>
);
