import { ArrowLeft, TriangleAlert } from 'lucide-react';
import { useRef, useState } from 'react';
import { dateText } from '../../lib/format.ts';
import { Button } from '../../ui/button.tsx';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { CaseItem, keyOf, type Case, type useCases } from './cases.tsx';

const CaseRow = ({
  entry: { label, spring, since, isUrgent },
  isShown,
  onOpen,
}: {
  entry: Case;
  isShown: boolean;
  onOpen: () => void;
}) => (
  <button
    type="button"
    aria-current={isShown}
    onClick={onOpen}
    className="block min-h-14 w-full rounded-lg px-3 py-2 text-left hover:bg-sunken lg:aria-current:bg-sunken"
  >
    <span className="flex items-center gap-1.5 font-semibold wrap-anywhere">
      {isUrgent && (
        <>
          <TriangleAlert aria-hidden className="size-4.5 shrink-0 text-on-bad" />
          <span className="sr-only">Safety: </span>
        </>
      )}
      {label}
    </span>
    <span className="block text-sm wrap-anywhere text-quiet">
      {spring}, since <time dateTime={since}>{dateText(since)}</time>
    </span>
  </button>
);

/** The list on the left, the chosen case on the right; on a phone one at a time. */
export const CaseQueue = ({ cases, count, failures }: ReturnType<typeof useCases>) => {
  const [chosen, setChosen] = useState<string | null>(null);
  // After a decision comes the next case. On a phone none is open until one is chosen.
  const shown = cases.find((entry) => keyOf(entry) === chosen) ?? cases[0];
  const isOpen = chosen !== null && shown !== undefined;
  const heading = useRef<HTMLHeadingElement>(null);
  const focusHeading = () => heading.current?.focus();
  return (
    <section aria-labelledby="queue" aria-busy={count === null}>
      <h2 id="queue" ref={heading} tabIndex={-1} className="sr-only">
        To decide{count !== null && ` (${count})`}
      </h2>
      {failures.map(({ what, error, isFetching, refetch }) => (
        <div key={what} className="mt-4">
          <LoadFailure
            message={`We couldn't load the ${what}: ${error.message}`}
            isRetrying={isFetching}
            onRetry={() => void refetch()}
          />
        </div>
      ))}
      {count === null && <Skeleton className="mt-4 h-24 w-full max-w-prose" />}
      {count !== null && cases.length === 0 && failures.length === 0 && (
        <p className="text-lg text-quiet">Nothing to decide.</p>
      )}
      {count !== null && shown && (
        <div className="grid items-start gap-6 lg:grid-cols-[22rem_minmax(0,1fr)] lg:gap-10">
          <ul aria-label="Cases" className={isOpen ? 'max-lg:hidden' : ''}>
            {cases.map((entry) => (
              <li key={keyOf(entry)} className="border-t border-line py-1 first:border-t-0">
                <CaseRow
                  entry={entry}
                  isShown={entry === shown}
                  onOpen={() => setChosen(keyOf(entry))}
                />
              </li>
            ))}
          </ul>
          <article
            aria-label={`${shown.label}: ${shown.spring}`}
            className={`min-w-0 text-lg lg:sticky lg:top-[calc(var(--header)+1rem)] lg:border-l lg:border-line lg:pl-10 ${isOpen ? '' : 'max-lg:hidden'}`}
          >
            <Button
              look="quiet"
              className="mb-4 lg:hidden"
              onClick={() => {
                setChosen(null);
                focusHeading();
              }}
            >
              <ArrowLeft aria-hidden className="size-4.5" />
              All cases
            </Button>
            <CaseItem key={keyOf(shown)} of={shown} onDone={focusHeading} />
          </article>
        </div>
      )}
    </section>
  );
};
