import { ChevronUp } from 'lucide-react';
import { useEffect, useId, useRef, type ReactNode, type Ref } from 'react';
import type { useSheetDrag } from './use-sheet-drag.ts';

/**
 * Scrolls the selected element into view inside its own box only: the page must not move because the
 * pointer crossed the map.
 */
const useScrollTo = (selector: string | null) => {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const box = ref.current;
    const item = selector === null ? null : box?.querySelector<HTMLElement>(selector);
    if (!box || !item) return;
    // A row that moved under the finger between its press and its release would lose the tap.
    if (item.matches(':hover, :focus-within')) return;
    const above = item.offsetTop - box.scrollTop;
    const below = above + item.offsetHeight - box.clientHeight;
    if (above < 0) box.scrollBy({ top: above });
    else if (below > 0) box.scrollBy({ top: below });
  }, [selector]);
  return ref;
};

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
  aside,
  drag,
  ref,
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
  /** On a phone, beside the heading. */
  aside?: ReactNode;
  /** What makes the head a handle to drag. */
  drag?: ReturnType<typeof useSheetDrag>;
  ref?: Ref<HTMLElement>;
  children: ReactNode;
}) => {
  const id = useId();
  const scroller = useScrollTo(scrollTo);
  return (
    <section
      ref={ref}
      aria-labelledby={Heading === 'h2' ? `${id}-heading` : undefined}
      className={`flex min-h-0 min-w-0 flex-col bg-surface max-lg:border-t max-lg:border-line ${className}`}
    >
      <div className={`relative flex shrink-0 ${drag ? 'max-lg:touch-none' : ''}`} {...drag}>
        {drag && (
          <span
            aria-hidden
            className="pointer-events-none absolute top-1.5 left-1/2 h-1 w-10 -translate-x-1/2 rounded-full bg-control-line lg:hidden"
          />
        )}
        <Heading id={`${id}-heading`} className="min-w-0 grow font-sans font-semibold">
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
        {aside}
      </div>
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
