import { TriangleAlert } from 'lucide-react';
import { useSyncExternalStore, type ReactNode } from 'react';
import { CLOSE_FIRE_TEXT, closeFires } from './close-fires.ts';

/** A row's line about its spring. A fire comes later than the row, so it takes the line's place: nothing moves. */
export const StatusLine = ({
  springId,
  status,
  className,
  children,
}: {
  springId: number;
  /** What stays beside the fire, as far as there is room. */
  status: ReactNode;
  className: string;
  children: ReactNode;
}) => {
  const isClose = useSyncExternalStore(
    closeFires.subscribe,
    () => closeFires.has(springId),
    () => false,
  );
  if (!isClose) return <p className={className}>{children}</p>;
  return (
    <div className="relative">
      {/* Readers of screens hear it all. */}
      <p className={`${className} opacity-0`}>{children}</p>
      <p className={`${className} absolute inset-0 flex-nowrap! overflow-hidden whitespace-nowrap`}>
        <span className="inline-flex shrink-0 items-center gap-1.5 font-semibold text-on-bad">
          <TriangleAlert aria-hidden className="size-4" strokeWidth={2.25} />
          {CLOSE_FIRE_TEXT}
        </span>
        <span aria-hidden className="min-w-0 truncate">
          {status}
        </span>
      </p>
    </div>
  );
};
