import type { BaseMap } from '@wildsoak/contract/pages';
import { LocateFixed } from 'lucide-react';
import { ApiError } from '../../../lib/http/api.ts';
import { MapFailure } from '../../../map/core/map-failure.tsx';
import { MapPoster } from '../../../map/core/map-poster.tsx';
import { useSpringMap } from '../../../map/springs/use-spring-map.ts';
import { LoadFailure } from '../../../ui/load-failure.tsx';
import { useToast } from '../../../ui/toast.tsx';
import { useExplored, type Explorer } from './store.ts';

const NOTHING = { __html: '' };

/** "The reason is 'HTTP error! status: {code}' on a non-OK response." */
const reasonOf = (error: Error): string =>
  error instanceof ApiError && error.status > 0
    ? `HTTP error! status: ${error.status}`
    : error.message;

interface MapProps {
  explorer: Explorer;
  isLocating: boolean;
  onLocate: () => void;
}

const Locate = ({ isLocating, onLocate }: Pick<MapProps, 'isLocating' | 'onLocate'>) => (
  <button
    type="button"
    aria-label="Show where I am"
    title="Show where I am"
    aria-busy={isLocating || undefined}
    onClick={onLocate}
    className="absolute top-[110px] left-2.5 z-10 grid size-11.5 place-items-center rounded-lg border border-control-line bg-surface text-accent hover:bg-sunken aria-busy:cursor-progress noscript:hidden"
  >
    <LocateFixed
      aria-hidden
      className={`size-5 ${isLocating ? 'motion-safe:animate-pulse' : ''}`}
    />
  </button>
);

/** The map itself draws without React, which hands it to the store. */
export const ExplorerMap = ({
  explorer,
  baseMap,
  ...locating
}: MapProps & { baseMap: BaseMap }) => {
  const { failure, isRetrying } = useExplored(explorer, 'found');
  const showToast = useToast();
  const { ref, isMissing } = useSpringMap(baseMap, (map) =>
    explorer.setMap(map, () =>
      showToast(
        "We couldn't load the background map. The springs are in the right spots.",
        'warning',
      ),
    ),
  );
  return (
    <div className="relative overflow-hidden bg-(--map-water) max-lg:mb-14">
      <MapPoster baseMap={baseMap} />
      {/* Leaflet may fill it before React starts, so React leaves it alone. */}
      <div
        ref={ref}
        role="region"
        aria-label="Map of hot springs"
        data-early-map={JSON.stringify(baseMap)}
        suppressHydrationWarning
        dangerouslySetInnerHTML={NOTHING}
        className="size-full"
      />
      <Locate {...locating} />
      {failure && (
        <div className="absolute inset-4 z-10 grid place-items-center">
          <LoadFailure
            message={`Error loading map data: Failed to load map data: ${reasonOf(failure)}.`}
            isRetrying={isRetrying}
            onRetry={explorer.retry}
          />
        </div>
      )}
      {isMissing && <MapFailure rest="The list of springs still works." />}
      <p className="absolute inset-4 hidden noscript:block">
        The map needs JavaScript. Search by name, or open a spring below.
      </p>
    </div>
  );
};
