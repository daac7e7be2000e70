import type { ReactNode } from 'react';

/** The land on a spring's page leads to its `id`. */
export const Entry = ({
  id,
  heading,
  children,
}: {
  id: string;
  heading: string;
  children: ReactNode;
}) => (
  <section aria-labelledby={id} className="mt-4">
    <h3 id={id} className="scroll-mt-4 text-xl font-semibold">
      {heading}
    </h3>
    <div className="mt-2 flex flex-col gap-3">{children}</div>
  </section>
);
