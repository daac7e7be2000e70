import type { BaseMap } from '@wildsoak/contract/pages';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Place } from '../../domain/place/place.ts';
import { useLoaded } from '../../ui/use-loaded.ts';
import { MapFailure, TilesMissing } from '../core/map-failure.tsx';
import type { RouteMapView } from './route-map-leaflet.ts';
import type { Line, RouteMapEvents, RouteSpring } from './route-map-types.ts';

const loadRouteMap = () => import('./route-map-leaflet.ts');

const NOTHING_COVERED = () => 0;
const NO_STOPS: readonly number[] = [];
const NO_NIGHTS: readonly Place[] = [];

/** A map in the element with this `ref`; null until Leaflet is there, which is a chunk of its own. */
const useRouteMapView = (baseMap: BaseMap, events: RouteMapEvents) => {
  const ref = useRef<HTMLDivElement>(null);
  const [view, setView] = useState<RouteMapView | null>(null);
  const { loaded: leaflet, isMissing } = useLoaded(loadRouteMap);
  const [areTilesMissing, setAreTilesMissing] = useState(false);
  const current = useEffectEvent(() => events);

  useEffect(() => {
    if (!leaflet || !ref.current) return undefined;
    const created = new leaflet.RouteMapView(ref.current, baseMap, {
      events: () => current(),
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

/** A route on the map: its line, its ends, and springs. The view fits the line. */
export const RouteMap = ({
  baseMap,
  label,
  line,
  finerLine,
  start,
  end,
  nights = NO_NIGHTS,
  springs,
  stopIds = NO_STOPS,
  highlightedId = null,
  onHighlight,
  onAdd,
  coveredBelow = NOTHING_COVERED,
  isTight = false,
  className = '',
}: {
  baseMap: BaseMap;
  label: string;
  /** Longitude, latitude. Keep the array for the same line: the view fits every new one. */
  line: Line | null;
  /** The same line with more vertices, if it comes later. The view stays. */
  finerLine?: Line | undefined;
  start: Place | null;
  end: Place | null;
  /** Where you sleep, in order. Keep the array for the same nights. */
  nights?: readonly Place[];
  springs: readonly RouteSpring[];
  /** The springs that are stops, in order: their markers have a number. */
  stopIds?: readonly number[];
  highlightedId?: number | null;
  onHighlight?: (id: number | null) => void;
  /** Puts '+ Add to Route' in the popups of springs that are not stops, where bathing may be possible. */
  onAdd?: (id: number) => void;
  /** How many pixels at the bottom something else covers: the view fits the rest. */
  coveredBelow?: () => number;
  /** The line fills the map, between two steps of its zoom. */
  isTight?: boolean;
  className?: string;
}) => {
  const { ref, view, isMissing, areTilesMissing } = useRouteMapView(baseMap, {
    onAdd,
    onHighlight,
  });

  const covered = useEffectEvent(() => coveredBelow());
  useEffect(() => view?.setLine(line, { covered: covered(), isTight }), [view, line, isTight]);
  useEffect(() => {
    if (finerLine) view?.drawLine(finerLine);
  }, [view, finerLine]);
  useEffect(() => view?.setEnds(start, end), [view, start, end]);
  useEffect(() => view?.setNights(nights), [view, nights]);
  useEffect(() => view?.setSprings(springs, stopIds), [view, springs, stopIds]);
  useEffect(() => view?.highlight(highlightedId), [view, highlightedId]);

  return (
    <div className={`relative overflow-hidden bg-(--map-water) ${className}`}>
      <div ref={ref} role="region" aria-label={label} className="size-full" />
      {isMissing && <MapFailure rest="The lists beside it still work." />}
      {areTilesMissing && <TilesMissing rest="The route and the springs are in the right place." />}
    </div>
  );
};
