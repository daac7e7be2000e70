import { X } from 'lucide-react';
import { distanceText } from '../../../domain/trip/amount-text.ts';
import { springName } from '../../../lib/format.ts';
import { CARD } from '../../../ui/card.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import type { Stop } from '../stops/stop.ts';
import type { RouteRequest } from './trip.ts';

/** 'Boise, Idaho' and 'My location (43.62, -116.20)' are long for one line of a phone. */
const short = (name: string) => name.split(/,| \(/)[0];

/** 'Boise → Missoula · 20 mi · Edit': the form, folded on a phone. */
export const TripSummary = ({
  request: { start, end, maxDistanceMiles },
  onEdit,
}: {
  request: RouteRequest;
  onEdit: () => void;
}) => (
  <button
    type="button"
    onClick={onEdit}
    // Close to the header: the map and the sheets below it then fit a phone's screen.
    className={`min-h-12 -scroll-mt-4 px-4 py-2 text-left wrap-anywhere lg:hidden ${CARD}`}
  >
    <span className="font-semibold">
      {short(start.name)} <span aria-hidden>→</span>
      <span className="sr-only">to</span> {short(end.name)}
    </span>
    {` · ${distanceText(maxDistanceMiles)} · `}
    <span className="font-semibold text-accent underline underline-offset-4">Edit</span>
  </button>
);

/** The spring whose page the planner was opened from. */
export const IncludedSpring = ({ stop, onRemove }: { stop: Stop; onRemove: () => void }) => (
  <p className="inline-flex min-h-11 items-center self-start rounded-full border border-control-line bg-surface pr-1 pl-4">
    <span className="wrap-anywhere">
      Includes <strong>{springName(stop.name)}</strong>
    </span>
    <IconButton icon={X} label={`Do not include ${springName(stop.name)}`} onClick={onRemove} />
  </p>
);
