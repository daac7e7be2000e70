import { isOutOfTheQuestion } from '@wildsoak/contract/rules/bathing';
import { DivIcon, Point, type LatLng, type Marker } from 'leaflet';
import type { Place } from '../../domain/place/place.ts';
import { springIcon } from '../core/icons.ts';
import { bindPopup, buttonMarker, openPopup } from '../springs/markers.ts';
import { followPointing } from '../springs/pointing.ts';
import { labelOf } from '../springs/popup.ts';
import { endPopupOf, routePopupOf } from './route-map-popup.ts';
import type { RouteMapEvents, RouteSpring } from './route-map-types.ts';

/** Clear of the zoom buttons. */
const POPUP = {
  minWidth: 200,
  autoPanPaddingTopLeft: [72, 16] as [number, number],
  autoPanPaddingBottomRight: [16, 16] as [number, number],
};

/** Its foot stands on the position, and leaves what is there in sight. */
const END_SIZE = new Point(52, 44);
const END_FOOT = new Point(26, 44);

/** 'Start', 'End', 'Night 2' */
type Role = 'Start' | 'End' | `Night ${number}`;

const CLASSES: Partial<Record<Role, string>> = { Start: 'start', End: 'finish' };

const endIcon = (role: Role): DivIcon => {
  const flag = document.createElement('span');
  flag.textContent = role;
  return new DivIcon({
    className: `route-end ${CLASSES[role] ?? 'night'}`,
    html: flag,
    iconSize: END_SIZE,
    iconAnchor: END_FOOT,
    popupAnchor: new Point(0, -36),
  });
};

export const endMarker = (role: Role, { name }: Place, position: LatLng): Marker => {
  const marker = buttonMarker(position, endIcon(role), `${role}: ${name}`, () =>
    marker.openPopup(),
  );
  bindPopup(marker, () => endPopupOf(role, name), POPUP);
  marker.setZIndexOffset(role in CLASSES ? 1000 : 250);
  return marker;
};

const stopBadge = (stop: number): HTMLElement => {
  const badge = document.createElement('span');
  badge.className = 'stop-number';
  badge.textContent = String(stop);
  return badge;
};

export const routeSpringMarker = (
  spring: RouteSpring,
  position: LatLng,
  {
    stop,
    events,
    onClose,
  }: { stop: number | undefined; events: () => RouteMapEvents; onClose: () => void },
): Marker => {
  const label = stop === undefined ? labelOf(spring) : `Stop ${stop}: ${labelOf(spring)}`;
  const marker = buttonMarker(position, springIcon(spring), label, () => openPopup(marker));
  bindPopup(
    marker,
    () => {
      const { onAdd } = events();
      const add =
        onAdd && stop === undefined && !isOutOfTheQuestion(spring.bathing_status)
          ? (id: number) => {
              onClose();
              onAdd(id);
            }
          : undefined;
      return routePopupOf(spring, add);
    },
    POPUP,
  );
  followPointing(marker, (isPointed) => events().onHighlight?.(isPointed ? spring.id : null));
  if (stop !== undefined) {
    marker.setZIndexOffset(500);
    marker.on('add', () => {
      marker.getElement()?.classList.add('is-stop');
      marker.getElement()?.append(stopBadge(stop));
    });
  }
  return marker;
};
