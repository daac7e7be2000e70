import { springName } from '../../../lib/format.ts';
import type { RouteSpring } from '../../../map/route/route-map-types.ts';

/** To its page in a new tab, so that the trip stays. One that left the catalog has no page. */
export const SpringLink = ({
  spring: { id, name, is_removed },
  className,
}: {
  spring: Pick<RouteSpring, 'id' | 'name' | 'is_removed'>;
  className: string;
}) =>
  is_removed ? (
    springName(name)
  ) : (
    <a href={`/springs/${id}`} target="_blank" rel="noopener" className={className}>
      {springName(name)}
      <span className="sr-only"> (opens in a new tab)</span>
    </a>
  );
