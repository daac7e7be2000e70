import type { ReactNode } from 'react';

export const Container = ({
  className = '',
  children,
}: {
  className?: string;
  children: ReactNode;
}) => <div className={`mx-auto w-full max-w-6xl px-4 sm:px-6 ${className}`}>{children}</div>;
