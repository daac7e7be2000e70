import type { ReactNode } from 'react';
import { PageHeading } from './page-heading.tsx';
import { LINK_LOOK } from './text-link.tsx';

/** A page to read. */
export const Article = ({
  heading,
  lead,
  children,
}: {
  heading: string;
  /** What the page says, in a sentence. */
  lead: ReactNode;
  children: ReactNode;
}) => (
  <article className="mx-auto w-full max-w-3xl px-4 pt-10 text-lg leading-relaxed sm:px-6">
    <PageHeading isHero>{heading}</PageHeading>
    <p className="mt-4 text-xl text-quiet">{lead}</p>
    {children}
  </article>
);

export const Part = ({
  id,
  heading,
  children,
}: {
  /** Where a link may lead. */
  id: string;
  heading: string;
  children: ReactNode;
}) => (
  <section aria-labelledby={id} className="mt-14">
    <h2 id={id} className="scroll-mt-4 text-2xl font-semibold sm:text-3xl">
      {heading}
    </h2>
    <div className="mt-4 flex flex-col gap-4">{children}</div>
  </section>
);

export const List = ({ children }: { children: ReactNode }) => (
  <ul className="flex list-disc flex-col gap-2 pl-5 marker:text-quiet">{children}</ul>
);

export const SourceLink = ({ href, children }: { href: string; children: ReactNode }) => (
  <a href={href} rel="noopener" className={LINK_LOOK}>
    {children}
  </a>
);
