import type { ListedSpring } from '@wildsoak/contract/springs';
import { useEffect, useRef } from 'react';
import { nearParameters } from '../../../domain/place/near.ts';
import type { SpringMapView } from '../../../map/springs/leaflet-map.ts';
import { hasFittingFilter, type FilterState } from './filters.ts';

/**
 * 'When a state, temperature or rating filter is active and results exist, the map is fitted to the
 * bounds of the results. Clearing the filters clears the fit.' Once for each change of the filters:
 * fresh data must not move a map that somebody has moved since. Springs near a place are shown with
 * the circle around it instead, found or not; a filter that finds nothing in view brings it back.
 */
export const useFit = (
  map: SpringMapView | null,
  filters: FilterState,
  matching: readonly ListedSpring[],
  isInView: boolean,
) => {
  const fitted = useRef<FilterState | null>(null);
  const around = useRef<string | null>(null);
  useEffect(() => {
    if (!map || fitted.current === filters) return;
    const { near } = filters;
    const asked = near && nearParameters(near);
    map.near.draw(near);
    const isLost = hasFittingFilter(filters) && matching.length > 0 && !isInView;
    if (near && (asked !== around.current || isLost)) map.near.flyTo(near);
    around.current = asked;
    if (near) {
      fitted.current = filters;
      return;
    }
    if (matching.length === 0) return;
    if (hasFittingFilter(filters)) map.fit(matching);
    else if (fitted.current) map.clearFit();
    fitted.current = hasFittingFilter(filters) ? filters : null;
  }, [map, filters, matching, isInView]);
};

/** Opens the map at one spring, once. */
export const useShown = (
  map: SpringMapView | null,
  springs: readonly ListedSpring[],
  shownId: number | null,
) => {
  const shown = useRef<number | null>(null);
  useEffect(() => {
    const spring = springs.find(({ id }) => id === shownId);
    if (!map || !spring || shown.current === shownId) return;
    shown.current = shownId;
    map.fit([spring]);
  }, [map, springs, shownId]);
};
