import {
  Marker,
  Popup,
  type DivIcon,
  type LatLng,
  type Layer,
  type Map as LeafletMap,
  type Point,
  type PopupOptions,
} from 'leaflet';
import { CLOSE_FIRE_TEXT, closeFires } from '../../domain/outlook/close-fires.ts';
import { isLately, localToday } from '../../domain/visit/visit-day.ts';
import { numberText } from '../../lib/format.ts';
import { clusterIcon, springIcon } from '../core/icons.ts';
import { followPointing } from './pointing.ts';
import { homePopup, labelOf } from './popup.ts';
import type { MapSpring } from './same-spring.ts';

/** Whether the focus is on a marker or in its popup. */
export const hasFocus = (layer: Layer): boolean =>
  layer instanceof Marker &&
  [layer.getElement(), layer.getPopup()?.getElement()].some((element) =>
    element?.contains(document.activeElement),
  );

interface Placed {
  _icon: HTMLElement & { _leaflet_pos?: Point };
  _zIndex: number;
  _resetZIndex: () => void;
}

/** Leaflet's 3D transforms make a layer of each marker, and the browser sorts all layers with every change. */
class FlatMarker extends Marker {
  _setPos(this: Placed & Marker, position: Point): void {
    this._icon._leaflet_pos = position;
    this._icon.style.transform = `translate(${position.x}px, ${position.y}px)`;
    this._zIndex = position.y + (this.options.zIndexOffset ?? 0);
    this._resetZIndex();
  }
}

/** As it closes, the marker gets the focus back that was in it. */
class ButtonPopup extends Popup {
  override onRemove(map: LeafletMap): this {
    const hadFocus = this.getElement()?.contains(document.activeElement);
    super.onRemove(map);
    const marker = (this as unknown as { _source: Marker })._source;
    if (hadFocus) marker.getElement()?.focus({ preventScroll: true });
    return this;
  }
}

/** Clear of the zoom buttons, and of the switches above. */
export const CLEAR: PopupOptions = {
  autoPanPaddingTopLeft: [72, 72],
  autoPanPaddingBottomRight: [16, 16],
};

export const bindPopup = (marker: Marker, content: () => HTMLElement, minWidth: number): Marker =>
  marker.bindPopup(new ButtonPopup({ ...CLEAR, minWidth }).setContent(content));

/** A button on the map, for mouse, finger, Enter and space. */
export const buttonMarker = (
  position: LatLng,
  icon: DivIcon,
  label: string,
  press: () => void,
): Marker => {
  const marker = new FlatMarker(position, { icon, riseOnHover: true });
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
  return marker;
};

/** Moves the focus into the popup, for people who opened it by keyboard or from the list. */
export const openPopup = (marker: Marker): void => {
  marker.openPopup();
  marker.getPopup()?.getElement()?.querySelector('a')?.focus({ preventScroll: true });
};

/** A fire may come, or go, while the marker is on the map. */
export const followFires = (marker: Marker, springId: number, label: string): void => {
  const mark = () => {
    const isClose = closeFires.has(springId);
    const element = marker.getElement();
    element?.classList.toggle('near-fire', isClose);
    element?.setAttribute('aria-label', isClose ? `${CLOSE_FIRE_TEXT}: ${label}` : label);
  };
  let end: (() => void) | undefined;
  marker.on('add', () => {
    mark();
    end = closeFires.subscribe(mark);
  });
  marker.on('remove', () => end?.());
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
  const marker = buttonMarker(
    position,
    springIcon(spring, isLately(spring.last_visit_on, localToday())),
    labelOf(spring),
    () => openPopup(marker),
  );
  bindPopup(marker, () => homePopup(spring), 180);
  followPointing(marker, (isPointed) => onPoint(isPointed ? spring.id : null));
  followFires(marker, spring.id, labelOf(spring));
  return marker;
};
