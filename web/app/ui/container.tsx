import type { ReactNode } from 'react';

export const Container = ({
  isPage = false,
  className = '',
  children,
}: {
  /** It begins the page: under the header comes the same space everywhere. */
  isPage?: boolean;
  className?: string;
  children: ReactNode;
}) => (
  <div className={`mx-auto w-full max-w-6xl px-4 sm:px-6 ${isPage ? 'pt-10' : ''} ${className}`}>
    {children}
  </div>
);
