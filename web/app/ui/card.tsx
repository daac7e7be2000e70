import type { ReactNode, Ref } from 'react';

/** The look of a card, for whichever element it is: a section, a form, a list. */
export const CARD = 'rounded-xl border border-line bg-surface';

export const Card = ({ className = '', children }: { className?: string; children: ReactNode }) => (
  <article className={`relative flex flex-col overflow-hidden ${CARD} ${className}`}>
    {children}
  </article>
);

/** To the edges of the page: a card that is cut off says that there are more. */
const ROW =
  'max-sm:-mx-4 max-sm:snap-x max-sm:scroll-px-4 max-sm:grid-flow-col max-sm:auto-cols-[78%] max-sm:overflow-x-auto max-sm:px-4 max-sm:pb-2 max-sm:*:snap-start';

export const CardGrid = ({
  isRow = false,
  ref,
  children,
}: {
  /** On a phone one row to swipe. */
  isRow?: boolean;
  ref?: Ref<HTMLUListElement>;
  children: ReactNode;
}) => (
  <ul ref={ref} className={`grid gap-5 sm:grid-cols-2 lg:grid-cols-3 lg:gap-6 ${isRow ? ROW : ''}`}>
    {children}
  </ul>
);
