import type { Map as LeafletMap, ZoomPanOptions } from 'leaflet';

/** Leaflet ignores a move during a zoom animation unless it is a reset. */
export const AT_ONCE: ZoomPanOptions & { reset: boolean } = { animate: false, reset: true };

interface Zooming {
  _animatingZoom?: boolean;
  _onZoomTransitionEnd: () => void;
}

/** Also out of the middle of a zoom: Leaflet would still go to that zoom's end, and the move would be lost. */
export const moveAtOnce = (map: LeafletMap, move: (options: typeof AT_ONCE) => void): void => {
  const zooming = map as unknown as Zooming;
  if (zooming._animatingZoom) zooming._onZoomTransitionEnd();
  move(AT_ONCE);
};
