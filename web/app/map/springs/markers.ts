import { Marker, type DivIcon, type LatLng, type Layer } from 'leaflet';
import { numberText } from '../../lib/format.ts';
import { clusterIcon, springIcon } from '../core/icons.ts';
import { followPointing } from './pointing.ts';
import { labelOf, popupOf } from './popup.ts';
import type { MapSpring } from './same-spring.ts';

/** Whether the focus is on a marker or in its popup. */
export const hasFocus = (layer: Layer): boolean =>
  layer instanceof Marker &&
  [layer.getElement(), layer.getPopup()?.getElement()].some((element) =>
    element?.contains(document.activeElement),
  );

/**
 * A button on the map, for mouse, finger, Enter and space. When its popup closes, the marker gets the
 * focus back.
 */
export const buttonMarker = (
  position: LatLng,
  icon: DivIcon,
  label: string,
  press: () => void,
): Marker => {
  const marker = new Marker(position, { icon, riseOnHover: true });
  marker.on('add', () => {
    const element = marker.getElement();
    element?.setAttribute('aria-label', label);
    element?.addEventListener('keydown', (event) => {
      if (event.key !== 'Enter' && event.key !== ' ') return;
      // Leaflet would act on the keypress that follows.
      event.preventDefault();
      press();
    });
  });
  marker.on('popupclose', () => {
    if (hasFocus(marker)) marker.getElement()?.focus({ preventScroll: true });
  });
  return marker;
};

/** Moves the focus into the popup, for people who opened it by keyboard or from the list. */
export const openPopup = (marker: Marker): void => {
  marker.openPopup();
  marker.getPopup()?.getElement()?.querySelector('a')?.focus({ preventScroll: true });
};

export const clusterMarker = (count: number, position: LatLng, open: () => void): Marker =>
  buttonMarker(position, clusterIcon(count), `${numberText(count)} hot springs, zoom in`, open).on(
    'click',
    open,
  );

export const springMarker = (
  spring: MapSpring,
  position: LatLng,
  onPoint: (id: number | null) => void,
): Marker => {
  const marker = buttonMarker(position, springIcon(spring), labelOf(spring), () =>
    openPopup(marker),
  );
  marker.bindPopup(() => popupOf(spring), {
    minWidth: 180,
    // Clear of the zoom buttons.
    autoPanPaddingTopLeft: [72, 16],
    autoPanPaddingBottomRight: [16, 16],
  });
  followPointing(marker, (isPointed) => onPoint(isPointed ? spring.id : null));
  return marker;
};
