import type { BaseMap } from '@wildsoak/contract/pages';
import { useEffect, useRef, useState } from 'react';
import type { Place } from '../../domain/place/place.ts';
import { useLoaded } from '../../ui/use-loaded.ts';
import { MapFailure, TilesMissing } from '../core/map-failure.tsx';
import type { RouteMapView } from './route-map-leaflet.ts';
import type { Line, RouteMapEvents, RouteSpring } from './route-map-types.ts';

export type { RouteSpring } from './route-map-types.ts';

const loadRouteMap = () => import('./route-map-leaflet.ts');

const NO_STOPS: readonly number[] = [];

/** A view in the element that `ref` is given to; null until Leaflet has come, in a chunk of its own. */
const useRouteMapView = (baseMap: BaseMap, events: RouteMapEvents) => {
  const ref = useRef<HTMLDivElement>(null);
  const [view, setView] = useState<RouteMapView | null>(null);
  const { loaded: leaflet, isMissing } = useLoaded(loadRouteMap);
  const [areTilesMissing, setAreTilesMissing] = useState(false);
  const latest = useRef(events);
  useEffect(() => {
    latest.current = events;
  });

  useEffect(() => {
    if (!leaflet || !ref.current) return undefined;
    const created = new leaflet.RouteMapView(ref.current, baseMap, {
      events: () => latest.current,
      onTilesMissing: () => setAreTilesMissing(true),
    });
    setView(created);
    return () => {
      created.destroy();
      setView(null);
    };
  }, [leaflet, baseMap]);

  return { ref, view, isMissing, areTilesMissing };
};

/** A drive on the map: its line, where it starts and ends, and springs. Fitted to the line. */
export const RouteMap = ({
  baseMap,
  label,
  line,
  finerLine,
  start,
  end,
  springs,
  stopIds = NO_STOPS,
  highlightedId = null,
  onHighlight,
  onAdd,
  className = '',
}: {
  baseMap: BaseMap;
  label: string;
  /** Longitude, latitude. The same array as long as it is the same line: a new one is fitted anew. */
  line: Line | null;
  /** The same with more vertices, where it comes later: drawn in its place, and the view stays. */
  finerLine?: Line | undefined;
  start: Place | null;
  end: Place | null;
  springs: readonly RouteSpring[];
  /** Those of the springs that the drive leads through, in order: their markers bear a number. */
  stopIds?: readonly number[];
  highlightedId?: number | null;
  onHighlight?: (id: number | null) => void;
  /** With it, the popup of a spring that is no stop has '+ Add to Route'. */
  onAdd?: (id: number) => void;
  className?: string;
}) => {
  const { ref, view, isMissing, areTilesMissing } = useRouteMapView(baseMap, {
    onAdd,
    onHighlight,
  });

  useEffect(() => view?.setLine(line), [view, line]);
  useEffect(() => {
    if (finerLine) view?.drawLine(finerLine);
  }, [view, finerLine]);
  useEffect(() => view?.setEnds(start, end), [view, start, end]);
  useEffect(() => view?.setSprings(springs, stopIds), [view, springs, stopIds]);
  useEffect(() => view?.highlight(highlightedId), [view, highlightedId]);

  return (
    <div className={`relative overflow-hidden bg-(--map-water) ${className}`}>
      <div ref={ref} role="region" aria-label={label} className="size-full" />
      {isMissing && <MapFailure rest="The lists beside it still work." />}
      {areTilesMissing && <TilesMissing rest="The route and the springs are in their places." />}
    </div>
  );
};
