import { isBathingRuledOut, type BathingStatus } from '@wildsoak/contract/rules/bathing';
import type { Condition } from '@wildsoak/contract/rules/conditions';
import { Notice } from '../../../ui/notice.tsx';
import type { TimedStop } from '../model/itinerary.ts';
import { SpringLink } from './spring-link.tsx';

/** We know how it is now, not since when. */
const WARNINGS: Partial<Record<BathingStatus, string>> = {
  forbidden: 'Soaking is forbidden at this stop.',
  closed: 'This stop is closed. It may have been open when it was planned.',
  deadly: "Don't soak at this stop. It can kill you.",
};

/** A report alone keeps nobody out for certain, but nobody should drive there without knowing. */
const REPORTS: Partial<Record<Condition, string>> = {
  closed: 'Members reported this stop closed.',
  disputed: 'Reports disagree on whether this stop is open. Treat it as closed until you know.',
};

const warningOf = ({ bathing_status, condition, onArrival }: TimedStop): string | undefined =>
  isBathingRuledOut(bathing_status)
    ? (onArrival.note ?? WARNINGS[bathing_status])
    : condition
      ? REPORTS[condition]
      : undefined;

/** A stop may be older than what keeps people out. */
export const StopWarning = ({
  stop,
  isNoted = false,
}: {
  stop: TimedStop;
  /** What closes it on arrival stands beside it. */
  isNoted?: boolean;
}) => {
  const warning = warningOf(stop);
  const isSaid = isNoted && warning === stop.onArrival.note;
  return (
    warning && (
      <p className="font-semibold empty:hidden">
        {!isSaid && warning}
        {!stop.is_removed && ' See the spring’s page before you go.'}
      </p>
    )
  );
};

/** Above the planner's map: on a phone the list of stops is closed. */
export const StopWarnings = ({ stops }: { stops: readonly TimedStop[] }) => {
  const bad = stops.filter((stop) => warningOf(stop));
  return (
    <div role="status" className="empty:hidden">
      {bad.length > 0 && (
        <Notice tone="bad">
          {bad.map((stop) => (
            <div key={stop.id}>
              <p className="font-serif text-lg font-semibold wrap-anywhere">
                <SpringLink spring={stop} className="underline" />
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
    Drive times are estimates: we only have main highways.
  </p>
);
