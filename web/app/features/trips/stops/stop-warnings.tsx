import { isOutOfTheQuestion, type BathingStatus } from '@wildsoak/contract/rules/bathing';
import type { RouteSpring } from '../../../map/route/route-map-types.ts';
import { springName } from '../../../lib/format.ts';
import { Notice } from '../../../ui/notice.tsx';

/** We know how it is now, not since when. */
const WARNINGS: Partial<Record<BathingStatus, string>> = {
  forbidden: 'Bathing is forbidden at this stop.',
  closed: 'This stop is closed, even if it was not when it was planned.',
  deadly: 'Nobody can bathe at this stop: it can kill.',
};

type Stop = Pick<RouteSpring, 'id' | 'name' | 'bathing_status' | 'is_removed'>;

/** Where nobody should bathe: a stop may be older than what keeps people out. */
export const StopWarning = ({ stop: { bathing_status, is_removed } }: { stop: Stop }) =>
  isOutOfTheQuestion(bathing_status) && (
    <p className="font-semibold">
      {WARNINGS[bathing_status]}
      {!is_removed && ' See the spring’s page before you go.'}
    </p>
  );

const Name = ({ stop: { id, name, is_removed } }: { stop: Stop }) =>
  is_removed ? (
    springName(name)
  ) : (
    <a href={`/springs/${id}`} target="_blank" rel="noopener" className="underline">
      {springName(name)}
      <span className="sr-only"> (opens in a new tab)</span>
    </a>
  );

/** Above the planner's map: on a phone the list of stops is closed. */
export const StopWarnings = ({ stops }: { stops: readonly Stop[] }) => {
  const bad = stops.filter(({ bathing_status }) => isOutOfTheQuestion(bathing_status));
  return (
    <div role="status" className="empty:hidden">
      {bad.length > 0 && (
        <Notice tone="bad">
          {bad.map((stop) => (
            <div key={stop.id}>
              <p className="font-serif text-lg font-semibold wrap-anywhere">
                <Name stop={stop} />
              </p>
              <StopWarning stop={stop} />
            </div>
          ))}
        </Notice>
      )}
    </div>
  );
};
