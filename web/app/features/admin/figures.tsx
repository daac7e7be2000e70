import type { ReactNode } from 'react';

/** Names and values, side by side. */
export const Figures = ({ figures }: { figures: readonly (readonly [string, ReactNode])[] }) => (
  <dl className="mt-2 grid max-w-xl grid-cols-[minmax(8rem,auto)_minmax(0,1fr)] gap-x-6 gap-y-1">
    {figures.map(([name, value]) => (
      <div key={name} className="contents">
        <dt className="text-quiet">{name}</dt>
        <dd className="tabular-nums wrap-anywhere">{value}</dd>
      </div>
    ))}
  </dl>
);

export const FiguresHeading = ({ children }: { children: string }) => (
  <h3 className="mt-6 text-lg font-semibold">{children}</h3>
);
