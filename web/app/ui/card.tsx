import type { ReactNode, Ref } from 'react';

/** The look of a card, for whichever element it is: a section, a form, a list. */
export const CARD = 'rounded-xl border border-line bg-surface';

export const Card = ({ className = '', children }: { className?: string; children: ReactNode }) => (
  <article className={`relative flex flex-col overflow-hidden ${CARD} ${className}`}>
    {children}
  </article>
);

export const CardGrid = ({
  ref,
  children,
}: {
  ref?: Ref<HTMLUListElement>;
  children: ReactNode;
}) => (
  <ul ref={ref} className="grid gap-5 sm:grid-cols-2 lg:grid-cols-3 lg:gap-6">
    {children}
  </ul>
);
