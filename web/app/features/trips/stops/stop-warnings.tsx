import { isOutOfTheQuestion, type BathingStatus } from '@wildsoak/contract/rules/bathing';
import type { Condition } from '@wildsoak/contract/rules/conditions';
import { isOffRoad, offRoadText } from '@wildsoak/contract/rules/off-road';
import type { RouteSpring } from '../../../map/route/route-map-types.ts';
import type { Arrival } from '../../../domain/trip/arrival.ts';
import { springName } from '../../../lib/format.ts';
import { Notice } from '../../../ui/notice.tsx';

/** We know how it is now, not since when. */
const WARNINGS: Partial<Record<BathingStatus, string>> = {
  forbidden: 'Bathing is forbidden at this stop.',
  closed: 'This stop is closed, even if it was not when it was planned.',
  deadly: 'Nobody can bathe at this stop: it can kill.',
};

/** A report alone keeps nobody out for certain, but nobody should drive there without knowing. */
const REPORTS: Partial<Record<Condition, string>> = {
  closed: 'Members reported this stop closed.',
  disputed: 'Reports disagree on whether this stop is open. Treat it as closed until you know.',
};

type Stop = Pick<RouteSpring, 'id' | 'name' | 'bathing_status' | 'condition' | 'is_removed'> & {
  arrival?: Arrival;
};

const warningOf = ({ bathing_status, condition, arrival }: Stop): string | undefined =>
  isOutOfTheQuestion(bathing_status)
    ? (arrival?.note ?? WARNINGS[bathing_status])
    : condition
      ? REPORTS[condition]
      : undefined;

/** A stop may be older than what keeps people out. */
export const StopWarning = ({
  stop,
  isNoted = false,
}: {
  stop: Stop;
  /** What closes it on arrival stands beside it. */
  isNoted?: boolean;
}) => {
  const warning = warningOf(stop);
  const isSaid = isNoted && warning === stop.arrival?.note;
  return (
    warning && (
      <p className="font-semibold empty:hidden">
        {!isSaid && warning}
        {!stop.is_removed && ' See the spring’s page before you go.'}
      </p>
    )
  );
};

/** `gapMiles`: to the nearest road that we know. */
export const OffRoadNote = ({ gapMiles }: { gapMiles: number }) =>
  isOffRoad(gapMiles) && (
    <p className="my-1 rounded-md bg-warning px-2 py-1 text-sm text-on-warning print:px-0">
      <strong>{offRoadText(gapMiles)}.</strong> We don’t know the rest of the way, or how long it
      takes.
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
  const bad = stops.filter((stop) => warningOf(stop));
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

/** Beside figures that were found on it. */
export const SketchLine = () => (
  <p className="rounded-md bg-warning px-2 py-1 text-sm text-on-warning">
    Sketch road network: main highways only, so miles and times are rough.
  </p>
);
