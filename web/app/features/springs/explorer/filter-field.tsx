import type { ReactNode } from 'react';

export const SELECT =
  'h-11 w-full min-w-40 rounded-lg border border-control-line bg-surface px-3 text-base text-ink';

export const Field = ({
  id,
  label,
  className = '',
  children,
}: {
  id: string;
  label: string;
  className?: string;
  children: ReactNode;
}) => (
  <div className={className}>
    <label htmlFor={id} className="mb-1 block text-sm font-medium text-quiet">
      {label}
    </label>
    {children}
  </div>
);
