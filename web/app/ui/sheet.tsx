import { ChevronUp } from 'lucide-react';
import { useId, type ReactNode } from 'react';
import { useScrollTo } from './use-scroll-to.ts';

/** A column beside the map on wide screens, a sheet over it on a phone. */
export const Sheet = ({
  headingLevel: Heading = 'h2',
  heading,
  summary = null,
  isOpen,
  scrollTo = null,
  className = '',
  bodyClassName = '',
  onToggle,
  children,
}: {
  /** An h3 belongs to the region around it, so its sheet is no landmark itself. */
  headingLevel?: 'h2' | 'h3';
  heading: ReactNode;
  /** Shown on a phone while the sheet is closed. */
  summary?: string | null;
  /** On a phone; a column is always open. */
  isOpen: boolean;
  /** The selector of the part to keep in view. */
  scrollTo?: string | null;
  className?: string;
  bodyClassName?: string;
  onToggle: () => void;
  children: ReactNode;
}) => {
  const id = useId();
  const scroller = useScrollTo(scrollTo);
  return (
    <section
      aria-labelledby={Heading === 'h2' ? `${id}-heading` : undefined}
      className={`flex min-h-0 min-w-0 flex-col bg-surface max-lg:border-t max-lg:border-line ${className}`}
    >
      <Heading id={`${id}-heading`} className="shrink-0 font-sans font-semibold">
        <span className="flex h-12.5 items-center gap-1 border-b border-line px-4 max-lg:hidden">
          {heading}
        </span>
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={onToggle}
          className="flex min-h-14 w-full items-center justify-between gap-2 rounded-t-2xl px-4 py-1.5 -outline-offset-3 lg:hidden"
        >
          <span className="text-left">
            {heading}
            {summary !== null && !isOpen && <span className="block text-sm">{summary}</span>}
          </span>
          <ChevronUp aria-hidden className={`size-5 shrink-0 ${isOpen ? 'rotate-180' : ''}`} />
        </button>
      </Heading>
      <div
        id={id}
        ref={scroller}
        className={`relative overflow-y-auto ${bodyClassName} ${isOpen ? '' : 'max-lg:hidden'}`}
      >
        {children}
      </div>
    </section>
  );
};
