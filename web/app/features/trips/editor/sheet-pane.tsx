import { ChevronUp } from 'lucide-react';
import { useId, type ReactNode } from 'react';
import { useScrollTo } from '../../../ui/use-scroll-to.ts';

/** A column beside the map on wide screens, a sheet over it on a phone. */
export const SheetPane = ({
  title,
  count,
  summary = null,
  isOpen,
  scrollTo = null,
  className = '',
  onToggle,
  children,
}: {
  title: string;
  count: string | null;
  /** Seen on a phone while the sheet is closed. */
  summary?: string | null;
  /** On a phone; a column is always open. */
  isOpen: boolean;
  /** What inside it has to be seen. */
  scrollTo?: string | null;
  className?: string;
  onToggle: () => void;
  children: ReactNode;
}) => {
  const id = useId();
  const scroller = useScrollTo(scrollTo);
  const heading = (
    <>
      {title}
      {count !== null && <span className="font-normal text-quiet"> {count}</span>}
    </>
  );
  return (
    <section
      aria-labelledby={id}
      className={`flex min-h-0 min-w-0 flex-col bg-surface max-lg:border-t max-lg:border-line ${className}`}
    >
      <h2 id={id} className="font-sans font-semibold">
        <span className="flex h-12.5 items-center gap-1 border-b border-line px-4 max-lg:hidden">
          {heading}
        </span>
        <button
          type="button"
          aria-expanded={isOpen}
          onClick={onToggle}
          className="flex min-h-14 w-full items-center justify-between gap-2 px-4 -outline-offset-3 lg:hidden"
        >
          <span className="text-left">
            {heading}
            {summary !== null && !isOpen && <span className="block text-sm">{summary}</span>}
          </span>
          <ChevronUp aria-hidden className={`size-5 shrink-0 ${isOpen ? 'rotate-180' : ''}`} />
        </button>
      </h2>
      {/* 'Suggestions list max height 550px.' */}
      <div
        ref={scroller}
        className={`relative max-h-[60svh] overflow-y-auto lg:max-h-[550px] ${isOpen ? '' : 'max-lg:hidden'}`}
      >
        {children}
      </div>
    </section>
  );
};
