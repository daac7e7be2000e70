import type { ReactNode } from 'react';

export const Container = ({
  isPage = false,
  className = '',
  children,
}: {
  /** At the top of a page: leaves the same space under the header everywhere. */
  isPage?: boolean;
  className?: string;
  children: ReactNode;
}) => (
  <div className={`mx-auto w-full max-w-6xl px-4 sm:px-6 ${isPage ? 'pt-10' : ''} ${className}`}>
    {children}
  </div>
);
