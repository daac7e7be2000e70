import { useQueries } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router';
import { CaseQueue } from './case-queue.tsx';
import { useCases } from './cases.tsx';
import { HazardsSection } from './hazards/hazards-section.tsx';
import { DecidedPlaces } from './proposals.tsx';
import { queueCount } from './queue.tsx';
import { HiddenLists, reviewsToModerate, visitsToModerate } from './reported.tsx';

const PARTS = [
  { part: 'queue', name: 'To decide', to: '/moderation' },
  { part: 'hidden', name: 'Hidden', to: '/moderation?show=hidden' },
  { part: 'places', name: 'Decided places', to: '/moderation?show=places' },
  { part: 'hazards', name: 'Hazards and closures', to: '/moderation?show=hazards' },
] as const;

/** A spring's page leads to its hazards. */
const usePart = () => {
  const [search] = useSearchParams();
  if (search.has('spring')) return 'hazards';
  return PARTS.find(({ part }) => part === search.get('show'))?.part ?? 'queue';
};

export const ModerationQueue = () => {
  const shown = usePart();
  const queue = useCases();
  const [reviews, visits] = useQueries({
    queries: [reviewsToModerate(true), visitsToModerate(true)],
  });
  const counts: Record<string, string | null> = {
    queue: queue.count,
    hidden: reviews.data && visits.data ? queueCount(reviews.data, visits.data) : null,
  };
  return (
    <>
      <nav aria-label="Moderation" className="mt-5 mb-8 border-b border-line">
        <ul className="flex flex-wrap gap-x-6">
          {PARTS.map(({ part, name, to }) => (
            <li key={part}>
              <Link
                to={to}
                aria-current={part === shown ? 'page' : undefined}
                className="-mb-px flex min-h-11 items-center border-b-3 border-transparent font-semibold text-accent hover:border-line aria-[current]:border-accent aria-[current]:text-ink"
              >
                {name}
                {counts[part] && (
                  <span className="font-normal text-quiet">&nbsp;({counts[part]})</span>
                )}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      {shown === 'queue' && <CaseQueue {...queue} />}
      {shown === 'hidden' && <HiddenLists />}
      {shown === 'places' && <DecidedPlaces />}
      {shown === 'hazards' && <HazardsSection />}
    </>
  );
};
