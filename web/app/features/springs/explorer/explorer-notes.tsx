import { countText, distanceText } from '../../../lib/format.ts';
import { ApiError } from '../../../lib/http/api.ts';
import { LoadFailure } from '../../../ui/load-failure.tsx';
import { useExplored, type Explorer } from './store.ts';

interface Asked {
  isFetching: boolean;
  refetch: () => unknown;
}

const Failure = ({ message, query }: { message: string; query: Asked }) => (
  <div className="mt-2">
    <LoadFailure
      isInline
      message={message}
      isRetrying={query.isFetching}
      onRetry={() => void query.refetch()}
    />
  </div>
);

const reachFailureText = (error: Error): string => {
  const reason = error instanceof ApiError ? error.serverMessage : null;
  return reason === null
    ? "We couldn't get drive times, so this shows springs at any distance."
    : `${reason} This shows springs at any distance.`;
};

/** What a filter needs and did not get. */
export const ExplorerFailures = ({ explorer }: { explorer: Explorer }) => {
  const { reach, drives, favorites } = useExplored(explorer, 'found');
  return (
    <>
      {!drives && reach.error && <Failure message={reachFailureText(reach.error)} query={reach} />}
      {favorites.isError && !favorites.data && (
        <Failure message="We couldn't load your favorites." query={favorites} />
      )}
    </>
  );
};

/** Above the rows: what their numbers mean, and what is not among them. */
export const ListNotes = ({ explorer }: { explorer: Explorer }) => {
  const { reach, drives, withoutTemperature } = useExplored(explorer, 'found');
  const { isSketch = false, startGap = 0 } = reach.data ?? {};
  if (!drives && withoutTemperature === 0) return null;
  return (
    <div className="border-b border-line px-4 py-2 text-sm text-quiet">
      {drives && (
        <p>
          Drive times leave out stops, traffic and the hike in.
          {startGap > 0 &&
            ` They start at the nearest mapped road, ${distanceText(startGap)} away.`}
          {isSketch && ' They are estimates: we only have main highways.'}
        </p>
      )}
      {withoutTemperature > 0 && (
        <p>{countText(withoutTemperature, 'spring has', 'springs have')} no recorded temperature</p>
      )}
    </div>
  );
};
