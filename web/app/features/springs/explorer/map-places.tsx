import { LocateFixed } from 'lucide-react';
import type { Bounds } from '../../../map/core/view.ts';

const REGIONS: readonly { name: string; bounds: Bounds }[] = [
  { name: 'West', bounds: { south: 31, west: -125, north: 49.2, east: -102 } },
  { name: 'Alaska', bounds: { south: 52, west: -172, north: 71, east: -130 } },
  { name: 'Hawaii', bounds: { south: 18.8, west: -160.4, north: 22.3, east: -154.7 } },
];

const CHIP =
  'inline-flex min-h-11 shrink-0 items-center gap-1.5 rounded-full border border-control-line bg-surface px-3.5 text-sm font-semibold text-accent shadow-sm hover:bg-sunken';

/** On the map: where you are, and on a phone the parts of the country that a thumb is far from. */
export const MapPlaces = ({
  isLocating,
  onLocate,
  onGo,
}: {
  isLocating: boolean;
  onLocate: () => void;
  onGo: (bounds: Bounds) => void;
}) => {
  const [west, ...farther] = REGIONS;
  const chipOf = ({ name, bounds }: (typeof REGIONS)[number]) => (
    <button key={name} type="button" className={CHIP} onClick={() => onGo(bounds)}>
      {name}
    </button>
  );
  return (
    <>
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
      <div
        role="group"
        aria-label="Go to"
        className="absolute top-2.5 right-0 left-17 z-10 flex gap-2 overflow-x-auto pr-2.5 pb-2 [scrollbar-width:none] lg:hidden noscript:hidden"
      >
        {west && chipOf(west)}
        <button type="button" className={CHIP} onClick={onLocate}>
          Near me
        </button>
        {farther.map(chipOf)}
      </div>
    </>
  );
};
