import type { ReactNode } from 'react';
import { LINK_LOOK } from '../../ui/text-link.tsx';

export const Part = ({
  id,
  heading,
  children,
}: {
  id: string;
  heading: string;
  children: ReactNode;
}) => (
  <section aria-labelledby={id} className="mt-14">
    <h2 id={id} className="scroll-mt-24 text-2xl font-semibold sm:text-3xl">
      {heading}
    </h2>
    <div className="mt-4 flex flex-col gap-4">{children}</div>
  </section>
);

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
    <h3 id={id} className="scroll-mt-24 text-xl font-semibold">
      {heading}
    </h3>
    <div className="mt-2 flex flex-col gap-3">{children}</div>
  </section>
);

export const SourceLink = ({ href, children }: { href: string; children: ReactNode }) => (
  <a href={href} rel="noopener" className={LINK_LOOK}>
    {children}
  </a>
);
